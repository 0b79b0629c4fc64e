/**
 * Kills the server, or the server and its database, at random moments while agents end calls, logs are corrected, changes are
 * folded and readers ask. After each start `crm verify stats` says whether the daily sums equal the logs.
 */
import { searchAgentCalls } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { rangeOfDays } from '@gonghai/contract/wire/spans.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../src/db/database.ts';
import { openPool, WORKING_LIMITS } from '../../src/db/driver/connection.ts';
import { readPidFile } from '../../src/embedded/leftovers.ts';
import { layoutOf } from '../../src/embedded/layout.ts';
import { foldCallDays } from '../../src/features/calls/call-days.queries.ts';
import { socketTarget } from '../template.ts';
import { type Agent, makeAgents } from './agents.ts';
import { ask, type Session, signInAsAdmin } from './callers.ts';
import { self } from './hosts.ts';
import { askOwner, crm, ownerOf, type Running, startServer } from './servers.ts';
import { runCall } from './telephones.ts';

const AGENTS = 8;
const LONGEST_RING_MS = 400;
const LONGEST_TALK_MS = 2_500;
const LONGEST_LIFE_MS = 3_000;
const SHORTEST_LIFE_MS = 400;

const below = (limit: number): number => Math.random() * limit;

export interface StatsKills {
  readonly kills: number;
  /** Calls that were dialled, answered or not. */
  readonly calls: number;
  readonly corrections: number;
  readonly reads: number;
  /** What `crm verify stats` found after a start. */
  readonly found: readonly string[];
  /** Calls without exactly one log, and answers whose sum differs from their rows. */
  readonly faults: readonly string[];
}

/** Where the killed server serves, while it does. */
interface Place {
  address: string | undefined;
}

/** Repeats until it is stopped. What a kill interrupts begins again. */
const repeat = async (isOver: () => boolean, work: () => Promise<unknown>, pauseMs: number): Promise<void> => {
  while (!isOver()) {
    await work().catch(() => undefined);
    await sleep(pauseMs);
  }
};

/** Corrects a closed log, as the length of a recording does. */
const correctOne = async (dataDir: string): Promise<void> => {
  const owner = await ownerOf(dataDir);
  owner.on('error', () => undefined);
  try {
    await owner.query(
      `update call_log set call_seconds = 1 + floor(random() * 300), is_answered = true where id = (
         select id from call_log where not is_open and not is_incoming and source = 'Customer' order by random() limit 1)`,
    );
  } finally {
    await owner.end().catch(() => undefined);
  }
};

const foldAll = async (dataDir: string, tenantId: number): Promise<void> => {
  const pool = openPool(socketTarget(layoutOf(dataDir, self.uid).run, 'gonghai'), WORKING_LIMITS, 1);
  pool.on('error', () => undefined);
  try {
    await createDatabase(pool).inTransaction(tenantId, (trx) => foldCallDays(trx, tenantId));
  } finally {
    await pool.end().catch(() => undefined);
  }
};

const readOnce = async (address: string, session: Session, faults: string[]): Promise<void> => {
  const today = dayOf(Date.now() / 1_000);
  const request = { ...rangeOfDays(today - 1, today), PageIndex: 1, PageCount: 1_000 };
  const { Status, Data } = await ask(address, searchAgentCalls, request, session, AbortSignal.timeout(5_000));
  if (!Status) return;
  const { Rows, Total } = searchAgentCalls.answer.parse(Data);
  const sum = Rows.reduce((calls, { CallTotal }) => calls + CallTotal, 0);
  if (sum !== Total.CallTotal) faults.push(`rows ${sum}, sum ${Total.CallTotal}`);
};

/** The database alone would be started again by its server, so both are killed. */
const kill = async (server: Running, dataDir: string, isBoth: boolean): Promise<void> => {
  const postmaster = isBoth ? readPidFile(join(dataDir, 'pgdata'))?.pid : undefined;
  if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
  await server.end('SIGKILL');
};

export const runStatsKills = async (dataDir: string, kills: number): Promise<StatsKills> => {
  const place: Place = { address: undefined };
  let server = startServer({ DATA_DIR: dataDir });
  place.address = await server.ready();
  const session = await signInAsAdmin(place.address);
  const owner = await ownerOf(dataDir);
  const agents = await makeAgents(owner, AGENTS);
  await owner.end();
  const [tenant] = await askOwner<{ id: number }>(dataDir, 'select id from tenant where is_demo');

  const tally = { calls: [] as (string | undefined)[], corrections: 0, reads: 0 };
  const faults: string[] = [];
  const found: string[] = [];
  let isStopped = false;
  const isOver = (): boolean => isStopped;
  const addresses = (): readonly string[] => (place.address === undefined ? [] : [place.address]);
  const call = async (agent: Agent): Promise<void> => {
    const talkMs = below(3) < 1 ? undefined : below(LONGEST_TALK_MS);
    const { actionId } = await runCall(addresses, agent, { ringMs: below(LONGEST_RING_MS), talkMs });
    tally.calls.push(actionId);
  };
  const correct = async (): Promise<void> => {
    await correctOne(dataDir);
    tally.corrections += 1;
  };
  const read = async (): Promise<void> => {
    if (place.address === undefined) return;
    await readOnce(place.address, session, faults);
    tally.reads += 1;
  };
  const working = Promise.all([
    ...agents.map((agent) => repeat(isOver, () => call(agent), 50)),
    repeat(isOver, correct, 30),
    repeat(isOver, () => foldAll(dataDir, tenant!.id), 60),
    repeat(isOver, read, 100),
  ]);

  for (let round = 0; round < kills; round += 1) {
    await sleep(SHORTEST_LIFE_MS + below(LONGEST_LIFE_MS));
    place.address = undefined;
    await kill(server, dataDir, round % 2 === 0);
    server = startServer({ DATA_DIR: dataDir });
    place.address = await server.ready();
    const { code, output, errors } = await crm({ DATA_DIR: dataDir }, 'verify', 'stats');
    if (code !== 0) found.push(`${round}: ${output}${errors}`);
  }
  isStopped = true;
  await working;

  const logs = await askOwner<{ actionId: string; isOpen: boolean }>(
    dataDir,
    `select action_id as "actionId", is_open as "isOpen" from call_log where action_id is not null`,
  );
  for (const actionId of tally.calls) {
    const own = logs.filter((log) => log.actionId === actionId);
    if (own.length !== 1 || own[0]?.isOpen !== false) faults.push(`call ${actionId}: ${JSON.stringify(own)}`);
  }
  const last = await crm({ DATA_DIR: dataDir }, 'verify', 'stats');
  if (last.code !== 0) found.push(`at the end: ${last.output}${last.errors}`);
  return { kills, ...tally, calls: tally.calls.length, found, faults };
};
