/** A payment as an outside provider reports it, and how it may disagree with the order. Pure. */
import type { LinkPayType } from '@gonghai/contract/orders/order-values.ts';
import type { OutsideProvider } from '@gonghai/contract/settings/pay-config.ts';

/** A completed payment. */
export interface Trade {
  /** The order number that we gave the provider. */
  readonly number: string;
  /** The number of the payment at the provider. */
  readonly payId: string;
  /** The account that received it. */
  readonly merchant: string;
  readonly cents: number;
  readonly currency: string;
}

export type TradeProblem = 'order' | 'merchant' | 'amount' | 'currency' | 'twice' | 'number' | 'withdrawn';

export const problemText: Readonly<Record<TradeProblem, string>> = {
  order: '订单不存在',
  merchant: '收款商户不一致',
  amount: '金额与订单不一致',
  currency: '币种不一致',
  twice: '订单已由另一笔付款支付，请核对是否重复收款',
  number: '该支付流水号已用于另一个订单',
  withdrawn: '订单已撤回，款项未入账，请核对并退款',
};

export const centsOf = (price: number): number => Math.round(price * 100);

const CURRENCY = 'CNY';

/** What does not agree with the order, before its state is looked at. */
export const differenceOf = (
  trade: Trade,
  expected: { readonly merchant: string; readonly price: number },
): TradeProblem | undefined => {
  if (trade.merchant !== expected.merchant) return 'merchant';
  if (trade.currency !== CURRENCY) return 'currency';
  return trade.cents === centsOf(expected.price) ? undefined : 'amount';
};

/** A notification that was not sent by the provider, or too long ago. */
export class InvalidNotification extends Error {}

export interface Notification {
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  readonly now: number;
}

export interface WantedCharge {
  readonly number: string;
  readonly price: number;
  readonly subject: string;
  readonly notifyUrl: string;
}

/** An outside provider with the keys of one tenant. */
export interface ProviderClient {
  readonly provider: OutsideProvider;
  readonly payType: LinkPayType;
  readonly merchant: string;
  /** Gives the text of the QR code that the customer scans. */
  readonly createCode: (charge: WantedCharge, now: number) => Promise<string>;
  /** Undefined while the order is not paid. */
  readonly findPayment: (number: string, now: number) => Promise<Trade | undefined>;
  /** Closes the trade, so that the order cannot be paid. False when the provider does not know it (yet). Throws when it is paid. */
  readonly close: (number: string, now: number) => Promise<boolean>;
  /** Undefined for a valid notification of something else than a payment. Throws `InvalidNotification`. */
  readonly readNotification: (notification: Notification) => Trade | undefined;
}
