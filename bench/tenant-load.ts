/** The list of one tenant while twenty users of another tenant ask for as much as they can. */
import { searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import { createDatabase } from '../server/src/db/database.ts';
import { createPasswords } from '../server/src/features/staff/staff.port.ts';
import type { Installation } from '../server/src/installation.ts';
import { addDemoCustomers } from '../server/src/operator/demo/demo-customers.ts';
import { addDemoStaff } from '../server/src/operator/demo/demo-staff.ts';
import { createTenant, listTenants } from '../server/src/operator/tenants.ts';
import { answeredByOurs, type Caller, measureRound, requestOf, signInAll, withOurServer } from './contenders.ts';
import { makeWorld, SMALL } from './customer-world.ts';
import { idsOf } from './demo.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';
import type { LoadOrder, LoadReport } from './tenant-load-client.ts';

const USERS = 20;
const MOST = 2;
const QUIET = { code: 'quiet', staff: 40, customers: 4_000 };
const ALONE_MS = 3_000;
/** As long as one window of the limits, so that it contains the refusals too. */
const UNDER_LOAD_MS = 10_000;
const ROUNDS = 2;
/** Between two requests of the measured client: it stays below the limits of its own tenant. */
const PAUSE_MS = 5;

/** A second tenant with a few customers, made once. */
const makeQuiet = async (installation: Installation): Promise<readonly Caller[]> => {
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  try {
    const database = createDatabase(pool);
    const now = Math.floor(Date.now() / 1_000);
    const { code, staff, customers } = QUIET;
    if (!(await listTenants(database)).some((tenant) => tenant.code === code)) {
      const passwords = await createPasswords();
      const admin = { admin: 'boss', password: 'Quiet2026' };
      await createTenant(database, passwords, { code, name: '安静公司', ...admin }, now);
      await addDemoStaff(database, passwords, { code, staff, seed: 2, now });
      await addDemoCustomers(database, code, { customers, calls: customers * 5, seed: 2, now }, console.error);
      await pool.query('vacuum analyze');
    }
    const tenantId = (await listTenants(database)).find((tenant) => tenant.code === code)?.id ?? 0;
    const owners = 'select distinct owner_id as id from customer where tenant_id = $1 and owner_id is not null';
    return await signInAll(pool, tenantId, await idsOf({ pool, tenantId }, owners));
  } finally {
    await pool.end();
  }
};

/**
 * The load uses one core and the server the other, so that the figure shows the server and not a load program that takes
 * its time. Without `taskset` the system decides.
 */
const [LOAD_CORE, SERVER_CORE] = [0, 1];
const pin = ({ pid }: ChildProcess, core: number): void => {
  if (availableParallelism() > 1) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
};

const whileLoaded = async <T>(order: LoadOrder, work: () => Promise<T>): Promise<{ result: T; report: LoadReport }> => {
  const child = fork(new URL('./tenant-load-client.ts', import.meta.url), {
    env: { ...process.env, LOAD_ORDER: JSON.stringify(order) },
    stdio: 'inherit',
  });
  pin(child, LOAD_CORE);
  await once(child, 'message');
  const result = await work();
  const reported = once(child, 'message');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [report] = (await reported) as [LoadReport];
  await exited;
  return { result, report };
};

/** 95th percentile without and with the load, in turns. */
const compare = async (installation: Installation, quiet: readonly Caller[], loud: readonly Caller[], limits: string) =>
  withOurServer(installation, { BENCH_LIMITS: limits, LOG_LEVEL: 'error' }, async (ours) => {
    pin(ours.child, SERVER_CORE);
    let turn = 0;
    const list = async (milliseconds: number): Promise<number> => {
      const body = JSON.stringify({ PageIndex: 1, PageCount: 20 });
      const request = () => {
        turn += 1;
        return requestOf('POST', `/crm/${searchCustomers.path}`, quiet[turn % quiet.length]!, body);
      };
      const timing = { clients: 1, milliseconds, pauseMs: PAUSE_MS };
      return (await measureRound(ours, { ...timing, request, isRight: answeredByOurs })).p95Ms;
    };
    await list(ALONE_MS);
    const rounds: { readonly alone: number; readonly loaded: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await list(ALONE_MS);
      const order = { port: ours.port, callers: loud };
      const { result: loaded, report } = await whileLoaded(order, () => list(UNDER_LOAD_MS));
      console.error(`limits ${limits}: ${report.answered} heavy calls answered, ${report.refused} refused`);
      rounds.push({ alone, loaded });
    }
    return { alone: median(rounds.map(({ alone }) => alone)), loaded: median(rounds.map(({ loaded }) => loaded)) };
  });

export const tenantLoad = async (installation: Installation): Promise<Figure[]> => {
  const { administrators, supervisors } = await makeWorld(installation, SMALL.customers, SMALL.people);
  const loud = [...administrators.slice(0, USERS / 2), ...supervisors.slice(0, USERS / 2)];
  const quiet = await makeQuiet(installation);
  const shipped = await compare(installation, quiet, loud, 'shipped');
  const lifted = await compare(installation, quiet, loud, 'lifted');
  const what = `list of a tenant, p95, while ${USERS} users of another load the server`;
  return [
    atMostTimes(MOST, what, shipped.loaded, shipped.alone, ' ms'),
    {
      name: `${what}, without limits of calls`,
      ours: lifted.loaded,
      beside: lifted.alone,
      ratio: lifted.loaded / lifted.alone,
      unit: ' ms',
      goal: '–',
    },
  ];
};
