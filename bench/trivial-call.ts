/** (a) A signed-in trivial call beside a bare Fastify route that runs the same SQL on the same database. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { openPool, WORKING_LIMITS } from '../server/src/db/connection.ts';
import { createDatabase } from '../server/src/db/database.ts';
import { digest } from '../server/src/features/session/session.port.ts';
import { createPasswords } from '../server/src/features/staff/staff.port.ts';
import type { Installation } from '../server/src/installation.ts';
import { addDemoStaff } from '../server/src/operator/demo-staff.ts';
import { fillDemo } from '../server/src/operator/demo.ts';
import { DEMO_CODE } from '../server/src/operator/demo-people.ts';
import { findTenant } from '../server/src/operator/tenants.ts';
import type { Figure } from './figure.ts';
import { median, runLoad } from './http-load.ts';

const STAFF = 500;
/** Short and many: the machine's own speed drifts, and both must see the same of it. */
const ROUNDS = 40;
const ROUND_MS = 300;
const WARM_ROUNDS = 6;
const CLIENTS = 16;

/** So many people that nobody asks too often: the limits stay on. */
const prepare = async (installation: Installation) => {
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  const database = createDatabase(pool);
  const passwords = await createPasswords();
  const now = Math.floor(Date.now() / 1_000);
  await fillDemo(database, passwords, now);
  await addDemoStaff(database, passwords, { code: DEMO_CODE, staff: STAFF, seed: 1, now });
  const { id: tenantId } = await findTenant(database, DEMO_CODE);
  const { rows } = await pool.query<{ id: number }>('select id from staff where tenant_id = $1', [tenantId]);
  const sessions = rows.map(({ id }) => ({ id, signature: randomBytes(32).toString('hex') }));
  await pool.query(
    `insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time)
     select hash, $1, id, $4, $4 from unnest($2::bytea[], $3::bigint[]) as given (hash, id)`,
    [tenantId, sessions.map(({ signature }) => digest(signature)), sessions.map(({ id }) => id), now],
  );
  await pool.end();
  return { tenantId, sessions };
};

const TICK_MS = 10;

/** Time on the processor that a process has had so far; unlike the clock it does not know who else is on the machine. */
const cpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

const startChild = async (
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(new URL(file, import.meta.url), { env: { ...process.env, ...env }, stdio: 'inherit' });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: message.port };
};

const stopChild = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};

export const trivialCall = async (installation: Installation): Promise<Figure[]> => {
  const { tenantId, sessions } = await prepare(installation);
  const bare = await startChild('./bare-server.ts', { BARE_TARGET: JSON.stringify(installation.owner) });
  const ours = await startChild('./our-server.ts', {
    DATA_DIR: installation.dataDir,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  });
  let turn = 0;
  const table = (): number => 1 + (turn % 3);
  /** What the browser sends: the same headers to both, the bare server does not look at them. */
  const ask = (address: string): string => {
    turn += 1;
    const { id, signature } = sessions[turn % sessions.length]!;
    const head = `GET ${address}dicTable=${table()} HTTP/1.1\r\nHost: x\r\n`;
    return `${head}app: Web\r\nuid: ${id}\r\nsignature: ${signature}\r\n\r\n`;
  };
  const askBare = (): string => ask(`/bare?tenantId=${tenantId}&`);
  const askOurs = (): string => ask('/crm/api/Currency/QueryDicTableList?');
  const measure = async (
    { child, port }: { child: ChildProcess; port: number },
    request: () => string,
    clients: number,
    isRight: (answer: string) => boolean,
  ) => {
    const before = cpuMs(child.pid ?? 0);
    const result = await runLoad({ port, clients, milliseconds: ROUND_MS, request, isRight });
    return { ...result, cpu: (cpuMs(child.pid ?? 0) - before) / result.answers };
  };
  const bareRight = (answer: string): boolean => answer.includes('"Name"');
  const ourRight = (answer: string): boolean => answer.includes('{"Code":1,');

  try {
    const rates: number[] = [];
    const medians: number[] = [];
    const cpus: number[] = [];
    const seen: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const b = await measure(bare, askBare, CLIENTS, bareRight);
      const o = await measure(ours, askOurs, CLIENTS, ourRight);
      const b1 = await measure(bare, askBare, 1, bareRight);
      const o1 = await measure(ours, askOurs, 1, ourRight);
      // The first rounds warm both up.
      if (round < WARM_ROUNDS) continue;
      rates.push(o.perSecond / b.perSecond);
      medians.push(o1.medianMs / b1.medianMs);
      cpus.push(o.cpu / b.cpu);
      seen.bare.push(b.perSecond);
      seen.ours.push(o.perSecond);
    }
    return [
      {
        name: '(a) trivial call, 16 clients, requests a second',
        ours: median(seen.ours),
        beside: median(seen.bare),
        ratio: median(rates),
        goal: '≥ 0.80',
        isMet: median(rates) >= 0.8,
      },
      { name: '(a) trivial call, 1 client, median time', ratio: median(medians), goal: '–' },
      { name: '(a) trivial call, processor time of the server a call', ratio: median(cpus), goal: '–' },
    ];
  } finally {
    await stopChild(bare.child);
    await stopChild(ours.child);
  }
};
