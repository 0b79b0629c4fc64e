/** The page of a pay link: plain HTML for phones, without scripts. Pure. */
import {
  OrderPayType,
  orderPayTypeLabel,
  OrderStation,
  orderStationLabel,
  type LinkPayType,
  WITHDRAWN_LABEL,
} from '@gonghai/contract/orders/order-values.ts';
import { orderNumber } from '@gonghai/contract/orders/order.rules.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { escapeHtml } from '@gonghai/contract/wire/html.ts';
import { createHash } from 'node:crypto';
import { PAY_STYLE } from './pay-page-style.rules.ts';

const styleHash = createHash('sha256').update(PAY_STYLE).digest('base64');

/** Nothing but this style, the tenant's logo, a QR code in the page and the form itself. */
export const PAY_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `img-src 'self' data:`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join('; ');

interface PayBrand {
  readonly title: string;
  readonly logo: string;
}

interface ShownOrder {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly price: number;
  readonly station: OrderStation;
  readonly payType: OrderPayType;
  readonly paidTime: number | null;
  readonly createdTime: number;
  readonly withdrawnTime: number | null;
}

const cents = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const headOf = ({ title, logo }: PayBrand): string => {
  const [first = ''] = title;
  const mark =
    logo === '' ? `<i aria-hidden="true">${escapeHtml(first)}</i>` : `<img src="${escapeHtml(logo)}" alt="">`;
  return `<header>${mark}<h1>${escapeHtml(title)}</h1></header>`;
};

const document = (title: string, content: string, refreshSeconds?: number): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`}<title>${escapeHtml(title)}</title>
<style>${PAY_STYLE}</style>
</head>
<body><main>
${content}
</main></body>
</html>
`;

const STATE_CLASS: Record<OrderStation, string> = { 0: 'open', 1: 'paid', 2: 'closed' };

const line = (term: string, text: string, detail = ''): string =>
  `<div><dt>${term}</dt><dd>${escapeHtml(text)}${detail && `<small>${escapeHtml(detail)}</small>`}</dd></div>`;

const minuteText = (seconds: number): string => {
  const [, month, day, time] = /^\d+-(\d+)-(\d+) (\d+:\d+)/.exec(momentText(seconds)) ?? [];
  return `${Number(month)} 月 ${Number(day)} 日 ${time}`;
};

const summary = (order: ShownOrder, expiresTime: number): string => {
  const { station, price, name, title, id, createdTime, paidTime, payType, withdrawnTime } = order;
  const lines = [
    line('课程', name, title === name ? '' : title),
    line('订单号', orderNumber(createdTime, id)),
    ...(station === OrderStation.Unpaid ? [line('有效期', `至 ${minuteText(expiresTime)}`)] : []),
    ...(paidTime === null
      ? []
      : [line('支付方式', orderPayTypeLabel[payType]), line('支付时间', momentText(paidTime))]),
  ];
  return `<section class="card">
<p class="term">${station === OrderStation.Paid ? '已付金额' : '应付金额'}</p>
<p class="amount"><b>¥</b>${cents.format(price)}</p>
<p class="state ${STATE_CLASS[station]}" role="status">${withdrawnTime === null ? orderStationLabel[station] : WITHDRAWN_LABEL}</p>
<dl>${lines.join('\n')}</dl>
</section>`;
};

const choice = (code: OrderPayType, mark: string, label: string, isChosen: boolean): string =>
  `<label class="way"><i class="way${code}" aria-hidden="true">${mark}</i><span>${label}</span><input type="radio" name="PayType" value="${code}"${
    isChosen ? ' checked' : ''
  }></label>`;

/** What the payer can do with an unpaid order. */
export type PayOffer =
  | { readonly kind: 'demonstration' }
  | {
      readonly kind: 'scan';
      readonly payType: LinkPayType;
      /** PNG in base64. */
      readonly picture: string;
      /** What the code says, if a phone can open it. */
      readonly address: string | undefined;
    }
  /** The provider gives no code at the moment. */
  | { readonly kind: 'failed' }
  /** Neither by a link nor here. */
  | { readonly kind: 'none' };

const NOTES: Readonly<Record<'paid' | 'closed' | 'withdrawn' | 'none' | 'failed', string>> = {
  paid: '订单已支付，无需重复付款。',
  closed: '订单已关闭，请联系课程顾问重新下单。',
  withdrawn: '订单已撤回，请勿付款。如需购买，请联系课程顾问重新下单。',
  none: '暂时不能在线支付，请联系课程顾问。',
  failed: '暂时无法获取收款码，页面会自动重试，请稍候。',
};

const note = (text: string): string => `<p class="note">${text}</p>`;

/** How the app of each provider is called. */
const APP: Readonly<Record<LinkPayType, string>> = { [OrderPayType.Alipay]: '支付宝', [OrderPayType.WeChat]: '微信' };

const scanOf = ({ payType, picture, address }: Extract<PayOffer, { kind: 'scan' }>): string => {
  const app = APP[payType];
  const open = address === undefined ? '' : `<a class="button" href="${escapeHtml(address)}">打开${app}支付</a>`;
  return `<section class="card scan">
<img src="data:image/png;base64,${picture}" alt="${app}收款码" width="200" height="200">
<p>请用${app}“扫一扫”付款</p>
</section>
${open}
${note('付款后页面会自动显示结果，请勿重复付款。')}`;
};

const offerOf = ({ station, price, withdrawnTime }: ShownOrder, offer: PayOffer): string => {
  if (withdrawnTime !== null) return note(NOTES.withdrawn);
  if (station === OrderStation.Paid) return note(NOTES.paid);
  if (station === OrderStation.Closed) return note(NOTES.closed);
  if (offer.kind === 'none' || offer.kind === 'failed') return note(NOTES[offer.kind]);
  if (offer.kind === 'scan') return scanOf(offer);
  return `<form method="post">
<fieldset class="card ways"><legend>支付方式</legend>
${choice(OrderPayType.WeChat, '微', '微信支付', true)}
${choice(OrderPayType.Alipay, '支', '支付宝', false)}
</fieldset>
<button type="submit">确认支付 ¥${cents.format(price)}</button>
</form>
${note('演示支付：不会扣款，确认后订单记为已支付。')}`;
};

interface PayPage {
  readonly brand: PayBrand;
  readonly order: ShownOrder;
  readonly expiresTime: number;
  readonly offer: PayOffer;
}

/** The page has no script: it is loaded again until the payment arrives. */
const REFRESH_SECONDS = 6;
/** Until a buyer who waited too long for the lock of the order asks again. */
export const BUSY_SECONDS = 3;
const isAwaited = ({ station }: ShownOrder, { kind }: PayOffer): boolean =>
  station === OrderStation.Unpaid && (kind === 'scan' || kind === 'failed');

export const payPage = ({ brand, order, expiresTime, offer }: PayPage): string =>
  document(
    `${brand.title} 支付`,
    `${headOf(brand)}
${summary(order, expiresTime)}
${offerOf(order, offer)}
<footer>付款前请核对课程与金额。由${escapeHtml(brand.title)}收款</footer>`,
    isAwaited(order, offer) ? REFRESH_SECONDS : undefined,
  );

/** The same for unknown, expired and foreign links, and without the brand of a tenant. */
export const messagePage = (title: string, text: string, refreshSeconds?: number): string =>
  document(
    title,
    `<section class="card alone" role="status"><h1>${title}</h1><p>${text}</p></section>`,
    refreshSeconds,
  );
