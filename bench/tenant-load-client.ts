/** Twenty users of one tenant who repeat counts, large pages and exports, in a process of their own. */
import { exportCustomers } from '../contract/src/customers/customer-sheets.contract.ts';
import { countSearches } from '../contract/src/customers/customer-views.contract.ts';
import { searchCustomers } from '../contract/src/customers/customer-list.contract.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './contenders.ts';

export interface LoadOrder {
  readonly port: number;
  readonly callers: readonly Caller[];
}

/** What the users were answered with; sent to the parent process when it ends this one. */
export interface LoadReport {
  readonly answered: number;
  readonly refused: number;
}

const COUNTED = 20;
const PAGE_ROWS = 1_000;
/** A refused user tries again after this time. */
const RETRY_MS = 100;

const WHOLE_TENANT = { IsOnlyMySelf: false };
const calls = [
  {
    path: countSearches.path,
    body: {
      Searches: Array.from({ length: COUNTED }, (_, at) => ({ ...WHOLE_TENANT, MinCallTotalTimes: 1 + (at % 5) })),
    },
  },
  { path: searchCustomers.path, body: { ...WHOLE_TENANT, PageIndex: 1, PageCount: PAGE_ROWS } },
  { path: exportCustomers.path, body: WHOLE_TENANT },
];

const { port, callers } = JSON.parse(process.env['LOAD_ORDER'] ?? '{}') as LoadOrder;
let [answered, refused] = [0, 0];
const over = new AbortController();

const repeat = async ({ id, signature }: Caller, first: number): Promise<void> => {
  const headers = { app: 'Web', uid: String(id), signature, 'content-type': 'application/json' };
  for (let turn = first; !over.signal.aborted; turn += 1) {
    const { path, body } = calls[turn % calls.length]!;
    const response = await fetch(`http://127.0.0.1:${port}/crm/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const start = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 40);
    // A sheet is no envelope.
    const isAnswered = start.startsWith('{"Code":1,') || start.startsWith('PK');
    if (isAnswered) answered += 1;
    else {
      refused += 1;
      await sleep(RETRY_MS);
    }
  }
};

process.on('SIGTERM', () => {
  over.abort();
  const report: LoadReport = { answered, refused };
  process.send?.(report, () => process.exit(0));
});
void Promise.all(callers.map((caller, at) => repeat(caller, at)));
process.send?.('started');
