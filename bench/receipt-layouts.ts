/** Layouts of receipts as payment apps and banks show them, with invented payments. */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { SHANGHAI_OFFSET } from '@gonghai/contract/wire/clock.ts';
import type { dice } from '../server/src/operator/demo/dice.ts';

export type ReceiptFacts = Pick<PictureReading, 'ThirdNo' | 'Amount' | 'Time' | 'Wallet'>;

export interface Colours {
  readonly paper: string;
  readonly ink: string;
  readonly label: string;
}

export interface LaidOut {
  /** In a picture of `CANVAS`. */
  readonly svg: string;
  readonly facts: ReceiptFacts;
  /** First and last line that a crop keeps. */
  readonly from: number;
  readonly to: number;
}

export const CANVAS = { width: 540, height: 1_100 };

interface Payment {
  /** As the app shows it, without a sign. */
  readonly amount: string;
  readonly fen: number;
  /** As 2026, 11, 15, 10, 21, 33. */
  readonly parts: readonly [number, number, number, number, number, number];
  readonly digits: (length: number) => string;
  readonly pick: ReturnType<typeof dice>['pick'];
  readonly colours: Colours;
}
type Row = readonly [label: string, ...value: string[]];

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = ({ parts: [year, month, day] }: Payment, sign: string): string => [year, two(month), two(day)].join(sign);
const clockOf = ({ parts: [, , , hour, minute, second] }: Payment): string => [hour, minute, second].map(two).join(':');
const secondsOf = ({ parts: [year, month, day, hour, minute, second] }: Payment): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - SHANGHAI_OFFSET;

const centred = (y: number, size: number, text: string, colour: string, more = ''): string =>
  `<text x="270" y="${y}" text-anchor="middle" font-size="${size}" fill="${colour}" ${more}>${text}</text>`;

const STATUS_BAR = (colour: string, clock: string): string =>
  `<text x="30" y="34" font-size="18" fill="${colour}">${clock}</text>
   <text x="510" y="34" text-anchor="end" font-size="18" fill="${colour}">5G 87%</text>`;

/** Labels on the left, values beside them or at the right edge; a value may have a second line. */
const table = (rows: readonly Row[], top: number, { ink, label }: Colours, isRight: boolean) => {
  let y = top;
  const place = isRight ? 'x="510" text-anchor="end"' : 'x="170"';
  const svg = rows.map(([name, ...values]) => {
    const texts = values.map(
      (value, line) => `<text ${place} y="${y + 30 * line}" font-size="20" fill="${ink}">${value}</text>`,
    );
    const drawn = `<text x="30" y="${y}" font-size="20" fill="${label}">${name}</text>${texts.join('')}`;
    y += 22 + 30 * values.length;
    return drawn;
  });
  return { svg: svg.join(''), bottom: y };
};

const factsOf = (payment: Payment, more: Partial<ReceiptFacts>): ReceiptFacts => ({
  ThirdNo: null,
  Amount: payment.fen / 100,
  Time: secondsOf(payment),
  Wallet: 'Bank',
  ...more,
});

const SHOP = '杭州启明教育科技有限公司';

const wechatBill = (payment: Payment): LaidOut => {
  const { colours, amount, digits, pick } = payment;
  const ThirdNo = `42000${digits(23)}`;
  const [year, month, day] = payment.parts;
  const rows: Row[] = [
    ['当前状态', '支付成功'],
    ['支付时间', `${year}年${month}月${day}日 ${clockOf(payment)}`],
    ['商品', '一级消防工程师课程'],
    ['商户全称', SHOP],
    ['收单机构', '财付通支付科技有限公司'],
    ['支付方式', pick(['零钱', '招商银行储蓄卡(8832)', '建设银行(0417)'])],
    ['交易单号', ...(pick([0, 1, 1]) ? [ThirdNo] : [ThirdNo.slice(0, 20), ThirdNo.slice(20)])],
    ['商户单号', `GH${digits(20)}`],
  ];
  const { svg, bottom } = table(rows, 360, colours, false);
  const head = centred(170, 24, '启明教育', colours.ink) + centred(250, 54, `-${amount}`, colours.ink);
  return {
    svg: `${STATUS_BAR(colours.ink, '9:41')}${centred(84, 24, '账单详情', colours.ink)}${head}${svg}`,
    facts: factsOf(payment, { ThirdNo, Wallet: 'WeChat' }),
    from: 190,
    to: bottom - 10,
  };
};

