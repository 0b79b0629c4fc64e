/**
 * Nothing acknowledged is lost, doubled or half stored when servers and their database are killed while every area works.
 * `npm run bench` repeats the areas one by one, with more kills.
 */
import { afterAll, expect, it } from 'vitest';
import { type PlannedKill, runKills } from './kills/area.ts';
import { batchesBetween, wholeBatch } from './kills/work-orders.ts';
import { calls } from './kills/calls.ts';
import { departments } from './kills/departments.ts';
import { AFTER_SALES, customerImport, CUSTOMERS } from './kills/customers.ts';
import { daySums } from './kills/day-sums.ts';
import { installGate } from './kills/gate.ts';
import { leads } from './kills/leads.ts';
import { learning } from './kills/learning.ts';
import { payments } from './kills/payments.ts';
import { reconciliation } from './kills/reconciliation.ts';
import { recordings } from './kills/recordings.ts';
import { reminder } from './kills/notices.ts';
import { openSite } from './kills/site.ts';
import { remains, staffImport } from './kills/staff-import.ts';
import { preparedDataDir } from './prepared.ts';
import { endAll } from './servers.ts';

afterAll(endAll);

/** In this order. Two servers run before the first one, so the other takes over the database. */
const KILLS: readonly PlannedKill[] = [
  { kill: 'server', withinMs: 500 },
  { kill: 'server', withinMs: 100 },
  { kill: 'server and database', withinMs: 1_000 },
  { kill: 'database', withinMs: 100 },
  { kill: 'server', withinMs: 20 },
];
const [FIRST, RUNNING, BEFORE_COMMIT, DATABASE, LAST] = [0, 1, 2, 3, 4];

it('everything that was acknowledged exists once after five kills', { timeout: 600_000 }, async () => {
  const site = await openSite({ dataDir: preparedDataDir(), servers: 2 });
  const gate = await installGate(site.dataDir);
  const { area: callArea, dialled } = await calls(site, 5);
  const { area: recordingArea, count } = await recordings(site, 2, {
    'between parts': RUNNING,
    'while joining': BEFORE_COMMIT,
    'while binding': LAST,
  });
  const { area: sumArea } = await daySums(site);
  const areas = [
    departments(site, [FIRST, DATABASE]),
    payments(site),
    await learning(site),
    await leads(site),
    callArea,
    recordingArea,
    sumArea,
    batchesBetween(site, FIRST),
    customerImport(site, gate, CUSTOMERS, RUNNING),
    await reconciliation(site, gate, { runs: [RUNNING, BEFORE_COMMIT], undo: DATABASE, closing: LAST }),
    staffImport(site, gate, RUNNING),
    customerImport(site, gate, AFTER_SALES, LAST),
    wholeBatch(site, gate, LAST),
    reminder(site, LAST),
    remains(site),
  ];
  expect(await runKills(site, areas, KILLS)).toEqual([]);
  // The others died before the server had answered the dial.
  expect(dialled()).toBeGreaterThanOrEqual(2);
  expect(count()).toBe(8);
});
