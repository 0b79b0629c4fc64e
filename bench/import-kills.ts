/** Kills the server at twenty moments of imports of after-sales customers. Afterwards each is complete, once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { importCustomers } from '../contract/src/customers/after-sale-sheets.contract.ts';
import { TaskState } from '../contract/src/wire/task.ts';
import { startSignedIn } from '../server/test/start/callers.ts';
import { inRange, sendCustomers, type SheetRange } from './customer-sheets.ts';
import { endedTask, lastTask } from '../server/test/start/reconciliations.ts';
import { askOwner, endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const ROWS = 4_000;
const KILLS = Number(process.env['BENCH_IMPORT_KILLS'] ?? 20);
const FIRST_TEL = 16_600_000_000;

type Running = Awaited<ReturnType<typeof startSignedIn>>;

const rangeOf = (round: number): SheetRange => ({ first: FIRST_TEL + round * ROWS, count: ROWS });

interface Stored {
  readonly customers: number;
  readonly records: number;
  readonly logs: number;
}

const storedIn = async (dataDir: string, range: SheetRange): Promise<Stored> =>
  (
    await askOwner<Stored>(
      dataDir,
      `select (select count(*)::int from after_sale_customer where ${inRange(range)}) as customers,
        (select count(*)::int from customer_record r join after_sale_customer c on c.tenant_id = r.tenant_id
          and c.id = r.after_sale_id where ${inRange(range)}) as records,
        (select count(*)::int from import_log where record_type = 3) as logs`,
    )
  )[0]!;

interface Tally {
  /** Part of an import was stored. */
  partial: number;
  /** Not complete afterwards, or with other than one record each and one log. */
  incomplete: number;
}

const runRound = async (
  before: Running,
  dataDir: string,
  { round, delayMs }: { readonly round: number; readonly delayMs: number },
  tally: Tally,
): Promise<Running> => {
  const range = rangeOf(round);
  const earlier = (await lastTask(before.address, before.session))?.Id;
  const sending = sendCustomers(importCustomers.path, before, range);
  await sleep(delayMs);
  await before.server.end('SIGKILL');
  await sending;
  const running = await startSignedIn(dataDir);
  const { customers } = await storedIn(dataDir, range);
  if (customers !== 0 && customers !== ROWS) tally.partial += 1;
  // Killed before the task was stored: nothing has happened, and the person sends the file again.
  const task = await lastTask(running.address, running.session);
  if (task?.Id === earlier) await sendCustomers(importCustomers.path, running, range);
  const ended = await endedTask(running.address, running.session, earlier);
  const stored = await storedIn(dataDir, range);
  const isWhole = stored.customers === ROWS && stored.records === ROWS && stored.logs === round + 1;
  if (ended.State !== TaskState.Done || !isWhole) tally.incomplete += 1;
  console.error(`kill ${round}: after ${Math.round(delayMs)} ms, ${customers} rows stored, then ${stored.customers}`);
  return running;
};

/** An import without a kill, in milliseconds. */
const measure = async (running: Running): Promise<number> => {
  const began = performance.now();
  await sendCustomers(importCustomers.path, running, rangeOf(0));
  await endedTask(running.address, running.session, undefined);
  return performance.now() - began;
};

export const importKills = async (): Promise<Figure[]> => {
  const dataDir = freshDataDir();
  const tally: Tally = { partial: 0, incomplete: 0 };
  try {
    let running = await startSignedIn(dataDir);
    const wholeMs = await measure(running);
    for (let round = 1; round <= KILLS; round += 1) {
      const delayMs = (wholeMs * (round - 0.5)) / KILLS;
      running = await runRound(running, dataDir, { round, delayMs }, tally);
    }
    return [
      atMost(0, `partly stored imports after ${KILLS} kills`, tally.partial, ''),
      atMost(0, 'imports that were not complete with one log afterwards', tally.incomplete, ''),
    ];
  } finally {
    await endAll();
  }
};
