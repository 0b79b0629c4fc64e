/** SQL on incoming calls that were neither answered nor called back. */
import type { MissedCall } from '@gonghai/contract/calls/call.contract.ts';
import { FILTER_PASSED, WITH_COLLEAGUE } from '@gonghai/contract/customers/call-outcome.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import { type Db, readRows, runStatement } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { readColleagues } from './transfer.queries.ts';

/** How long missed calls are listed. */
export const MISSED_SECONDS = 7 * DAY;
const MOST_LISTED = 50;

/** What the called person has done about a missed call. */
export const MissedMark = { New: 0, Seen: 1, Settled: 2 } as const;
export type MissedMark = (typeof MissedMark)[keyof typeof MissedMark];

/**
 * The calls of the last days that were neither answered nor called back, one row for each member of staff and number, as SQL.
 * A later call of the number, out or answered, by any member of staff settles the matter; to a colleague only the own
 * call does. The tenant is $1.
 */
export const missedCalls = (staff: string, since: string): string => `
  select l.staff_id, l.tel, max(l.id) as id, max(l.start_time) as time, count(*)::int as times,
    bool_or(l.missed_mark = ${MissedMark.New}) as is_new
  from call_log l
  where l.tenant_id = $1 and ${staff} and l.start_time > ${since} and l.is_incoming and not l.is_open
    and not l.is_answered and l.tel <> '' and l.missed_mark < ${MissedMark.Settled}
    and not exists (select from call_log later where later.tenant_id = $1 and later.tel = l.tel
      and later.start_time >= l.start_time and later.id > l.id
      and (later.filter_result = ${FILTER_PASSED} or later.filter_result = ${WITH_COLLEAGUE} and later.staff_id = l.staff_id)
      and (not later.is_incoming or later.is_answered))
  group by l.staff_id, l.tel`;

type Read = Omit<MissedCall, 'ColleagueName' | 'ColleagueId' | 'Name'> & { readonly Name: string | null };

/** Names only where the reader may see them: of customers, otherwise of colleagues. */
export const withNames = async <Row extends Pick<Read, 'Tel' | 'CustomerId' | 'Name'>>(
  db: Db,
  actor: Actor,
  rows: readonly Row[],
): Promise<(Row & Pick<MissedCall, 'Name' | 'ColleagueName' | 'ColleagueId' | 'CustomerId'>)[]> => {
  const seen = await seeCustomers(
    db,
    actor,
    rows.flatMap(({ CustomerId }) => CustomerId ?? []),
  );
  const isSeen = (customerId: number | null): boolean => customerId !== null && seen.has(customerId);
  const unknown = rows.filter(({ CustomerId }) => !isSeen(CustomerId)).map(({ Tel }) => Tel);
  const colleagues = await readColleagues(db, actor, unknown);
  return rows.map((row) => ({
    ...row,
    ...(isSeen(row.CustomerId) ? { Name: row.Name ?? '' } : { CustomerId: null, Name: '' }),
    ColleagueName: colleagues.get(row.Tel)?.name ?? '',
    ColleagueId: colleagues.get(row.Tel)?.id ?? null,
  }));
};

/** One row per number. */
export const readMissedCalls = async (db: Db, actor: Actor, now: number): Promise<MissedCall[]> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const missed = missedCalls(`l.staff_id = ${params.add(actor.userId)}`, params.add(now - MISSED_SECONDS));
  const rows = await readRows<Read>(
    db,
    params.statement(`select m.tel as "Tel", c.id as "CustomerId", c.name as "Name", m.time as "StartTime",
        m.times as "Times", m.is_new as "IsNew"
      from (${missed}) m left join customer c on c.tenant_id = $1 and c.tel = m.tel
      order by m.time desc limit ${MOST_LISTED}`),
  );
  return withNames(db, actor, rows);
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
  await announced.all(trx, { tenantId, tel, since: now - MISSED_SECONDS });
};

export const findCustomerName = async (db: Db, tenantId: number, id: number | null): Promise<string> => {
  if (id === null) return '';
  const query = db.selectFrom('customer').select('name').where('tenant_id', '=', tenantId).where('id', '=', id);
  return (await query.executeTakeFirst())?.name ?? '';
};