const wechatPaid = (payment: Payment): LaidOut => {
  const { colours, amount } = payment;
  const head = `<circle cx="270" cy="150" r="34" fill="#07c160"/><path d="M254 150l12 13 22-25" stroke="#fff" stroke-width="5" fill="none"/>`;
  const texts = [
    centred(230, 24, '支付成功', '#07c160'),
    centred(320, 22, '启明教育', colours.ink),
    centred(400, 60, `¥${amount}`, colours.ink),
    centred(860, 22, '完成', '#07c160'),
    centred(1_040, 18, '微信支付', colours.label),
  ];
  return {
    svg: `${STATUS_BAR(colours.ink, '10:08')}${head}${texts.join('')}`,
    facts: factsOf(payment, { Time: null, Wallet: 'WeChat' }),
    from: 90,
    to: 1_070,
  };
};

const alipayBill = (payment: Payment): LaidOut => {
  const { colours, amount, digits, pick } = payment;
  const ThirdNo = `${dayOf(payment, '')}2200141${digits(13)}`;
  const rows: Row[] = [
    ['支付时间', `${dayOf(payment, '-')} ${clockOf(payment)}`],
    ['付款方式', pick(['余额宝', '花呗', '工商银行储蓄卡(6021)'])],
    ['商品说明', '课程费用'],
    ['收款方全称', SHOP],
    ['订单号', ...(pick([0, 1, 1]) ? [ThirdNo] : [ThirdNo.slice(0, 22), ThirdNo.slice(22)])],
    ['商家订单号', digits(18)],
  ];
  const { svg, bottom } = table(rows, 380, colours, true);
  const texts = [
    centred(84, 24, '账单详情', colours.ink),
    centred(170, 24, '启明教育', colours.ink),
    centred(250, 56, `-${amount}`, colours.ink),
    centred(300, 20, '交易成功', colours.label),
  ];
  return {
    svg: `${STATUS_BAR(colours.ink, '13:55')}${texts.join('')}${svg}`,
    facts: factsOf(payment, { ThirdNo, Wallet: 'Alipay' }),
    from: 190,
    to: bottom - 10,
  };
};

/** A receipt with a line for each fact, all of one size. */
const bankReceipt = (payment: Payment): LaidOut => {
  const { colours, amount, digits, pick } = payment;
  const ThirdNo = digits(pick([16, 20, 22]));
  const rows: Row[] = [
    ['付款人', '王晓梅'],
    ['付款账号', `622202****${digits(4)}`],
    ['收款人', SHOP],
    ['收款账号', digits(19)],
    ['转账金额', `${pick(['¥', '￥', '', 'CNY '])}${amount}`],
    ['手续费', '0.00'],
    ['转账时间', `${dayOf(payment, '-')} ${clockOf(payment)}`],
    ['流水号', ThirdNo],
    ['附言', '报名费'],
  ];
  const { svg, bottom } = table(rows, 220, colours, pick([true, false]));
  return {
    svg: `${STATUS_BAR(colours.ink, '8:16')}${centred(120, 30, '电子回单', colours.ink)}${svg}`,
    facts: factsOf(payment, { ThirdNo }),
    from: 80,
    to: bottom - 10,
  };
};

/** The page after a transfer. */
const bankPaid = (payment: Payment): LaidOut => {
  const { colours, amount, digits } = payment;
  const ThirdNo = digits(20);
  const rows: Row[] = [
    ['收款户名', SHOP],
    ['收款账号', `${digits(4)} ${digits(4)} ${digits(4)} ${digits(3)}`],
    ['付款卡号', `6225 **** **** ${digits(4)}`],
    ['交易时间', `${dayOf(payment, '/')} ${clockOf(payment)}`],
    ['交易流水号', ThirdNo],
  ];
  const { svg, bottom } = table(rows, 360, colours, true);
  const head = centred(150, 28, '转账成功', colours.ink) + centred(240, 46, `${amount}元`, '#c8102e');
  return {
    svg: `${STATUS_BAR(colours.ink, '17:30')}${head}${svg}`,
    facts: factsOf(payment, { ThirdNo }),
    from: 110,
    to: bottom - 10,
  };
};

export const layouts: Readonly<Record<string, (payment: Payment) => LaidOut>> = {
  'WeChat bill': wechatBill,
  'WeChat paid': wechatPaid,
  'Alipay bill': alipayBill,
  'bank receipt': bankReceipt,
  'bank paid': bankPaid,
};
