/** The payment of an order: once, with its finance flow, its record and the notice of the agent. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { type OrderPayType, OrderStation } from '@gonghai/contract/orders/order-values.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import { readAdministrators } from '../staff/staff.port.ts';
import { tell } from '../notices/notices.port.ts';
import { type FoundCustomer, findCustomer, noteOn } from './order-customers.queries.ts';
import { paidNotice, paidText } from './order-words.rules.ts';
import { announceOrder, type Order, type Payment, savePayment } from './orders.queries.ts';
import { kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';

export const SUBJECT = 'course-order';

export interface PaidOrder {
  readonly tel: string;
  readonly customerName: string | null;
  /** The agent: the first of these who has not left. */
  readonly staffIds: readonly number[];
  readonly payType: Exclude<OrderPayType, 0>;
  /** Unique: what was entered under it is not entered again. */
  readonly payId: string;
  readonly price: number;
}

/** What later features do when an order is paid, in the same transaction. */
export type OrderPaid = (
  trx: Db,
  at: { readonly tenantId: number; readonly now: number },
  order: PaidOrder,
) => Promise<void>;

export interface PaymentParts {
  readonly orderPaid: OrderPaid;
}

interface Payer {
  readonly tenantId: number;
  /** Who paid from the balance; null for a payment of the customer. */
  readonly staffId: number | null;
}

const tellAgent = async (
  trx: Db,
  { tenantId, staffId }: Payer,
  { order, customer, payment }: { order: Order; customer: FoundCustomer | undefined; payment: Payment },
): Promise<void> => {
  const agent = customer?.ownerId ?? order.staffId;
  if (agent === staffId) return;
  const message = paidNotice(customer?.name ?? '', order, payment.payType);
  const customerRef = customer
    ? { customerId: customer.id, kind: kindOfSource[customer.source] }
    : { customerId: null };
  await tell(trx, tenantId, payment.now, [{ staffId: agent, ...customerRef, message, isEvent: true }]);
};

/** Undefined when the order is paid already or withdrawn. Otherwise the entry of the trail. */
export const payOrder = async (
  trx: Db,
  payer: Payer,
  { orderPaid }: PaymentParts,
  { id, ...payment }: Payment & { readonly id: number },
): Promise<Change | undefined> => {
  const { tenantId, staffId } = payer;
  const { now, payType, payId } = payment;
  const order = await savePayment(trx, tenantId, id, payment);
  if (!order) return undefined;
  const customer = await findCustomer(trx, tenantId, order);
  const staffIds = [customer?.ownerId ?? order.staffId, order.staffId, ...(await readAdministrators(trx, tenantId))];
  const { tel, price } = order;
  const paid: PaidOrder = { tel, customerName: customer?.name ?? null, staffIds, payType, payId, price };
  await orderPaid(trx, { tenantId, now }, paid);
  if (customer) await noteOn(trx, tenantId, customer, { record: paidText(order, payType), staffId, now });
  await tellAgent(trx, payer, { order, customer, payment });
  await announceOrder(trx, tenantId, { id, staffId: order.staffId, ownerId: customer?.ownerId ?? null });
  const before = { Station: order.closedTime === null ? OrderStation.Unpaid : OrderStation.Closed };
  const after = { Station: OrderStation.Paid, PayType: payType, PayId: payId, Price: price, Tel: tel };
  return { action: AuditAction.payOrder, subject: SUBJECT, subjectId: id, before, after };
};
