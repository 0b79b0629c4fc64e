/** The refund rows of a statement confirm the refunds that wait for them. */
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import {
  confirmLocked,
  noteRefundRow,
  type OrderHooks,
  readPublished,
  readRefunds,
  refusalOfRefund,
  type StepContext,
} from '../work-orders/work-orders.port.ts';
import { closedPayments } from './days.queries.ts';
import { readPayments } from './payments.queries.ts';
import type { Claim } from './reconciliation.rules.ts';
import { matchRefunds } from './statement-refunds.rules.ts';
import type { StatementRow } from './statement.rules.ts';

interface Shown {
  /** What became of the rows, by their numbers: they confirmed a refund, or could not. */
  readonly reasons: ReadonlyMap<number, string>;
  readonly changes: readonly Change[];
}

/** Refunding changes the sums of the days of the payments. A closed day must not keep the file from being read. */
const hasClosedDay = async (trx: Db, { actor }: StepContext, orderId: number): Promise<boolean> => {
  const payments = await readPayments(trx, actor.tenantId, [orderId]);
  return (await closedPayments(trx, actor.tenantId, payments)).size > 0;
};

/** The orders of the rows are locked. What the rules do not allow stays as it is: a person decides. */
export const confirmByStatement = async (
  trx: Db,
  ctx: StepContext,
  hooks: OrderHooks,
  {
    rows,
    claims,
    paymentType,
    fileName,
  }: {
    readonly rows: readonly StatementRow[];
    readonly claims: ReadonlyMap<string, Claim>;
    readonly paymentType: number;
    readonly fileName: string;
  },
): Promise<Shown> => {
  const { tenantId } = ctx.actor;
  const orderIds = [...new Set(rows.flatMap(({ serial }) => claims.get(serialKey(serial))?.orderId ?? []))];
  if (orderIds.length === 0) return { reasons: new Map(), changes: [] };
  const shown = matchRefunds(rows, claims, await readRefunds(trx, tenantId, orderIds), paymentType);
  const orders = await readPublished(trx, ctx.actor, orderIds);
  const reasons = new Map<number, string>();
  const changes: Change[] = [];
  for (const { row, claim, refund } of shown) {
    const from = { paymentId: claim.id, serial: serialKey(row.serial), time: row.time, file: fileName, line: row.row };
    const order = orders.get(refund.orderId);
    if (refund.state === RefundState.Confirmed) await noteRefundRow(trx, tenantId, refund.id, from);
    else if (order && refusalOfRefund(order, refund) === null) {
      const isClosed = await hasClosedDay(trx, ctx, order.Id);
      if (!isClosed) changes.push(...(await confirmLocked(trx, ctx, hooks, { order, refund, row: from })));
      reasons.set(row.row, isClosed ? say.refundDayClosed : say.refundConfirmed);
    }
  }
  return { reasons, changes };
};
