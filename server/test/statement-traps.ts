/** Statements that invite a wrong match, or hide a right one, in every format, with the only correct result. */
import { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';

interface TrapRow {
  readonly serial: string;
  /** As the file has it, in yuan. */
  readonly amount: string;
  readonly kind?: 'income' | 'refund' | 'fee' | 'failed' | 'revoked';
  /** 商户订单号, where the format has it. */
  readonly merchantNo?: string;
  /** The serial number as a number cell, which a spreadsheet rounds. */
  readonly isNumber?: boolean;
}

export interface TrapClaim {
  readonly serial: string;
  readonly fen: number;
  readonly isOtherType?: boolean;
  readonly isReconciled?: boolean;
  readonly order?: 'draft' | 'rejected' | 'refunded';
  readonly isRemoved?: boolean;
}

export interface Trap {
  readonly name: string;
  readonly rows: readonly TrapRow[];
  readonly claim: TrapClaim;
  /** The group of each row. */
  readonly expected: readonly Pile[];
}

export interface Format {
  readonly name: string;
  readonly file: 'utf8' | 'utf8-bom' | 'gb18030' | 'xlsx' | 'xls';
  readonly before: readonly (readonly string[])[];
  readonly row: (row: TrapRow) => readonly string[];
  readonly serialColumn: number;
  readonly after: readonly (readonly string[])[];
  readonly hasFailed: boolean;
  readonly hasFee: boolean;
  readonly hasMerchantNo: boolean;
  /** Money that goes out has its own column, and no word for a refund. */
  readonly hasPlainExpenses?: boolean;
  readonly hasRevoked?: boolean;
}

const TIME = '2026-09-21 20:53:20';
const ticked = (cells: readonly string[]): string[] => cells.map((cell) => `\`${cell}`);
const split = (text: string): string[] => text.split(',');

const formats: readonly Format[] = [
  {
    name: 'a plain sheet',
    file: 'xlsx',
    before: [['流水号', '金额', '交易时间']],
    row: ({ serial, amount, kind }) => [serial, kind === 'refund' ? `-${amount}` : amount, TIME],
    serialColumn: 0,
    after: [['合计', '1.00', '']],
    hasFailed: false,
    hasFee: false,
    hasMerchantNo: false,
  },
  {
    name: 'a WeChat merchant bill',
    file: 'utf8-bom',
    before: [
      split(
        '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易类型,交易状态,应结订单金额,退款金额,订单金额,申请退款金额,费率备注',
      ),
    ],
    row: ({ serial, amount, kind, merchantNo = 'M1' }) => {
      const state = { refund: 'REFUND', failed: 'CLOSED', revoked: 'REVOKED' }[kind as string] ?? 'SUCCESS';
      const [paid, refunded] = kind === 'refund' ? ['0.00', amount] : [amount, '0.00'];
      return ticked([TIME, 'wx1', '160', serial, merchantNo, 'JSAPI', state, paid, refunded, paid, refunded, '']);
    },
    serialColumn: 3,
    after: [split('总交易单数,应结订单总金额,订单总金额'), ['`1', '`1.00', '`1.00']],
    hasFailed: true,
    hasFee: false,
    hasMerchantNo: true,
    hasRevoked: true,
  },
  {
    name: 'a WeChat personal bill',
    file: 'utf8',
    before: [
      ...Array.from({ length: 15 }, (_, at) => [`微信支付账单明细 ${at}`]),
      split('交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注'),
    ],
    row: ({ serial, amount, kind, merchantNo = 'M1' }) => {
      const way = kind === 'failed' ? '支出' : '收入';
      const type = kind === 'refund' ? '二维码收款-退款' : '二维码收款';
      return [TIME, type, '甲', '课', way, `¥${amount}`, '/', '已存入零钱', `${serial}\t`, `${merchantNo}\t`, '/'];
    },
    serialColumn: 8,
    after: [],
    hasFailed: true,
    hasFee: false,
    hasMerchantNo: true,
  },
  {
    name: 'an Alipay account statement',
    file: 'gb18030',
    before: [
      ['#支付宝账务明细查询'],
      split(
        '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注',
      ),
    ],
    row: ({ serial, amount, kind = 'income', merchantNo = 'M1' }) => {
      const isIncome = kind === 'income';
      const type = { income: '在线支付', refund: '退款', fee: '收费' }[kind as string] ?? '转账';
      const [income, expense] = isIncome ? [amount, ' '] : [' ', `-${amount}`];
      return ['1', serial, `${merchantNo}\t`, '课', TIME, 'a', income, expense, '1.00', '支付宝', type, ''];
    },
    serialColumn: 1,
    after: [['#收入合计：1笔，共1.00元']],
    hasFailed: false,
    hasFee: true,
    hasMerchantNo: true,
  },
  {
    name: 'an Alipay trade bill',
    file: 'gb18030',
    before: [split('支付宝交易号,商户订单号,业务类型,商品名称,创建时间,订单金额（元）')],
    row: ({ serial, amount, kind, merchantNo = 'M1' }) =>
      kind === 'refund'
        ? [serial, merchantNo, '退款', '课', TIME, `-${amount}`]
        : [serial, merchantNo, kind === 'fee' ? '服务费' : '交易', '课', TIME, amount],
    serialColumn: 0,
    after: [],
    hasFailed: false,
    hasFee: true,
    hasMerchantNo: true,
  },
  {
    name: 'a bank statement',
    file: 'xls',
    before: [['某银行对账单'], ['账号：6222'], split('交易日期,交易流水号,借方发生额,贷方发生额,余额,摘要')],
    row: ({ serial, amount, kind }) =>
      kind === 'refund' ? ['20260921', serial, amount, '', '9', ''] : ['20260921', serial, '', amount, '9', ''],
    serialColumn: 1,
    after: [['合计', '', '0', '1.00', '', '']],
    hasFailed: false,
    hasFee: false,
    hasMerchantNo: false,
    hasPlainExpenses: true,
  },
];

const otherDigit = (digit: string): string => String((Number(digit) + 1) % 10);
const offAt = (serial: string, at: number): string =>
  serial.slice(0, at) + otherDigit(serial.at(at) ?? '0') + serial.slice(at + 1);

type Make = (serial: string, format: Format) => Omit<Trap, 'name'> | undefined;

const FEN = 128_050;
const YUAN = '1280.50';
const { Reconciled, ReconciledBefore, AmountDiffers, Repeated, HasRefund, NotFound, Refund, Expense, Unreadable } =
  Pile;

const one =
  (expected: Pile, row: (serial: string) => Partial<TrapRow>, claim: (serial: string) => Partial<TrapClaim>): Make =>
  (serial) => ({
    rows: [{ serial, amount: YUAN, ...row(serial) }],
    claim: { serial, fen: FEN, ...claim(serial) },
    expected: [expected],
  });
const same = () => ({});
const claimed = (expected: Pile, claim: (serial: string) => Partial<TrapClaim>): Make => one(expected, same, claim);
const written = (expected: Pile, row: (serial: string) => Partial<TrapRow>): Make => one(expected, row, same);

const together =
  (expected: Trap['expected'], ...others: readonly ((serial: string) => Partial<TrapRow>)[]): Make =>
  (serial) => ({
    rows: [{ serial, amount: YUAN }, ...others.map((other) => ({ serial, amount: YUAN, ...other(serial) }))],
    claim: { serial, fen: FEN },
    expected,
  });

const isSheet = ({ file }: Format): boolean => file === 'xlsx' || file === 'xls';

const makers: Readonly<Record<string, Make>> = {
  'the very payment': written(Reconciled, same),
  'the last digit differs': claimed(NotFound, (serial) => ({ serial: offAt(serial, serial.length - 1) })),
  'the first digit differs': claimed(NotFound, (serial) => ({ serial: offAt(serial, 0) })),
  'a digit in the middle differs': claimed(NotFound, (serial) => ({ serial: offAt(serial, 14) })),
  'two digits are swapped': claimed(NotFound, (serial) => ({ serial: `${serial.slice(0, -2)}17` })),
  'the last digit is missing': claimed(NotFound, (serial) => ({ serial: serial.slice(0, -1) })),
  'a digit is added': claimed(NotFound, (serial) => ({ serial: `${serial}0` })),
  'a zero is added in front': claimed(NotFound, (serial) => ({ serial: `0${serial}` })),
  'a letter instead of a digit': claimed(NotFound, (serial) => ({ serial: `${serial.slice(0, -1)}O` })),
  'one fen more is claimed': claimed(AmountDiffers, () => ({ fen: FEN + 1 })),
  'one fen less is claimed': claimed(AmountDiffers, () => ({ fen: FEN - 1 })),
  'a hundred times as much is claimed': claimed(AmountDiffers, () => ({ fen: FEN * 100 })),
  'the whole yuan is claimed': claimed(AmountDiffers, () => ({ fen: 128_000 })),
  'nothing is claimed': claimed(AmountDiffers, () => ({ fen: 0 })),
  'the same amount with another number': claimed(NotFound, (serial) => ({ serial: `9${serial.slice(1, -3)}777` })),
  'a draft': claimed(NotFound, () => ({ order: 'draft' })),
  'a rejected order': claimed(NotFound, () => ({ order: 'rejected' })),
  'a refunded order': claimed(NotFound, () => ({ order: 'refunded' })),
  'another payment type': claimed(NotFound, () => ({ isOtherType: true })),
  'a removed claim': claimed(NotFound, () => ({ isRemoved: true })),
  'reconciled before': claimed(ReconciledBefore, () => ({ isReconciled: true })),
  'reconciled before, one fen off': claimed(AmountDiffers, () => ({ isReconciled: true, fen: FEN - 1 })),
  'reconciled before, another payment type': claimed(NotFound, () => ({ isReconciled: true, isOtherType: true })),
  'white space inside the number': written(Reconciled, (serial) => ({
    serial: ` ${serial.slice(0, 4)} ${serial.slice(4)}　`,
  })),
  'digits of full width': written(Reconciled, (serial) => ({
    serial: [...serial].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
  })),
  'an apostrophe in front': (serial, format) =>
    // One mark is removed, and this format has its own.
    format.file === 'utf8-bom'
      ? undefined
      : written(Reconciled, (number) => ({ serial: `'${number}` }))(serial, format),
  'an amount with sign and comma': written(Reconciled, () => ({ amount: '1,280.50' })),
  'an amount of full width': written(Reconciled, () => ({ amount: '１２８０.５' })),
  'a number in powers of ten': one(
    Unreadable,
    (serial) => ({ serial: `${serial[0]}.${serial.slice(1, 15)}E+27` }),
    (serial) => ({ serial: serial.slice(0, 15).padEnd(28, '0') }),
  ),
  'a fraction of a fen': written(Unreadable, () => ({ amount: '1280.505' })),
  'an amount in powers of ten': written(Unreadable, () => ({ amount: '1.2805e3' })),
  'no number': written(Unreadable, () => ({ serial: '' })),
  'a refund of it': together([HasRefund, Refund], () => ({ kind: 'refund' })),
  'a refund of a part': together([HasRefund, Refund], () => ({ kind: 'refund', amount: '0.01' })),
  'a refund of another': (serial, format) =>
    together([Reconciled, format.hasPlainExpenses ? Expense : Refund], (number) => ({
      kind: 'refund',
      serial: offAt(number, 20),
    }))(serial, format),
  'it was revoked': (serial, format) =>
    format.hasRevoked ? together([HasRefund, Refund], () => ({ kind: 'revoked' }))(serial, format) : undefined,
  'the same row again': together([Reconciled, Repeated], same),
  'the same row three times': together([Reconciled, Repeated, Repeated], same, same),
  'two amounts': together([AmountDiffers, AmountDiffers], () => ({ amount: '1280.51' })),
  'two amounts and a refund': together(
    [HasRefund, HasRefund, Refund],
    () => ({ amount: '1' }),
    () => ({ kind: 'refund' }),
  ),
  'a fee of it': (serial, format) =>
    format.hasFee
      ? together([Reconciled, Expense], () => ({ kind: 'fee', amount: '7.68' }))(serial, format)
      : undefined,
  'a payment that failed': (serial, { hasFailed }) =>
    hasFailed
      ? { rows: [{ serial, amount: YUAN, kind: 'failed' }], claim: { serial, fen: FEN }, expected: [Expense] }
      : undefined,
  'the number of the merchant': (serial, { hasMerchantNo }) =>
    hasMerchantNo
      ? {
          rows: [{ serial: offAt(serial, 3), amount: YUAN, merchantNo: serial }],
          claim: { serial, fen: FEN },
          expected: [NotFound],
        }
      : undefined,
  'a number cell that was rounded': (serial, format) =>
    isSheet(format)
      ? {
          rows: [{ serial, amount: YUAN, isNumber: true }],
          claim: { serial: serial.slice(0, 15).padEnd(28, '0'), fen: FEN },
          expected: [Unreadable],
        }
      : undefined,
};

interface FormatTraps {
  readonly format: Format;
  readonly traps: readonly Trap[];
}

/** Every trap has serial numbers of its own, so all traps of a format fit into one file. */
export const allTraps: readonly FormatTraps[] = formats.map((format, at) => ({
  format,
  traps: Object.entries(makers).flatMap(([name, make], n) => {
    const serial = `42${at}0${String(n + 1).padStart(3, '0')}5612026092100000171${String(n).padStart(2, '0')}`;
    const trap = make(serial, format);
    return trap ? [{ name, ...trap }] : [];
  }),
}));

/** Whether the claim is reconciled by the file. */
export const isMatched = ({ expected }: Trap): boolean => expected.includes(Reconciled);
