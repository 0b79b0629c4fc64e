/** Agents who end calls while logs are corrected, changes are folded and readers ask: the daily sums equal the logs. */
import { searchAgentCalls } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { rangeOfDays } from '@gonghai/contract/wire/spans.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Db } from '../../../src/db/database.ts';
import { openPool, WORKING_LIMITS } from '../../../src/db/driver/connection.ts';
import { layoutOf } from '../../../src/embedded/layout.ts';
import { compareCallDays, foldCallDays } from '../../../src/features/calls/call-days.queries.ts';
import { socketTarget } from '../../template.ts';
import { type Agent, makeAgents } from '../agents.ts';
import { ask, type Session } from '../callers.ts';
import { self, until } from '../hosts.ts';
import { askOwner, crm, ownerOf } from '../servers.ts';
import { runCall } from '../telephones.ts';
import type { Area } from './area.ts';
import type { Site } from './site.ts';

const AGENTS = 4;
const LONGEST_RING_MS = 400;
const LONGEST_TALK_MS = 2_500;

const below = (limit: number): number => Math.random() * limit;

/** Repeats until it is stopped. What a kill interrupts begins again. */
const repeat = async (isOver: () => boolean, work: () => Promise<unknown>, pauseMs: number): Promise<void> => {
  while (!isOver()) {
    await work().catch(() => undefined);
    await sleep(pauseMs);
  }
};

/** Corrects a closed log of these agents or of the demonstration, as the length of a recording does. */
const correctOne = async (dataDir: string, agents: readonly Agent[], begunAt: number): Promise<void> => {
  const owner = await ownerOf(dataDir);
  owner.on('error', () => undefined);
  try {
    await owner.query(
      `update call_log set call_seconds = 1 + floor(random() * 300), is_answered = true where id = (
         select id from call_log where not is_open and not is_incoming and source = 'Customer'
           and (staff_id = any($1) or start_time < $2) order by random() limit 1)`,
      [agents.map(({ id }) => id), begunAt],
    );
  } finally {
    await owner.end().catch(() => undefined);
  }
};

const inTenant = async <Result>(
  dataDir: string,
  tenantId: number,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> => {
  const pool = openPool(socketTarget(layoutOf(dataDir, self.uid).run, 'gonghai'), WORKING_LIMITS, 1);
  pool.on('error', () => undefined);
  try {
    return await createDatabase(pool).inTransaction(tenantId, work);
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

const loggedFaults = async (dataDir: string, actionIds: readonly (string | undefined)[]): Promise<string[]> => {
  const logs = await askOwner<{ actionId: string; isOpen: boolean }>(
    dataDir,
    `select action_id as "actionId", is_open as "isOpen" from call_log where action_id is not null`,
  );
  return actionIds.flatMap((actionId) => {
    const own = logs.filter((log) => log.actionId === actionId);
    return own.length === 1 && own[0]?.isOpen === false ? [] : [`call ${actionId}: ${JSON.stringify(own)}`];
  });
};

export const daySums = async ({ dataDir, admin, addresses }: Site) => {
  const owner = await ownerOf(dataDir);
  const agents = await makeAgents(owner, AGENTS);
  await owner.end();
  const begunAt = Math.floor(Date.now() / 1_000) - 1;
  const [tenant] = await askOwner<{ id: number }>(dataDir, 'select id from tenant where is_demo');
  const tenantId = tenant!.id;
  const actionIds: (string | undefined)[] = [];
  const tally = { corrections: 0, reads: 0 };
  const faults: string[] = [];

  const call = async (agent: Agent): Promise<void> => {
    const talkMs = below(3) < 1 ? undefined : below(LONGEST_TALK_MS);
    actionIds.push((await runCall(addresses, agent, { ringMs: below(LONGEST_RING_MS), talkMs })).actionId);
  };
  const correct = async (): Promise<void> => {
    await correctOne(dataDir, agents, begunAt);
    tally.corrections += 1;
  };
  const read = async (): Promise<void> => {
    const [address] = addresses();
    if (address === undefined) return;
    await readOnce(address, admin, faults);
    tally.reads += 1;
  };

  const area: Area = {
    name: 'day sums',
    write: async (isOver) => {
      await Promise.all([
        ...agents.map((agent) => repeat(isOver, () => call(agent), 200)),
        repeat(isOver, correct, 250),
        repeat(isOver, () => inTenant(dataDir, tenantId, (trx) => foldCallDays(trx, tenantId)), 400),
        repeat(isOver, read, 700),
      ]);
    },
    aim: async () => {
      const before = { calls: actionIds.length, ...tally };
      await until(
        'calls, corrections and reads',
        () => actionIds.length > before.calls && tally.corrections > before.corrections && tally.reads > before.reads,
      );
    },
    // As `crm verify stats`, which is run at the end.
    check: async () => {
      const differences = await inTenant(dataDir, tenantId, (trx) => compareCallDays(trx, tenantId));
      return differences.map((difference) => `sums ${JSON.stringify(difference)}`);
    },
    verify: async () => {
      const { code, output, errors } = await crm({ DATA_DIR: dataDir }, 'verify', 'stats');
      const found = code === 0 ? [] : [`verify stats: ${output}${errors}`];
      return [...faults, ...found, ...(await loggedFaults(dataDir, actionIds))];
    },
  };
  return { area, tally: () => ({ ...tally, calls: actionIds.length }) };
};
