/** The queue of a person as it is shown: its order, what became of each customer, and the next ones. */
import type { Queue } from '@gonghai/contract/calls/queue.contract.ts';
import { QueueState } from '@gonghai/contract/calls/queue-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import { seeCustomers } from '../customers/customers.port.ts';

const UPCOMING = 3;

interface EntryRow {
  readonly CustomerId: number;
  readonly State: QueueState;
  readonly Why: string;
  readonly IsAnswer: boolean;
  readonly Seconds: number;
  readonly isBooked: boolean;
}

/** A claimed customer who was called counts as called: the next step settles it. */
const readEntries = async (db: Db, { tenantId, userId }: Actor): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select e.customer_id as "CustomerId", e.why as "Why",
      case when e.state = ${QueueState.Claimed} and calls.times > 0 then ${QueueState.Called}::int else e.state end as "State",
      coalesce(calls.is_answered, false) as "IsAnswer", coalesce(calls.seconds, 0) as "Seconds",
      exists (select from notice n where n.tenant_id = ${tenantId} and n.customer_id = e.customer_id
        and n.staff_id = ${userId} and n.notice_type = 1 and n.cancelled_time is null
        and n.created_time >= e.claimed_time) as "isBooked"
    from call_queue_entry e left join lateral (
      select count(*) as times, bool_or(l.is_answered) as is_answered, max(l.call_seconds) as seconds
      from call_log l where l.tenant_id = ${tenantId} and l.customer_id = e.customer_id and l.staff_id = ${userId}
        and l.start_time >= e.claimed_time and l.filter_result = 0 and not l.is_incoming) calls
      on e.state in (${QueueState.Claimed}, ${QueueState.Called})
    where e.tenant_id = ${tenantId} and e.staff_id = ${userId} order by e.place`.execute(db);
  return rows;
};

const readUpcoming = async (db: Db, actor: Actor, ids: readonly number[]): Promise<Queue['Upcoming']> => {
  const seen = await seeCustomers(db, actor, ids);
  const rows = await db
    .selectFrom('customer as c')
    .innerJoin('customer_calls as k', (join) =>
      join.onRef('k.tenant_id', '=', 'c.tenant_id').onRef('k.customer_id', '=', 'c.id'),
    )
    .leftJoin('dictionary_item as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'c.tenant_id')
        .onRef('d.dic_table', '=', 'c.track_table')
        .onRef('d.id', '=', 'c.track_status_id'),
    )
    .select(['c.id as CustomerId', 'c.name as Name', 'c.tel as Tel', 'c.placement as CustomerType'])
    .select(['d.name as TrackStatusName', 'k.call_times as CallTotalTimes', 'c.created_time as CreatedTime'])
    .$narrowType<{ CustomerType: Placement }>()
    .where('c.tenant_id', '=', actor.tenantId)
    .where('c.id', '=', anyOf([...seen.keys()]))
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.CustomerId) - ids.indexOf(b.CustomerId));
};

export const readQueue = async (db: Db, actor: Actor): Promise<Queue | null> => {
  const queue = await db
    .selectFrom('call_queue')
    .select('title as Title')
    .where('tenant_id', '=', actor.tenantId)
    .where('staff_id', '=', actor.userId)
    .executeTakeFirst();
  if (!queue) return null;
  const entries = await readEntries(db, actor);
  const waiting = entries.filter(({ State }) => State < QueueState.Called);
  const called = entries.filter(({ State }) => State === QueueState.Called);
  const next = waiting.slice(0, UPCOMING).map(({ CustomerId }) => CustomerId);
  return {
    ...queue,
    Called: called.length,
    Reached: called.filter(({ IsAnswer }) => IsAnswer).length,
    Booked: called.filter(({ isBooked }) => isBooked).length,
    Left: waiting.length,
    CustomerIds: entries.map(({ CustomerId }) => CustomerId),
    Done: entries
      .filter(({ State }) => State >= QueueState.Called)
      .map(({ CustomerId, State, Why, IsAnswer, Seconds }) => ({ CustomerId, State, Why, IsAnswer, Seconds })),
    Upcoming: next.length > 0 ? await readUpcoming(db, actor, next) : [],
  };
};
