/** Calls whose pages and servers are killed at random moments: every log closes once and is true. */
import { setTimeout as sleep } from 'node:timers/promises';
import { wrongFigures } from '../../calls.ts';
import { type Agent, makeAgents } from '../agents.ts';
import { until } from '../hosts.ts';
import { ownerOf } from '../servers.ts';
import { type ActualCall, type CallPlan, runCall } from '../telephones.ts';
import type { Area } from './area.ts';
import type { Site } from './site.ts';

/** A log may differ from the actual call by so many seconds. */
const ALLOWED_SECONDS = 10;
const LONGEST_RING_MS = 5_000;
const LONGEST_TALK_MS = 10_000;

const below = (limit: number): number => Math.random() * limit;

/** Phases in which something is killed: the page at a moment of this phase, or the servers at any moment. */
const KILLS = ['dialling', 'ringing', 'talking', 'hanging up', 'server'] as const;

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
const findFaults = (actualCalls: readonly ActualCall[], logs: readonly Log[], isStrict = false): string[] => {
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

/** The job closes calls without reports, some time after the last start. */
const CLOSED_WITHIN_MS = 240_000;

const untilAllClosed = async (dataDir: string, agents: readonly Agent[]): Promise<Log[]> => {
  for (const began = Date.now(); ; await sleep(500)) {
    const logs = await readLogs(dataDir, agents);
    if (!logs.some(({ isOpen }) => isOpen) || Date.now() - began > CLOSED_WITHIN_MS) return logs;
  }
};

/** Figures of their customers that differ from their logs. */
const wrongOnes = async (dataDir: string, agents: readonly Agent[]): Promise<string[]> => {
  const owner = await ownerOf(dataDir);
  const own = new Set(agents.map(({ customerId }) => customerId));
  try {
    const wrong = (await wrongFigures(owner)) as { readonly customer_id: number }[];
    return wrong.filter(({ customer_id }) => own.has(customer_id)).map((row) => `figures ${JSON.stringify(row)}`);
  } finally {
    await owner.end();
  }
};

/** One call per agent, all at once. `count` has what the benchmark reports. */
export const calls = async ({ dataDir, addresses }: Site, count: number, pauseMs = 0) => {
  const owner = await ownerOf(dataDir);
  const agents = await makeAgents(owner, count);
  await owner.end();
  let actualCalls: readonly ActualCall[] = [];
  let logs: readonly Log[] = [];
  const area: Area = {
    name: 'calls',
    write: async () => {
      actualCalls = await Promise.all(agents.map((agent, n) => runCall(addresses, agent, planOf(n))));
    },
    aim: async (kill) => {
      await sleep(pauseMs / 2 + below(pauseMs));
      if (kill === 0) await until('a call', async () => (await readLogs(dataDir, agents)).length > 0);
    },
    verify: async () => {
      logs = await untilAllClosed(dataDir, agents);
      return [...findFaults(actualCalls, logs), ...(await wrongOnes(dataDir, agents))];
    },
  };
  const dialled = (): number => actualCalls.filter(({ actionId }) => actionId !== undefined).length;
  return { area, dialled, strictFaults: (): string[] => findFaults(actualCalls, logs, true) };
};
