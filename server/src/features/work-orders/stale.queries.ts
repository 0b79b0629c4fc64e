/** Says who changed an order last, to an approver whose decision came too late. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { FailedItem } from '../../http/batch.ts';
import { type LastChange, staleSince } from './stale.rules.ts';

/** The last entry of each order that a person made. The orders are locked. */
const readLastChanges = async (
  trx: Db,
  tenantId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, LastChange>> => {
  const params = new SqlParams();
  params.add(tenantId);
  const text = `select o.id as "orderId", last.* from unnest(${params.add([...orderIds])}::bigint[]) as o (id)
    cross join lateral (select s.name, a.created_time as time, a.action
      from audit_log a join staff s on s.tenant_id = $1 and s.id = a.staff_id
      where a.tenant_id = $1 and a.subject = 'work-order' and a.subject_id = o.id
      order by a.created_time desc, a.id desc limit 1) last`;
  const rows = await runStatement<LastChange & { readonly orderId: number }>(trx, params.statement(text));
  return new Map(rows.map(({ orderId, ...change }) => [orderId, change]));
};

/** Adds who and when to the failures that another person's change caused. */
export const explainStale = async (
  trx: Db,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  failures: readonly (FailedItem & { readonly orderId: number })[],
): Promise<readonly FailedItem[]> => {
  const stale = failures.filter(({ why }) => why === messages.stale);
  if (stale.length === 0) return failures;
  const changes = await readLastChanges(trx, actor.tenantId, [...new Set(stale.map(({ orderId }) => orderId))]);
  return failures.map((failure) =>
    stale.includes(failure) ? { ...failure, why: staleSince(changes.get(failure.orderId), now) } : failure,
  );
};

/** The same for a single order. */
export const staleOrder = async (
  trx: Db,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  orderId: number,
): Promise<Refusal> => {
  const changes = await readLastChanges(trx, actor.tenantId, [orderId]);
  return new Refusal(staleSince(changes.get(orderId), now));
};
