/** Locks payments with their orders, and says which of a batch may change. */
import type { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { PaymentFacts } from '@gonghai/contract/payments/payment.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { Db } from '../../db/database.ts';
import type { FailedItem } from '../../http/batch.ts';
import type { Change } from '../../http/command.ts';
import {
  explainStale,
  lockFamilies,
  readPublished,
  type StepContext,
  type StoredOrder,
} from '../work-orders/work-orders.port.ts';
import { ordersOfPayments, readPayments, type StoredPayment } from './payments.queries.ts';

/** Payments are in the history of their order. */
export const SUBJECT = 'work-order';

export interface Item {
  readonly Id: number;
  readonly Version?: number | null | undefined;
}

export interface Payment {
  readonly log: StoredPayment;
  readonly order: StoredOrder;
}

export const factsOf = ({ log, order }: Payment): PaymentFacts => ({ Status: log.Status, WorkOrder: order });

interface LockedPayments {
  readonly wanted: ReadonlyMap<number, Payment>;
  readonly all: readonly StoredPayment[];
}

/** The payments of published orders, by id, and all payments of these orders. Locks the orders. */
export const lockPayments = async (
  trx: Db,
  { actor }: StepContext,
  ids: readonly number[],
): Promise<LockedPayments> => {
  const asked = new Set(ids);
  const orderIds = await ordersOfPayments(trx, actor.tenantId, ids);
  await lockFamilies(trx, actor.tenantId, orderIds);
  const orders = await readPublished(trx, actor, orderIds);
  const all = await readPayments(trx, actor.tenantId, orderIds);
  const wanted = all.flatMap((log): [number, Payment][] => {
    const order = orders.get(log.WorkOrderId);
    return order && asked.has(log.Id) ? [[log.Id, { log, order }]] : [];
  });
  return { wanted: new Map(wanted), all };
};

interface Judged {
  readonly payments: ReadonlyMap<number, Payment>;
  readonly closed: ReadonlySet<number>;
}

export const judge = async <Wanted extends Item>(
  trx: Db,
  ctx: StepContext,
  items: readonly Wanted[],
  { payments, closed }: Judged,
  isAllowed: (facts: PaymentFacts) => boolean,
): Promise<{
  readonly good: readonly (Payment & { readonly item: Wanted })[];
  readonly failures: readonly FailedItem[];
}> => {
  const good: (Payment & { item: Wanted })[] = [];
  const failures: (FailedItem & { readonly orderId: number })[] = [];
  for (const item of items) {
    const payment = payments.get(item.Id);
    const isOther = payment && item.Version && item.Version !== payment.log.Version;
    if (!payment) failures.push({ id: item.Id, orderId: 0, name: '', why: messages.missing });
    else if (isOther || !isAllowed(factsOf(payment)))
      failures.push({ id: item.Id, orderId: payment.order.Id, name: payment.order.Name, why: messages.stale });
    else if (closed.has(item.Id))
      failures.push({ id: item.Id, orderId: payment.order.Id, name: payment.order.Name, why: messages.dayClosed });
    else good.push({ ...payment, item });
  }
  return { good, failures: await explainStale(trx, ctx, failures) };
};

export const entryOf = (action: AuditAction, { log }: Payment, after: object): Change => ({
  action,
  subject: SUBJECT,
  subjectId: log.WorkOrderId,
  before: { ThirdNo: log.ThirdNo, Status: log.Status },
  after: { ThirdNo: log.ThirdNo, Amount: log.Amount, ...after },
});

export const ordersIn = (payments: readonly Payment[]): StoredOrder[] => [
  ...new Map(payments.map(({ order }) => [order.Id, order])).values(),
];
