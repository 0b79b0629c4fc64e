/**
 * A working day: agents with sockets, an open list and drawer call customers and file sales reports, which are approved, while
 * leads arrive and supervisors look. At one, two and three times the average of 300 calls a day and agent.
 * `npm run bench day 600` sets the seconds of each (120 without), `BENCH_DAY_TIMES=3` chooses one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type pg from 'pg';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import type { Installation } from '../server/src/installation.ts';
import { brokenInvariants } from '../server/test/customer-invariants.ts';
import { wrongFigures } from '../server/test/calls.ts';
import { type Caller, type Contender, cpuMs, databaseMs, memoryMb, signInAll, withOurServer } from './contenders.ts';
import { LARGE, makeWorld, type World } from './customer-world.ts';
import { type DayOrder, type DayReport, LEAD_PUSH, ORDER, SUPERVISOR_LIST } from './day-order.ts';
import { addReceipts, countStoredOrders, readOrderItems } from './day-orders.ts';
import { atMost, type Figure, mustBe } from './figure.ts';
import { idsOf } from './demo.ts';
import { makeAccount } from './lead-pushes.ts';

const AGENTS = Number(process.env['BENCH_DAY_AGENTS'] ?? 500);
const TIMES = (process.env['BENCH_DAY_TIMES'] ?? '1,2,3').split(',').map(Number);
const SUPERVISORS = 20;
const CALLS_A_DAY = 300;
const DAY_SECONDS = 8 * 3_600;
/** At the average of a day. */
const LEADS_PER_SECOND = 1;
const CALLS_PER_ORDER = 30;
const AVERAGE = (AGENTS * CALLS_A_DAY) / DAY_SECONDS;
const PEAK_P99_MS = 100;

const supervisorsOf = ({ supervisors }: World) => supervisors.slice(0, SUPERVISORS);
const agentsOf = (world: World) => {
  const leading = new Set(supervisorsOf(world).map(({ id }) => id));
  return world.agents.filter(({ id }) => !leading.has(id)).slice(0, AGENTS);
};

/** All sales staff but the supervisors are plain agents, as on a sales floor. The world lets some own any number. */
const giveRoles = async (pool: pg.Pool, tenantId: number, supervisorIds: readonly number[]): Promise<void> => {
  await pool.query(
    `update staff set is_admin = false, role_id = (select id from role where tenant_id = $1 and name = '销售坐席')
     where tenant_id = $1 and id <> all($2) and id in (select owner_id from customer where tenant_id = $1)`,
    [tenantId, supervisorIds],
  );
  await pool.query('update role set customer_total = null where tenant_id = $1', [tenantId]);
};

const signInAdministrator = async (pool: pg.Pool, tenantId: number): Promise<Caller> => {
  const ids = await idsOf({ pool, tenantId }, `select id from staff where tenant_id = $1 and user_name = 'admin'`);
  const [administrator] = await signInAll(pool, tenantId, ids);
  if (!administrator) throw new Error('there is no administrator');
  return administrator;
};

/** Every agent dials from the browser with the line of the demonstration's agent. */
const giveLines = async (pool: pg.Pool, tenantId: number, ids: readonly number[]): Promise<void> => {
  await pool.query('delete from staff_line where tenant_id = $1 and staff_id = any($2)', [tenantId, ids]);
  await pool.query(
    `insert into staff_line (tenant_id, staff_id, setting_id, sip_user_name, is_enabled)
     select $1, id, (select id from setting where tenant_id = $1 and key = 'SIPConfig' order by id limit 1), '8016', true
     from unnest($2::bigint[]) id`,
    [tenantId, ids],
  );
};

interface Meter {
  readonly commits: number;
  readonly wal: number;
  readonly server: number;
  readonly database: number;
  readonly load: number;
  readonly serverMb: number;
}

const readMeter = async (pool: pg.Pool, dataDir: string, serverPid: number, loadPid: number): Promise<Meter> => {
  const { rows } = await pool.query<{ commits: string; wal: string }>(
    `select xact_commit as commits, pg_current_wal_lsn() - '0/0' as wal from pg_stat_database
     where datname = current_database()`,
  );
  const [{ commits, wal } = { commits: '0', wal: '0' }] = rows;
  return {
    commits: Number(commits),
    wal: Number(wal),
    server: cpuMs(serverPid),
    database: databaseMs(dataDir),
    load: cpuMs(loadPid),
    serverMb: memoryMb(serverPid),
  };
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const printKinds = ({ noted }: DayReport): void => {
  const kinds = Map.groupBy(noted, ({ kind }) => kind);
  for (const [kind, all] of [...kinds].toSorted((one, other) => other[1].length - one[1].length)) {
    const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1).padStart(8));
    console.error(`${String(all.length).padStart(8)} ${kind.padEnd(48)} p50 ${p50} p95 ${p95} p99 ${p99} ms`);
  }
  for (const [message, all] of Map.groupBy(noted, ({ refusal }) => refusal ?? ''))
    if (message) console.error(`${all.length} refused: ${message}`);
};

