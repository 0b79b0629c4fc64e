/** Imports 40,000 customers with all checks and reports, compared with only reading the sheet and bare inserts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import * as sheets from '../contract/src/customers/customer-sheets.contract.ts';
import * as imports from '../contract/src/imports/import.contract.ts';
import { undoBatch } from '../contract/src/customers/customer-moves.contract.ts';
import { findTask, hasTaskEnded } from '../contract/src/wire/task.ts';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import type { Installation } from '../server/src/installation.ts';
import {
  answeredByOurs,
  type Caller,
  type Contender,
  measureRound,
  post,
  requestOf,
  withContenders,
} from './contenders.ts';
import { insertBare, linesOf, parse, ROWS, writeFileOf } from './customer-sheet.ts';
import { makeWorld } from './customer-world.ts';
import { atMost, atMostTimes, type Figure, mustBe } from './figure.ts';
import { median } from './http-load.ts';

const CUSTOMERS = 20_000;
const ROUNDS = 3;
const MOST_RATIO = 2.5;
const MOST_BESIDE = 2;
const MOST_MEGABYTES = 300;
const MOST_UNDONE = 0.5;
const LOOK_EVERY_MS = 200;
const GLANCE_MS = 500;

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** On a busy machine it takes longer than the request waits. */
const waitFor = async ({ port }: Contender, { id, signature }: Caller, taskId: number): Promise<string> => {
  for (;;) {
    const address = `http://127.0.0.1:${port}/crm/${findTask.path}?id=${taskId}`;
    const response = await fetch(address, { headers: { app: 'Web', uid: String(id), signature } });
    const { State, Message } = findTask.answer.parse(((await response.json()) as { Data: unknown }).Data);
    if (hasTaskEnded(State)) return Message;
    await sleep(LOOK_EVERY_MS);
  }
};

const upload = async (ours: Contender, caller: Caller, path: string): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await readFile(path))]), '客户.xlsx');
  const answer = await post(ours, `${sheets.importCustomers.path}?customerType=0`, caller, form);
  const { TaskId, IsEnded } = sheets.importCustomers.answer.parse(answer.Data);
  const told = IsEnded ? answer.Message : await waitFor(ours, caller, TaskId);
  if (told !== `成功${ROWS}条，重复0条，失败0条`) throw new Error(told);
};

const undoLast = async (ours: Contender, caller: Caller): Promise<void> => {
  const { Data } = await post(ours, imports.searchImportLogs.path, caller, '{}');
  const BatchId = imports.searchImportLogs.answer.parse(Data).Rows[0]?.BatchId;
  const { Message } = await post(ours, undoBatch.path, caller, JSON.stringify({ BatchId }));
  if (Message !== `已撤销${ROWS}条`) throw new Error(Message);
};

/** Peak memory of the process. */
const peakMegabytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
};

/** Everything that undoing an import must restore. */
const checksumOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ sums: string }>(`select concat_ws(' ',
    (select sum(hashtextextended(c::text, 0)) from customer c),
    (select sum(hashtextextended(k::text, 0)) from customer_search_term k),
    (select sum(hashtextextended(concat(e.customer_id, e.key, e.value), 0)) from customer_extend e),
    (select sum(hashtextextended(r::text, 0)) from customer_record r),
    (select sum(hashtextextended(n::text, 0)) from (select placement, owner_id, track_status_id, sum(change)
      from customer_count group by 1, 2, 3 having sum(change) <> 0) n)) as sums`);
  return rows[0]?.sums ?? '';
};

/** Repeats an agent's own list for a moment. */
const listMs = async (ours: Contender, agents: readonly Caller[]): Promise<number> => {
  let turn = 0;
  const request = (): string => {
    turn += 1;
    const body = JSON.stringify({ PageIndex: 1, PageCount: 20 });
    return requestOf('POST', `/crm/${searchCustomers.path}`, agents[turn % agents.length]!, body);
  };
  const one = { clients: 1, milliseconds: GLANCE_MS };
  return (await measureRound(ours, { ...one, request, isRight: answeredByOurs })).medianMs;
};

const listsBeside = async (ours: Contender, agents: readonly Caller[], work: Promise<void>): Promise<number[]> => {
  const times: number[] = [];
  const over = work.then(() => true);
  while (!(await Promise.race([over, listMs(ours, agents).then((ms) => times.push(ms) < 0)])));
  return times;
};

interface Seen {
  readonly floor: number[];
  readonly taken: number[];
  readonly undone: number[];
  readonly quiet: number[];
  readonly beside: number[];
  isTheSame: boolean;
  peak: number;
}

export const customerImport = async (installation: Installation): Promise<Figure[]> => {
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  const { tenantId, agents, administrators } = await makeWorld(installation, CUSTOMERS);
  const caller = administrators[0]!;
  const seen: Seen = { floor: [], taken: [], undone: [], quiet: [], beside: [], isTheSame: true, peak: 0 };
  await withContenders(installation, async (ours) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = join(installation.dataDir, `import-${round}.xlsx`);
      await writeFileOf(path, linesOf(round * 2));
      const reading = await secondsOf(() => parse(path));
      seen.floor.push(reading + (await secondsOf(() => insertBare(pool, tenantId, caller.id, linesOf(round * 2 + 1)))));
      const before = await checksumOf(pool);
      seen.taken.push(await secondsOf(() => upload(ours, caller, path)));
      seen.undone.push(await secondsOf(() => undoLast(ours, caller)));
      seen.isTheSame &&= (await checksumOf(pool)) === before;
    }
    seen.peak = await peakMegabytes(ours.child.pid);
    for (let glance = 0; glance < 6; glance += 1) seen.quiet.push(await listMs(ours, agents));
    const last = join(installation.dataDir, 'import-0.xlsx');
    seen.beside.push(...(await listsBeside(ours, agents, upload(ours, caller, last))));
  });
  await pool.end();
  return [
    atMostTimes(
      MOST_RATIO,
      `import of ${ROWS} customers beside reading the sheet and bare inserts`,
      median(seen.taken),
      median(seen.floor),
      ' s',
    ),
    atMost(MOST_MEGABYTES, 'memory of the server with it, at its peak', seen.peak, ' MB'),
    atMostTimes(MOST_BESIDE, 'an agent’s list while it runs', median(seen.beside), median(seen.quiet), ' ms'),
    atMostTimes(
      MOST_UNDONE,
      `${ROWS} imported customers taken back, beside their import`,
      median(seen.undone),
      median(seen.taken),
      ' s',
    ),
    mustBe('everything as it was before, by its checksums', seen.isTheSame),
  ];
};
