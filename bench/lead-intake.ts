/** Leads from the platform's request to the agent's socket, their fair distribution, and servers killed while they arrive. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { leadMessages } from '../contract/src/leads/lead-messages.ts';
import { noticePush } from '../contract/src/notices/notice.contract.ts';
import { HUB_ADDRESS, HubEvent } from '../contract/src/wire/hub.ts';
import { createTicket, HUB_PATH } from '../contract/src/wire/ticket.ts';
import type { Installation } from '../server/src/installation.ts';
import { dice } from '../server/src/operator/demo/dice.ts';
import { type Caller, type Contender, post, signInAll, startOurs, stopChild } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';
import { atMost, type Figure, mustBe } from './figure.ts';
import { makeAccount, push } from './lead-pushes.ts';
import { shareAtOnce } from './lead-sharing.ts';

const AGENTS = 30;
const PER_SECOND = 50;
const SECONDS = Number(process.env['BENCH_INTAKE_SECONDS'] ?? 60);
const PUSHES = PER_SECOND * SECONDS;
const KILLS = Number(process.env['BENCH_INTAKE_KILLS'] ?? 20);
const SENDERS = 4;
const SLOWEST_MS = 1_000;
const WAIT_MS = 200;
const MOST_WAITS = 3_000;
const { below } = dice(1);

/** Agents of all weights. They are the only ones who receive leads, and received none today. */
const makeAgents = async (demo: Demo): Promise<readonly Caller[]> => {
  const { pool, tenantId } = demo;
  await pool.query('delete from lead_assignment where tenant_id = $1', [tenantId]);
  await pool.query('update staff set billie = 0 where tenant_id = $1', [tenantId]);
  const ids = await idsOf(
    demo,
    `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = $1 and r.name = '销售坐席' and s.status = 0 and s.deleted_time is null order by s.id limit ${AGENTS}`,
  );
  if (ids.length < AGENTS) throw new Error(`only ${ids.length} agents`);
  await pool.query(
    'update staff set billie = id % 10 + 1, clue_count = null, profession_type = null where tenant_id = $1 and id = any($2)',
    [tenantId, ids],
  );
  await pool.query('update role set customer_total = null where tenant_id = $1', [tenantId]);
  return signInAll(pool, tenantId, ids);
};

const listen = async (ours: Contender, agent: Caller, onNotice: (message: string) => void): Promise<Socket> => {
  const { Data } = await post(ours, createTicket.path, agent, JSON.stringify({ Path: HUB_PATH }));
  const auth = { ticket: (Data as { Ticket: string }).Ticket, uid: String(agent.id) };
  const socket = io(`http://127.0.0.1:${ours.port}`, {
    path: HUB_ADDRESS,
    auth,
    transports: ['websocket'],
    forceNew: true,
  });
  socket.on(HubEvent.Notice, (notice) => onNotice(noticePush.parse(notice).Msg));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
};

const ninetyNinth = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Infinity;

const LEADS = `select p.platform_id as id from lead_push p join lead l on l.tenant_id = p.tenant_id and l.id = p.lead_id
  where p.tenant_id = $1 and p.platform_id ~ $2`;

/** A slow machine needs longer than the figure allows; what is acknowledged must be handled nevertheless. */
const untilHandled = async (demo: Demo): Promise<void> => {
  const open = `select id from lead_push where tenant_id = $1 and state = 0 limit 1`;
  for (let n = 0; (await idsOf(demo, open)).length > 0 && n < MOST_WAITS; n += 1) await sleep(WAIT_MS);
};

/** Whether each of these pushes is exactly one lead, with one customer. */
const areOnce = async ({ pool, tenantId }: Demo, prefix: string, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await pool.query<{ id: string }>(LEADS, [tenantId, `^${prefix}`]);
  const { rows: named } = await pool.query<{ leads: number; customers: number }>(
    `select (select count(*)::int from lead where tenant_id = $1 and name ~ $2) as leads,
       (select count(*)::int from customer where tenant_id = $1 and name ~ $2) as customers`,
    [tenantId, `^${prefix}`],
  );
  const found = new Set(rows.map(({ id }) => id));
  const isWhole = ids.every((id) => found.has(id));
  console.error(
    `${ids.length} pushes: ${rows.length} handled, ${named[0]!.leads} leads, ${named[0]!.customers} customers`,
  );
  return isWhole && rows.length === ids.length && named[0]!.leads === ids.length && named[0]!.customers === ids.length;
};

