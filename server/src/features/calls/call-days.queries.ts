/** The daily rollup of calls, `call_day`. Triggers append its changes; here they are folded, checked and repaired. */
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { callSums, isCountingCall } from './counting.queries.ts';

/** One statement, so that every snapshot sees either the changes or their sum. Only days with changes are read. */
export const foldCallDays = async (trx: Db, tenantId: number): Promise<void> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('call_day'), ${tenantId}) as free`.execute(trx);
  if (rows[0]?.free !== true) return;
  await sql`
    with changed as (
      select distinct staff_id, day from call_day where tenant_id = ${tenantId} and not is_folded
    ),
    removed as (
      delete from call_day d using changed c where d.tenant_id = ${tenantId} and d.staff_id = c.staff_id and d.day = c.day
      returning d.staff_id, d.day, d.calls, d.connects, d.seconds, d.minutes
    )
    insert into call_day (tenant_id, staff_id, day, is_folded, calls, connects, seconds, minutes)
    select ${tenantId}, staff_id, day, true, sum(calls), sum(connects), sum(seconds), sum(minutes) from removed
    group by staff_id, day
    having (sum(calls), sum(connects), sum(seconds), sum(minutes)) <> (0, 0, 0, 0)`.execute(trx);
};

interface CallDayFigures {
  readonly calls: number;
  readonly connects: number;
  readonly seconds: number;
  readonly minutes: number;
}

export interface CallDayDifference {
  readonly staffId: number;
  readonly day: number;
  readonly logs: CallDayFigures;
  readonly rollup: CallDayFigures;
}

const FIGURES = ['calls', 'connects', 'seconds', 'minutes'] as const;
const each = (write: (figure: string) => string): string => FIGURES.map(write).join(', ');
const objectOf = (table: string): string =>
  `json_build_object(${each((figure) => `'${figure}', coalesce(${table}.${figure}, 0)`)})`;

/** Days whose rollup differs from their logs: `logs` beside `rollup`, either may be missing. */
const differences = (tenant: string): string => `(
    select l.staff_id, (l.start_time + 28800) / 86400 as day, ${callSums('l')}
    from call_log l where l.tenant_id = ${tenant} and ${isCountingCall('l')} group by 1, 2
  ) logs
  full join (
    select staff_id, day, ${each((figure) => `sum(${figure})::int as ${figure}`)}
    from call_day where tenant_id = ${tenant} group by 1, 2
  ) rollup using (staff_id, day)
  where (${each((figure) => `coalesce(logs.${figure}, 0)`)}) <> (${each((figure) => `coalesce(rollup.${figure}, 0)`)})`;

/** One snapshot: calls that end meanwhile make no difference. */
export const compareCallDays = (trx: Db, tenantId: number): Promise<CallDayDifference[]> => {
  const params = new SqlParams();
  const text = `select staff_id as "staffId", day, ${objectOf('logs')} as logs, ${objectOf('rollup')} as rollup
    from ${differences(params.add(tenantId))} order by day, staff_id`;
  return runStatement<CallDayDifference>(trx, params.statement(text));
};

/**
 * Appends what the rollup lacks. Every log and its change are committed together, so the difference is exact in one
 * snapshot, and calls that end meanwhile append their own changes. Waits for another repair: two would add it twice.
 */
export const repairCallDays = async (trx: Db, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('call_day'), ${tenantId})`.execute(trx);
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `insert into call_day (tenant_id, staff_id, day, ${FIGURES.join(', ')})
    select ${tenant}, staff_id, day, ${each((figure) => `coalesce(logs.${figure}, 0) - coalesce(rollup.${figure}, 0)`)}
    from ${differences(tenant)}`;
  await runStatement(trx, params.statement(text));
};
