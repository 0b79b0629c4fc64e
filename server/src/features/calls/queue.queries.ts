/** SQL on queues: the customers of a queue in their order, and what became of each. */
import { QueueState } from '@gonghai/contract/calls/queue-values.ts';
import { sql } from 'kysely';
import { type Db, sendAhead } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import type { Agent } from './agent-states.queries.ts';

export const agentOf = ({ tenantId, userId }: Actor): Agent => ({ tenantId, staffId: userId });

/** False if the person has a queue. */
export const insertQueue = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  { title, now }: { readonly title: string; readonly now: number },
): Promise<boolean> => {
  const row = await trx
    .insertInto('call_queue')
    .values({ tenant_id: tenantId, staff_id: staffId, title, created_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const insertEntries = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  customers: readonly { readonly id: number; readonly ownerId: number | null }[],
): Promise<void> => {
  const ids = customers.map(({ id }) => id);
  const owners = customers.map(({ ownerId }) => ownerId);
  await sql`insert into call_queue_entry (tenant_id, staff_id, place, customer_id, owner_id)
    select ${tenantId}::int, ${staffId}::bigint, place, customer_id, owner_id
    from unnest(${ids}::bigint[], ${owners}::bigint[]) with ordinality as each (customer_id, owner_id, place)`.execute(
    trx,
  );
};

/** With its entries and claims. */
export const deleteQueue = async (trx: Db, { tenantId, staffId }: Agent): Promise<void> => {
  await trx.deleteFrom('call_queue').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute();
};

/** One step of a queue at a time. False without a queue. */
export const lockQueue = async (trx: Db, { tenantId, staffId }: Agent): Promise<boolean> => {
  const row = await trx
    .selectFrom('call_queue')
    .select('staff_id')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

const entries = (db: Db, { tenantId, staffId }: Agent) =>
  db.selectFrom('call_queue_entry').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId);

export interface PendingEntry {
  readonly customerId: number;
  readonly ownerId: number | null;
  readonly state: QueueState;
  readonly claimedTime: number | null;
}

/** The first customers that were neither called nor skipped. A claimed one is the first of them. */
export const readPending = (trx: Db, agent: Agent, most: number): Promise<PendingEntry[]> =>
  entries(trx, agent)
    .select(['customer_id as customerId', 'owner_id as ownerId', 'state', 'claimed_time as claimedTime'])
    .$narrowType<{ state: QueueState }>()
    .where('state', '<', QueueState.Called)
    .orderBy('place')
    .limit(most)
    .execute();

export const countWaiting = async (trx: Db, agent: Agent): Promise<number> => {
  const { count } = await entries(trx, agent)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', QueueState.Waiting)
    .executeTakeFirstOrThrow();
  return count;
};

export const hasEntry = async (trx: Db, agent: Agent, customerId: number): Promise<boolean> =>
  (await entries(trx, agent).select('place').where('customer_id', '=', customerId).executeTakeFirst()) !== undefined;

const release = async (trx: Db, { tenantId, staffId }: Agent, customerIds: readonly number[]): Promise<void> => {
  await trx
    .deleteFrom('call_claim')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('customer_id', '=', anyOf(customerIds))
    .execute();
};

export interface Skip {
  readonly CustomerId: number;
  readonly Why: string;
}

export const skipEntries = async (trx: Db, agent: Agent, skips: readonly Skip[]): Promise<void> => {
  if (skips.length === 0) return;
  const ids = skips.map(({ CustomerId }) => CustomerId);
  const reasons = skips.map(({ Why }) => Why);
  await sql`update call_queue_entry e set state = ${QueueState.Skipped}, why = each.why
    from unnest(${ids}::bigint[], ${reasons}::text[]) as each (customer_id, why)
    where e.tenant_id = ${agent.tenantId} and e.staff_id = ${agent.staffId} and e.customer_id = each.customer_id
      and e.state < ${QueueState.Called}`.execute(trx);
  await release(trx, agent, ids);
};

const setState = async (
  trx: Db,
  { tenantId, staffId }: Agent,
  customerId: number,
  change: { readonly state: QueueState; readonly claimed_time?: number },
): Promise<void> => {
  await trx
    .updateTable('call_queue_entry')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('customer_id', '=', customerId)
    .execute();
};

/** Sent ahead. */
export const markCalled = (trx: Db, agent: Agent, customerId: number): void => {
  sendAhead(setState(trx, agent, customerId, { state: QueueState.Called }));
  sendAhead(release(trx, agent, [customerId]));
};

export const markClaimed = (trx: Db, agent: Agent, customerId: number, now: number): Promise<void> =>
  setState(trx, agent, customerId, { state: QueueState.Claimed, claimed_time: now });