/** The largest difference from the fair share after any number of leads. */
const largestUnfairness = async ({ pool, tenantId }: Demo): Promise<number> => {
  const { rows: weights } = await pool.query<{ id: number; billie: number }>(
    'select id, billie from staff where tenant_id = $1 and billie > 0',
    [tenantId],
  );
  const total = weights.reduce((sum, { billie }) => sum + billie, 0);
  const { rows } = await pool.query<{ agent: number }>(
    'select agent_id as agent from lead_assignment where tenant_id = $1 order by id',
    [tenantId],
  );
  const counts = new Map(weights.map(({ id }) => [id, 0]));
  let largest = 0;
  for (const [at, { agent }] of rows.entries()) {
    counts.set(agent, (counts.get(agent) ?? 0) + 1);
    for (const { id, billie } of weights)
      largest = Math.max(largest, Math.abs((counts.get(id) ?? 0) - ((at + 1) * billie) / total));
  }
  return largest;
};

const arrive = async (demo: Demo, ours: Contender, agents: readonly Caller[]): Promise<Figure[]> => {
  const begun = new Map<string, number>();
  const times: number[] = [];
  const note = (message: string): void => {
    const at = begun.get(message);
    if (at !== undefined && begun.delete(message)) times.push(performance.now() - at);
  };
  const sockets = await Promise.all(agents.map((agent) => listen(ours, agent, note)));
  const ids = Array.from({ length: PUSHES }, (_, n) => `steady-${n}`);
  const start = performance.now();
  const answers = await Promise.all(
    ids.map(async (id, n) => {
      await sleep(Math.max(1, start + (n * 1_000) / PER_SECOND - performance.now()));
      begun.set(leadMessages.arrived(id), performance.now());
      return push(ours, id, String(17_000_000_000 + n)).catch(() => false);
    }),
  );
  await untilHandled(demo);
  for (let n = 0; begun.size > 0 && n < 50; n += 1) await sleep(WAIT_MS);
  for (const socket of sockets) socket.disconnect();
  return [
    mustBe(
      `${PUSHES} pushes in ${SECONDS} s are accepted, each is one lead`,
      answers.every(Boolean) && (await areOnce(demo, 'steady-', ids)),
    ),
    mustBe('every lead reached the socket of its agent', begun.size === 0),
    atMost(SLOWEST_MS, 'from the request to the agent’s socket, 99th percentile', ninetyNinth(times), 'ms'),
    atMost(1, 'difference from the fair share after any number of leads', await largestUnfairness(demo), ' leads'),
  ];
};

/** Senders repeat each push until it is acknowledged, while the server is killed again and again. */
const killWhileArriving = async (demo: Demo, installation: Installation): Promise<Figure[]> => {
  const acknowledged: string[] = [];
  let ours = await startOurs(installation);
  const ending = new AbortController();
  let sent = 0;
  const sendOne = async (): Promise<void> => {
    const n = (sent += 1);
    const id = `kill-${n}`;
    while (!(await push(ours, id, String(17_100_000_000 + n)).catch(() => false))) await sleep(20);
    acknowledged.push(id);
  };
  const senders = Array.from({ length: SENDERS }, async () => {
    while (!ending.signal.aborted) await sendOne();
  });
  for (let round = 1; round <= KILLS; round += 1) {
    await sleep(200 + below(1_300));
    const gone = once(ours.child, 'exit');
    ours.child.kill('SIGKILL');
    await gone;
    ours = await startOurs(installation);
  }
  ending.abort();
  await Promise.all(senders);
  await untilHandled(demo);
  const isOnce = await areOnce(demo, 'kill-', acknowledged);
  await stopChild(ours.child);
  return [
    mustBe(`${KILLS} kills of the server: each of ${acknowledged.length} acknowledged pushes is one lead`, isOnce),
  ];
};

export const leadIntake = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, AGENTS + 20, async (demo) => {
    const agents = await makeAgents(demo);
    const ours = await startOurs(installation);
    let figures: Figure[];
    try {
      await makeAccount(demo, ours);
      figures = [...(await arrive(demo, ours, agents)), ...(await shareAtOnce(demo, ours, agents))];
    } finally {
      await stopChild(ours.child);
    }
    return [...figures, ...(await killWhileArriving(demo, installation))];
  });