/** Each acknowledged call is one closed log with its remark, each lead and order one row, and all counters agree. */
const areStored = async (pool: pg.Pool, tenantId: number, { calls, leads, orders }: DayReport): Promise<boolean> => {
  const { rows: logs } = await pool.query<{ found: number }>(
    `select count(*)::int as found from unnest($2::text[], $3::text[]) as acked (action_id, remark)
     where (select count(*) from call_log l where l.tenant_id = $1 and l.action_id = acked.action_id
       and not l.is_open and l.remark = acked.remark) = 1`,
    [tenantId, calls.map(({ actionId }) => actionId), calls.map(({ remark }) => remark)],
  );
  const { rows: pushed } = await pool.query<{ found: number }>(
    `select count(distinct p.lead_id)::int as found from lead_push p
     where p.tenant_id = $1 and p.platform_id = any($2) and p.lead_id is not null`,
    [tenantId, leads],
  );
  const [wrong, broken] = [await wrongFigures(pool), await brokenInvariants(pool)];
  const storedOrders = await countStoredOrders(pool, tenantId, orders);
  console.error(
    `stored: ${logs[0]?.found} of ${calls.length} calls, ${pushed[0]?.found} of ${leads.length} leads, ` +
      `${storedOrders} of ${orders.length} orders`,
  );
  if (wrong.length > 0) console.error('wrong call figures', wrong.slice(0, 3));
  for (const [invariant, found] of Object.entries(broken)) console.error(invariant, found);
  return (
    logs[0]?.found === calls.length &&
    pushed[0]?.found === leads.length &&
    storedOrders === orders.length &&
    wrong.length === 0 &&
    Object.keys(broken).length === 0
  );
};

interface Pace {
  readonly times: number;
  readonly seconds: number;
}

const oneRun = async (
  installation: Installation,
  ours: Contender,
  pool: pg.Pool,
  world: World,
  { times, seconds }: Pace,
): Promise<Figure[]> => {
  const { tenantId } = world;
  const [callsPerSecond, run] = [AVERAGE * times, Math.floor(Date.now() / 1_000)];
  const ordersPerSecond = callsPerSecond / CALLS_PER_ORDER;
  const agentIds = agentsOf(world).map(({ id }) => id);
  await addReceipts(pool, tenantId, { run, count: Math.ceil(ordersPerSecond * seconds) + 1, agentIds });
  const order: DayOrder = {
    port: ours.port,
    agents: agentsOf(world),
    supervisors: supervisorsOf(world),
    statusIds: await idsOf(
      { pool, tenantId },
      'select id from dictionary_item where tenant_id = $1 and dic_table = 1 and status = 0',
    ),
    approver: await signInAdministrator(pool, tenantId),
    orderItems: await readOrderItems(pool, tenantId),
    run,
    callsPerSecond,
    leadsPerSecond: LEADS_PER_SECOND * times,
    ordersPerSecond,
    seconds,
  };
  const child = fork(new URL('./day-load.ts', import.meta.url), {
    env: { ...process.env, DAY_ORDER: JSON.stringify(order) },
    stdio: 'inherit',
  });
  await once(child, 'message');
  const meter = () => readMeter(pool, installation.dataDir, ours.child.pid ?? 0, child.pid ?? 0);
  const before = await meter();
  let last = before;
  const began = performance.now();
  const reported = once(child, 'message');
  child.send('start');
  // The report is sent at the end of the process; its processor time is read a moment before.
  const ticking = setInterval(() => void meter().then((now) => (last = now)), 1_000);
  const [report] = (await reported) as [DayReport];
  clearInterval(ticking);
  const ms = performance.now() - began;
  const cores = (part: 'server' | 'database' | 'load'): number => (last[part] - before[part]) / ms;
  console.error(`\n${times} times the average, ${order.callsPerSecond.toFixed(1)} calls a second, ${seconds} s:`);
  printKinds(report);
  const count = Math.max(1, report.calls.length);
  const ofAgents = report.noted.filter(
    ({ kind }) => kind !== LEAD_PUSH && kind !== SUPERVISOR_LIST && !kind.startsWith(ORDER),
  );
  const sorted = report.noted.map((one) => one.ms).toSorted((a, b) => a - b);
  const p99 = percentile(sorted, 0.99);
  console.error(
    `${count} calls, ${report.missed} left out because all agents were busy; cores: server ${cores('server').toFixed(2)}, ` +
      `database ${cores('database').toFixed(2)}, load ${cores('load').toFixed(2)}; ` +
      `${((last.commits - before.commits) / count).toFixed(1)} commits and ${((last.wal - before.wal) / count / 1_024).toFixed(0)} kB of WAL per call; ` +
      `memory of the server with ${order.agents.length} sockets: ${last.serverMb.toFixed(0)} MB`,
  );
  const isStored = await areStored(pool, tenantId, report);
  const name = `${times} times the average of ${AGENTS} agents`;
  const all = cores('server') + cores('database') + cores('load');
  return [
    atMost(PEAK_P99_MS, `${name}: all requests, p99`, p99, ' ms'),
    atMost(0, `${name}: refusals`, report.noted.filter(({ refusal }) => refusal !== undefined).length, ''),
    mustBe(`${name}: every acknowledged call, lead and sales report is stored once, and the counters agree`, isStored),
    { name: `${name}: requests per call`, ours: ofAgents.length / count, unit: '', goal: '–' },
    { name: `${name}: cores of server, database and load`, ours: all, unit: '', goal: '–' },
  ];
};

export const workingDay = async (installation: Installation, seconds = 120): Promise<Figure[]> => {
  const world = await makeWorld(installation, LARGE);
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  try {
    const [agentIds, supervisorIds] = [agentsOf(world), supervisorsOf(world)].map((all) => all.map(({ id }) => id));
    await giveRoles(pool, world.tenantId, supervisorIds ?? []);
    await giveLines(pool, world.tenantId, agentIds ?? []);
    return await withOurServer(installation, { LOG_LEVEL: 'error' }, async (ours) => {
      await makeAccount({ pool, tenantId: world.tenantId }, ours);
      const figures: Figure[] = [];
      for (const times of TIMES) figures.push(...(await oneRun(installation, ours, pool, world, { times, seconds })));
      return figures;
    });
  } finally {
    await pool.end();
  }
};
