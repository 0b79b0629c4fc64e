/** Invents the orders of courses of the demonstration: over six weeks, in every state. Pure. */
import { OrderPayType, OrderStation } from '@gonghai/contract/orders/order-values.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { closedText, madeText, paidText } from '../../features/orders/orders.port.ts';

export interface Buyer {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly createdTime: number;
  readonly staffId: number;
  readonly source: CustomerSource;
}

interface SoldProduct {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly price: number;
  readonly minPrice: number;
}

export interface InventedCourseOrder {
  readonly buyer: Buyer;
  readonly product: SoldProduct;
  readonly price: number;
  readonly createdTime: number;
  readonly station: OrderStation;
  readonly payType: OrderPayType;
  readonly payId: string | null;
  readonly paidTime: number | null;
  readonly closedTime: number | null;
}

const { Alipay, WeChat, Balance, Unpaid } = OrderPayType;
/** In turn: how an order was paid. The first is the newest. */
const PAID_BY = [Unpaid, WeChat, Alipay, Balance, Unpaid] as const;
const SPAN = 45 * DAY;
const CLOSED_AFTER = 30 * DAY;
const HOUR = 3_600;
const PAID_AFTER = 600;
const COUNTS: Readonly<Record<CustomerSource, number>> = { Customer: 30, SuccessCustomer: 10 };

const stateOf = (place: string, at: number, created: number, now: number) => {
  const payType = PAID_BY[at % PAID_BY.length] ?? Unpaid;
  if (payType === Unpaid) {
    const isClosed = created < now - CLOSED_AFTER;
    const station = isClosed ? OrderStation.Closed : OrderStation.Unpaid;
    const closedTime = isClosed ? created + CLOSED_AFTER + HOUR : null;
    return { station, payType, payId: null, paidTime: null, closedTime };
  }
  const payId = `${payType === Balance ? 'BAL' : 'DEMO'}-${place}${at}`;
  return { station: OrderStation.Paid, payType, payId, paidTime: created + PAID_AFTER, closedTime: null };
};

/** Oldest first. No order is older than its customer. */
export const inventCourseOrders = (
  buyers: readonly Buyer[],
  products: readonly SoldProduct[],
  now: number,
): readonly InventedCourseOrder[] =>
  Object.entries(COUNTS)
    .flatMap(([source, count]) =>
      Array.from({ length: count }, (_, at) => {
        const createdTime = now - HOUR - Math.floor((at * SPAN) / count);
        const known = buyers.filter((buyer) => buyer.source === source && buyer.createdTime < createdTime - HOUR);
        const [buyer, product] = [known[at % known.length], products[at % products.length]];
        if (!buyer || !product) return [];
        const price = at % 3 === 0 ? product.minPrice : product.price;
        return [{ buyer, product, price, createdTime, ...stateOf(source.charAt(0), at, createdTime, now) }];
      }).flat(),
    )
    .toSorted((one, other) => one.createdTime - other.createdTime);

/** What the customer's records say of an order. */
export const recordsOf = (
  { buyer, product, price, createdTime, payType, paidTime, closedTime }: InventedCourseOrder,
  id: number,
) => {
  const told = { id, name: product.name, price, createdTime };
  const by = (staffId: number | null, text: string, time: number) => ({
    staffId,
    type: RecordType.Operation,
    text,
    time,
  });
  return [
    by(buyer.staffId, madeText(told), createdTime),
    ...(paidTime === null ? [] : [by(payType === Balance ? buyer.staffId : null, paidText(told, payType), paidTime)]),
    ...(closedTime === null ? [] : [by(null, closedText(told), closedTime)]),
  ];
};
