/** Kills the server at twenty points of a reconciliation of 10,000 rows. Afterwards it is complete, once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TaskState } from '../contract/src/wire/task.ts';
import { fillClaims } from '../server/test/claims.ts';
import { startSignedIn } from '../server/test/start/callers.ts';
import {
  brokenIn,
  endedTask,
  lastTask,
  paymentTypeIn,
  reachedIn,
  sendStatement,
} from '../server/test/start/reconciliations.ts';
import { askOwner, endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const ROWS = 10_000;
const KILLS = Number(process.env['BENCH_RECONCILIATION_KILLS'] ?? 20);

interface Tally {
  /** Part of a run was stored. */
  partial: number;
  /** Not complete afterwards, or with other than one report. */
  incomplete: number;
  broken: number;
}

type Running = Awaited<ReturnType<typeof startSignedIn>>;

const rangeOf = (round: number) => ({ first: 1 + round * ROWS, count: ROWS });

/** With statistics, as a database in use has them. */
const fill = async (dataDir: string, round: number): Promise<void> => {
  await askOwner(dataDir, fillClaims(rangeOf(round)));
  await askOwner(dataDir, 'analyze work_order, payment_log');
};

/** A run without a kill, in milliseconds. */
const measure = async ({ address, session }: Running, dataDir: string, paymentType: number): Promise<number> => {
  await fill(dataDir, 0);
  const began = performance.now();
  await sendStatement(address, session, paymentType, rangeOf(0));
  await endedTask(address, session, undefined);
  return performance.now() - began;
};

const countBroken = async (dataDir: string): Promise<number> =>
  Object.values((await brokenIn(dataDir)) as Record<string, number>).reduce((sum, count) => sum + count, 0);

const runRound = async (
  before: Running,
  dataDir: string,
  { round, delayMs, paymentType }: { round: number; delayMs: number; paymentType: number },
  tally: Tally,
): Promise<Running> => {
  const range = rangeOf(round);
  await fill(dataDir, round);
  const earlier = (await lastTask(before.address, before.session))?.Id;
  const sending = sendStatement(before.address, before.session, paymentType, range);
  await sleep(delayMs);
  await before.server.end('SIGKILL');
  await sending;
  const running = await startSignedIn(dataDir);
  const { passed } = await reachedIn(dataDir, range);
  if (passed !== 0 && passed !== ROWS) tally.partial += 1;
  // Killed before the task was stored: nothing has happened, and the person sends the file again.
  const task = await lastTask(running.address, running.session);
  if (task?.Id === earlier) await sendStatement(running.address, running.session, paymentType, range);
  const ended = await endedTask(running.address, running.session, earlier);
  const reached = await reachedIn(dataDir, range);
  if (ended.State !== TaskState.Done || reached.passed !== ROWS || reached.reports !== 1) tally.incomplete += 1;
  tally.broken += await countBroken(dataDir);
  console.error(`kill ${round}: after ${Math.round(delayMs)} ms, ${passed} rows stored, then ${reached.passed}`);
  return running;
};

export const reconciliationKills = async (): Promise<Figure[]> => {
  const dataDir = freshDataDir();
  const tally: Tally = { partial: 0, incomplete: 0, broken: 0 };
  try {
    let running = await startSignedIn(dataDir);
    const paymentType = await paymentTypeIn(dataDir);
    const wholeMs = await measure(running, dataDir, paymentType);
    for (let round = 1; round <= KILLS; round += 1) {
      const delayMs = (wholeMs * (round - 0.5)) / KILLS;
      running = await runRound(running, dataDir, { round, delayMs, paymentType }, tally);
    }
    return [
      atMost(0, `partly stored reconciliations after ${KILLS} kills`, tally.partial, ''),
      atMost(0, 'reconciliations that were not complete with one report afterwards', tally.incomplete, ''),
      atMost(
        0,
        'orders that disagree with their payments, and deals without their after-sales customer',
        tally.broken,
        '',
      ),
    ];
  } finally {
    await endAll();
  }
};
