/** SQL on incoming calls that were neither answered nor called back. */
import type { MissedCall } from '@gonghai/contract/calls/call.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { readColleagues } from './transfer.queries.ts';

const LISTED_SECONDS = 7 * DAY;
const MOST_LISTED = 50;

/** What the called person has done about a missed call. */
export const MissedMark = { New: 0, Seen: 1, Settled: 2 } as const;
export type MissedMark = (typeof MissedMark)[keyof typeof MissedMark];

/** One row per number. A later call of it, out or answered, by any member of staff settles the matter. */
export const readMissedCalls = async (db: Db, actor: Actor, now: number): Promise<MissedCall[]> => {
  const { tenantId, userId } = actor;
  const rows = await db
    .selectFrom('call_log as l')
    .leftJoin('customer as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.tel', '=', 'l.tel'))
    .select(['l.tel as Tel', 'c.id as CustomerId', 'c.name as Name'])
    .select(({ fn }) => [
      fn.max('l.start_time').as('StartTime'),
      sql<number>`count(*)::int`.as('Times'),
      sql<boolean>`bool_or(l.missed_mark = ${MissedMark.New})`.as('IsNew'),
    ])
    .where('l.tenant_id', '=', tenantId)
    .where('l.staff_id', '=', userId)
    .where('l.start_time', '>', now - LISTED_SECONDS)
    .where('l.is_incoming', '=', true)
    .where('l.is_open', '=', false)
    .where('l.is_answered', '=', false)
    .where('l.tel', '<>', '')
    .where('l.missed_mark', '<', MissedMark.Settled)
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
  const isSeen = (customerId: number | null): boolean => customerId !== null && seen.has(customerId);
  const unknown = rows.filter(({ CustomerId }) => !isSeen(CustomerId)).map(({ Tel }) => Tel);
  const colleagues = await readColleagues(db, actor, unknown);
  return rows.map(({ CustomerId, Name, ...row }) => ({
    ...row,
    ...(isSeen(CustomerId) ? { CustomerId, Name: Name ?? '' } : { CustomerId: null, Name: '' }),
    ColleagueName: colleagues.get(row.Tel) ?? '',
  }));
};

interface Called {
  readonly tenantId: number;
  readonly staffId: number;
}

/** Marks the calls of each number up to its time. A mark never goes back. The person's browsers are told on commit. */
export const setMissedMark = async (
  trx: Db,
  { tenantId, staffId }: Called,
  calls: readonly { readonly Tel: string; readonly StartTime: number }[],
  mark: MissedMark,
): Promise<void> => {
  const params = new SqlParams();
  const tels = params.add(calls.map(({ Tel }) => Tel));
  const times = params.add(calls.map(({ StartTime }) => StartTime));
  const wanted = params.add(mark);
  const text = `update call_log l set missed_mark = ${wanted}::smallint
    from unnest(${tels}::text[], ${times}::bigint[]) as given (tel, time)
    where l.tenant_id = ${params.add(tenantId)} and l.staff_id = ${params.add(staffId)} and l.is_incoming
      and l.tel = given.tel and l.start_time <= given.time and l.missed_mark < ${wanted}::smallint`;
  await runStatement(trx, params.statement(text));
  const changed = JSON.stringify({ tenantId, userId: staffId });
  await sql`select pg_notify('missed_calls_changed', ${changed})`.execute(trx);
};

const announced = prepare<{ tenantId: number; tel: string; since: number }, unknown>(
  (_, given) => sql`select pg_notify('missed_calls_changed',
      json_build_object('tenantId', ${given('tenantId')}::int, 'userId', staff_id)::text)
    from (select distinct staff_id from call_log where tenant_id = ${given('tenantId')}::int and tel = ${given('tel')}
      and start_time > ${given('since')}::bigint and is_incoming) called`,
);

/** Tells every instance on commit that the lists of all who missed a call of this number have changed. */
export const announceMissed = async (trx: Db, tenantId: number, tel: string, now: number): Promise<void> => {
  if (tel === '') return;
  await announced.all(trx, { tenantId, tel, since: now - LISTED_SECONDS });
};

export const findCustomerName = async (db: Db, tenantId: number, id: number | null): Promise<string> => {
  if (id === null) return '';
  const query = db.selectFrom('customer').select('name').where('tenant_id', '=', tenantId).where('id', '=', id);
  return (await query.executeTakeFirst())?.name ?? '';
};
