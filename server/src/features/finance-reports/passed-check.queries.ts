/**
 * What the standing check explains beside its sums: both meanings of passed, and income of statements that the finance flow
 * has. In SQL of its own, so that a mistake in the commands is found.
 */
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { FlowSums, PassedSums } from './money-check.rules.ts';

interface Days {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const within = (column: string, params: SqlParams, { from, to }: Days): string =>
  [
    ...(from === undefined ? [] : [` and ${column} >= ${params.add(from)}`]),
    ...(to === undefined ? [] : [` and ${column} <= ${params.add(to)}`]),
  ].join('');

/** Reconciled payments by payment time: of orders that finance has passed, and of those where only a part has arrived. */
export const sumPassed = async (trx: Db, tenantId: number, days: Days): Promise<PassedSums> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const fen = '(p.amount * 100)::bigint - p.refunded_fen';
  const text = `select coalesce(sum(${fen}) filter (where o.progress & 8 <> 0), 0)::float8 as audited,
      coalesce(sum(${fen}) filter (where o.progress & 8 = 0), 0)::float8 as partial
    from payment_log p join work_order o on o.tenant_id = ${tenant} and o.id = p.work_order_id
    where p.tenant_id = ${tenant} and p.status = 2 and p.deleted_time is null and o.deleted_time is null
      and o.status not in (0, 3) and not o.is_refund${within('((p.payment_time + 28800) / 86400)', params, days)}`;
  const [sums = { audited: 0, partial: 0 }] = await runStatement<PassedSums>(trx, params.statement(text));
  return sums;
};

/** Income that flows have claimed, and numbers that a flow and a payment of a counting order have both. */
export const sumFlowIncome = async (trx: Db, tenantId: number, days: Days): Promise<FlowSums> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `select count(*)::int as count, coalesce(sum(i.fen), 0)::float8 as fen,
      (select coalesce(json_agg(f.pay_id order by f.pay_id), '[]') from finance_flow f
        where f.tenant_id = ${tenant} and f.examine_status <> 2 and exists (select from payment_log p
          join work_order o on o.tenant_id = ${tenant} and o.id = p.work_order_id
          where p.tenant_id = ${tenant} and p.serial = f.key and p.deleted_time is null and o.status not in (0, 3))) as twice
    from statement_income i where i.tenant_id = ${tenant} and i.flow_id is not null${within('i.day', params, days)}`;
  const [sums = { count: 0, fen: 0, twice: [] }] = await runStatement<FlowSums>(trx, params.statement(text));
  return sums;
};
