/** SQL on missed calls that were not called back. */
import type { MissedCall } from '@gonghai/contract/calls/call.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { seeCustomers } from '../customers/customers.port.ts';

const LISTED_SECONDS = 7 * DAY;
const MOST_LISTED = 50;

/** One row per number. A later call of it by anybody, out or answered, settles the matter. */
export const readMissedCalls = async (db: Db, actor: Actor, now: number): Promise<MissedCall[]> => {
  const { tenantId, userId } = actor;
  const rows = await db
    .selectFrom('call_log as l')
    .leftJoin('customer as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.tel', '=', 'l.tel'))
    .select(['l.tel as Tel', 'c.id as CustomerId', 'c.name as Name'])
    .select(({ fn }) => [fn.max('l.start_time').as('StartTime'), sql<number>`count(*)::int`.as('Times')])
    .where('l.tenant_id', '=', tenantId)
    .where('l.staff_id', '=', userId)
    .where('l.start_time', '>', now - LISTED_SECONDS)
    .where('l.is_incoming', '=', true)
    .where('l.is_open', '=', false)
    .where('l.is_answered', '=', false)
    .where('l.tel', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_log as later')
            .select('later.id')
            .whereRef('later.tenant_id', '=', 'l.tenant_id')
            .whereRef('later.tel', '=', 'l.tel')
            .whereRef('later.start_time', '>=', 'l.start_time')
            .whereRef('later.id', '>', 'l.id')
            .where('later.filter_result', '=', 0)
            .where((eb) => eb.or([eb('later.is_incoming', '=', false), eb('later.is_answered', '=', true)])),
        ),
      ),
    )
    .groupBy(['l.tel', 'c.id', 'c.name'])
    .orderBy('StartTime', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const seen = await seeCustomers(
    db,
    actor,
    rows.flatMap(({ CustomerId }) => (CustomerId === null ? [] : [CustomerId])),
  );
  return rows.map(({ Tel, CustomerId, Name, StartTime, Times }) => {
    const isSeen = CustomerId !== null && seen.has(CustomerId);
    return { Tel, StartTime, Times, CustomerId: isSeen ? CustomerId : null, Name: isSeen ? (Name ?? '') : '' };
  });
};
