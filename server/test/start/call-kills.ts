/** Calls whose pages and servers are killed at random moments, and what is wrong with their logs afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { wrongFigures } from '../calls.ts';
import { type Agent, makeAgents } from './agents.ts';
import { endServers, ownerOf, type Running, startServer } from './servers.ts';
import { type CallPlan, type ActualCall, runCall } from './telephones.ts';

/** A log may differ from the actual call by so many seconds. */
const ALLOWED_SECONDS = 10;
const LONGEST_RING_MS = 5_000;
const LONGEST_TALK_MS = 10_000;

const below = (limit: number): number => Math.random() * limit;

/** Phases in which something is killed: the page at a moment of this phase, or the servers at any moment. */
export const KILLS = ['dialling', 'ringing', 'talking', 'hanging up', 'server'] as const;

const planOf = (n: number): CallPlan => {
  const kill = KILLS[n % KILLS.length]!;
  const [ringMs, talkMs] = [500 + below(LONGEST_RING_MS), 500 + below(LONGEST_TALK_MS)];
  // Every other page comes back.
  const returnsAfterMs = Math.floor(n / KILLS.length) % 2 === 0 ? 1_000 + below(4_000) : undefined;
  const dead = { ringMs, talkMs, returnsAfterMs };
  switch (kill) {
    case 'dialling':
      return { ...dead, diesAfterMs: below(100) };
    case 'ringing':
      return { ...dead, diesAfterMs: 200 + below(ringMs) };
    case 'talking':
      return { ...dead, diesAfterMs: 200 + ringMs + below(talkMs) };
    case 'hanging up':
      return { ...dead, diesAfterMs: ringMs + talkMs + below(200) };
    case 'server':
      return { ringMs, talkMs: n % 3 === 0 ? undefined : talkMs + LONGEST_TALK_MS / 2 };
  }
};

interface Log {
  readonly staffId: number;
  readonly actionId: string;
  readonly isOpen: boolean;
  readonly isAnswered: boolean;
  readonly seconds: number;
}

const readLogs = async (dataDir: string, agents: readonly Agent[]): Promise<Log[]> => {
  const owner = await ownerOf(dataDir);
  try {
    const text = `select staff_id as "staffId", action_id as "actionId", is_open as "isOpen", is_answered as "isAnswered",
        call_seconds as seconds from call_log where staff_id = any($1) order by id`;
    return (await owner.query<Log>(text, [agents.map(({ id }) => id)])).rows;
  } finally {
    await owner.end();
  }
};

const faultOf = ({ isAnswered, seconds, unreportedSeconds }: ActualCall, log: Log, isStrict: boolean): boolean =>
  log.isAnswered !== isAnswered ||
  Math.abs(log.seconds - seconds) > ALLOWED_SECONDS + (isStrict ? 0 : unreportedSeconds);

/** A log of a call that never rang: its answer was lost with the server. */
const isUnrung = ({ isAnswered, seconds }: Log): boolean => !isAnswered && seconds === 0;

/** What differs, as text. `isStrict` also counts talk that was reported to no server. */
export const findFaults = (actualCalls: readonly ActualCall[], logs: readonly Log[], isStrict = false): string[] => {
  const faults: string[] = [];
  for (const actual of actualCalls) {
    const own = logs.filter(({ staffId }) => staffId === actual.staffId);
    const [log, ...twins] = own.filter(({ actionId }) => actionId === actual.actionId);
    const others = own.filter(({ actionId }) => actionId !== actual.actionId);
    const isWrong =
      own.some(({ isOpen }) => isOpen) ||
      twins.length > 0 ||
      (actual.actionId === undefined ? log !== undefined : !log || faultOf(actual, log, isStrict)) ||
      !others.every(isUnrung);
    if (isWrong) faults.push(JSON.stringify({ actual, own }));
  }
  return faults;
};

/** Kills one of two servers or both, and starts them again, until it is stopped. */
const startKiller = async (dataDir: string, pauseMs: number) => {
  const stopping = new AbortController();
  const servers: (Running | undefined)[] = [undefined, undefined];
  const addresses: (string | undefined)[] = [undefined, undefined];
  const start = async (at: number): Promise<void> => {
    const server = startServer({ DATA_DIR: dataDir });
    servers[at] = server;
    addresses[at] = await server.ready();
  };
  const kill = async (at: number): Promise<void> => {
    addresses[at] = undefined;
    await servers[at]?.end('SIGKILL');
  };
  await Promise.all([start(0), start(1)]);
  let kills = 0;
  const run = async (): Promise<void> => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      await sleep(pauseMs / 2 + below(pauseMs), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const chosen = round % 3 === 1 ? [0, 1] : [Math.round(Math.random())];
      await Promise.all(chosen.map(kill));
      kills += chosen.length;
      await Promise.all(chosen.map(start));
    }
  };
  const running = run();
  return {
    addresses: () => addresses.filter((address) => address !== undefined),
    stop: async (): Promise<number> => {
      stopping.abort();
      await running;
      return kills;
    },
  };
};

/** The job closes calls without reports, some time after the last start. */
const CLOSED_WITHIN_MS = 240_000;

const untilAllClosed = async (dataDir: string, agents: readonly Agent[]): Promise<Log[]> => {
  for (const began = Date.now(); ; await sleep(500)) {
    const logs = await readLogs(dataDir, agents);
    if (!logs.some(({ isOpen }) => isOpen) || Date.now() - began > CLOSED_WITHIN_MS) return logs;
  }
};

/** One call per agent, all at once, while servers are killed, one after the other with such pauses. */
export const runKilledCalls = async (dataDir: string, calls: number, pauseMs = 2_000) => {
  const killer = await startKiller(dataDir, pauseMs);
  const owner = await ownerOf(dataDir);
  const agents = await makeAgents(owner, calls);
  await owner.end();
  const actualCalls = await Promise.all(agents.map((agent, n) => runCall(killer.addresses, agent, planOf(n))));
  const serverKills = await killer.stop();
  const logs = await untilAllClosed(dataDir, agents);
  const again = await ownerOf(dataDir);
  const wrong = await wrongFigures(again);
  await again.end();
  await endServers();
  return { actualCalls, logs, serverKills, wrong };
};
