/** The texts of records and notices about orders. */
import { orderPayTypeLabel, type OrderPayType } from '@gonghai/contract/orders/order-values.ts';
import { orderNumber } from '@gonghai/contract/orders/order.rules.ts';

interface ToldOrder {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly createdTime: number;
  /** Seconds; null for an order that was never closed. */
  readonly closedTime?: number | null;
}

const cents = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Days that an order may stay unpaid. */
export const UNPAID_DAYS = 30;

const subject = ({ id, name, price, createdTime }: ToldOrder): string =>
  `${name}，${cents.format(price)} 元，订单号 ${orderNumber(createdTime, id)}`;

export const madeText = (order: ToldOrder): string => `下单：${subject(order)}`;

export const paidText = (order: ToldOrder, payType: OrderPayType): string => {
  const late = order.closedTime == null ? '' : '，付款在订单关闭之后到达';
  return `订单已支付（${orderPayTypeLabel[payType]}）：${subject(order)}${late}`;
};

export const closedText = (order: ToldOrder): string => `订单超过 ${UNPAID_DAYS} 天未支付，已关闭：${subject(order)}`;

export const withdrawnText = (order: ToldOrder): string => `撤回订单：${subject(order)}`;

/** For the agent, whose list of notices shows the customer beside it. */
export const paidNotice = (customer: string, order: ToldOrder, payType: OrderPayType): string =>
  `${customer === '' ? '' : `${customer} `}${paidText(order, payType)}`;
