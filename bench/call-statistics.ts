/** Statistics of calls over ten million logs of 500 agents: the agent page, its growth, and the cost of the rollup for a call that ends. */
import type pg from 'pg';
import { rangeOfDays } from '@gonghai/contract/wire/spans.ts';
import type { Database } from '../server/src/db/database.ts';
import { readAgentCalls } from '../server/src/features/call-statistics/agent-calls.queries.ts';
import { foldCallDays, repairCallDays } from '../server/src/features/calls/call-days.queries.ts';
import { callSums, isCountingCall, peopleCounts } from '../server/src/features/calls/counting.queries.ts';
import type { Actor } from '../server/src/http/context.ts';
import { type Demo, withDemo } from './demo.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import { withInstallation } from './installation.ts';

const LOGS = Number(process.env['STATS_LOGS'] ?? 10_000_000);
const SMALL_PART = 10;
const AGENTS = 500;
const ROUNDS = 15;
const ENDS = 600;
/** Days since 1970 of the month that is read. */
const MONTH = { first: 20_758, last: 20_787 };
/** Days back from the end of the month: of the first part of the logs, and of the rest, which is older. */
const RECENT = { skipped: 0, days: 60 };
const OLDER = { skipped: 60, days: 240 };

/** Every number is called about eight times, half of the calls are answered. Without triggers: the rollup is built after it. */
const CALLS = `insert into call_log (tenant_id, staff_id, tel, start_time, call_seconds, is_answered)
  select $1, s.id, (13000000000 + hashint8(n) % 1000000 + 1000000)::text,
    ((${MONTH.last} - $4::bigint - (n / ${AGENTS}) % $5::bigint) * 86400) - 28800 + 32400 + n % 36000,
    case when n % 2 = 0 then n % 400 else 0 end, n % 2 = 0
  from generate_series($2::bigint, $3::bigint) n
    join (select id, row_number() over (order by id) - 1 as place from staff where tenant_id = $1) s on s.place = n % ${AGENTS}`;
const PIECE = 250_000;

type Span = typeof RECENT;

const fill = async (client: pg.PoolClient, tenantId: number, [from, until]: readonly [number, number], span: Span) => {
  await client.query('alter table call_log disable trigger user');
  for (let at = from; at < until; at += PIECE)
    await client.query(CALLS, [tenantId, at, Math.min(until, at + PIECE) - 1, span.skipped, span.days]);
  await client.query('alter table call_log enable trigger user');
  await client.query('vacuum analyze call_log');
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const typical = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(work));
  return median(times.slice(2));
};

const filter = { ...rangeOfDays(MONTH.first, MONTH.last), PageIndex: 1, PageCount: 10, Status: 0 } as const;

const actorOf = (tenantId: number): Actor => ({
  tenantId,
  userId: 0,
  name: '',
  userName: '',
  departmentId: 0,
  roleId: 0,
  isSupervisor: true,
  isDefaultPassword: false,
  rights: new Set(),
  scope: { kind: 'tenant' },
  limitKey: '',
  tenantLimitKey: '',
  sessionHash: Buffer.alloc(0),
});

const aggregate = (pool: pg.PoolClient, tenantId: number): Promise<unknown> =>
  pool.query(
    `select l.staff_id, ${callSums('l')}, ${peopleCounts('l')} from call_log l
     where l.tenant_id = $1 and ${isCountingCall('l')} and l.start_time between $2 and $3 group by l.staff_id`,
    [tenantId, filter.StartTime, filter.EndTime],
  );

/** The same open logs are closed with and without the triggers of the rollup, in turn. */
const closing = async (pool: pg.PoolClient, tenantId: number): Promise<Figure> => {
  const seen: { ours: number; bare: number }[] = [];
  const close = `update call_log set is_open = false, is_answered = true, call_seconds = 60, ended_time = start_time + 60
    where tenant_id = $1 and id = $2`;
  const open = `update call_log set is_open = true, is_answered = false, call_seconds = 0, ended_time = null, beat_time = start_time
    where tenant_id = $1 and id = $2`;
  const { rows } = await pool.query<{ id: number }>(
    `select distinct on (staff_id) id from call_log where tenant_id = $1 and filter_result = 0`,
    [tenantId],
  );
  for (let at = 0; at < ENDS; at += 1) {
    const values = [tenantId, rows[at % rows.length]!.id];
    for (const isCounted of [true, false]) {
      await pool.query(open, values);
      await pool.query(`alter table call_log ${isCounted ? 'enable' : 'disable'} trigger call_log_recounted`);
      const took = await timeOf(() => pool.query(close, values));
      if (isCounted) seen.push({ ours: took, bare: 0 });
      else seen[seen.length - 1]!.bare = took;
    }
  }
  await pool.query('alter table call_log enable trigger call_log_recounted');
  const warm = seen.slice(50);
  const [ours, bare] = [median(warm.map((one) => one.ours)), median(warm.map((one) => one.bare))];
  return atMostTimes(1.3, 'closing a call with the rollup beside without', ours, bare, ' ms');
};

const page = (database: Database, tenantId: number): Promise<unknown> =>
  readAgentCalls(database.forTenant(tenantId), actorOf(tenantId), 'all', filter);

const rebuild = async (database: Database, tenantId: number): Promise<void> => {
  const long = { statementTimeout: 600_000 };
  await database.inTransaction(tenantId, (trx) => repairCallDays(trx, tenantId), long);
  await database.inTransaction(tenantId, (trx) => foldCallDays(trx, tenantId), long);
};

const measure = async ({ pool, database, tenantId }: Demo): Promise<Figure[]> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenantId)]);
    await fill(client, tenantId, [0, LOGS / SMALL_PART], RECENT);
    await rebuild(database, tenantId);
    await client.query('vacuum analyze call_day');
    const small = await typical(() => page(database, tenantId));
    await fill(client, tenantId, [LOGS / SMALL_PART, LOGS], OLDER);
    await rebuild(database, tenantId);
    await client.query('vacuum analyze call_day');
    const ours = await typical(() => page(database, tenantId));
    const plain = await typical(() => aggregate(client, tenantId));
    return [
      atMostTimes(0.5, `agent page of a month beside a plain aggregate, ${LOGS} logs`, ours, plain, ' ms'),
      atMostTimes(1.5, `the same page beside a table with ${LOGS / SMALL_PART} logs`, ours, small, ' ms'),
      await closing(client, tenantId),
    ];
  } finally {
    client.release();
  }
};

export const callStatistics = (): Promise<Figure[]> =>
  withInstallation((installation) => withDemo(installation, AGENTS, measure));
