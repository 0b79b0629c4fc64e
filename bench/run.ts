/** `npm run bench [name …] [seconds]`: runs benchmarks with their baselines, prints a table and saves it in bench/results. */
import { mkdir, writeFile } from 'node:fs/promises';
import { administration } from './administration.ts';
import { afterSales } from './after-sales.ts';
import { bundle } from './bundle.ts';
import { calendar } from './calendar.ts';
import { callClick } from './call-click.ts';
import { callKills } from './call-kills.ts';
import { callLoad } from './call-load.ts';
import { callQueues } from './call-queues.ts';
import { callStatistics } from './call-statistics.ts';
import { customerCalls } from './customer-calls.ts';
import { customerFilters } from './customer-filters.ts';
import { customerImport } from './customer-import.ts';
import { customerLists } from './customer-lists.ts';
import { customerMoves } from './customer-moves.ts';
import { customerPage } from './customer-page.ts';
import { customerRaces } from './customer-races.ts';
import { LARGE, worldName } from './customer-world.ts';
import { customerTimeline } from './customer-timeline.ts';
import { workingDay } from './day.ts';
import { deals } from './deals.ts';
import { asTable, type Figure } from './figure.ts';
import { callFloor } from './floor.ts';
import { withInstallation } from './installation.ts';
import { importKills } from './import-kills.ts';
import { leadIntake } from './lead-intake.ts';
import { learningIntake } from './learning-intake.ts';
import { money } from './money.ts';
import { openFigures } from './open-figures.ts';
import { paymentKills } from './payment-kills.ts';
import { recognition } from './recognition.ts';
import { queueKeys } from './queue-keys.ts';
import { samePictures } from './same-pictures.ts';
import { reconciliation } from './reconciliation.ts';
import { reconciliationKills } from './reconciliation-kills.ts';
import { recordingKills } from './recording-kills.ts';
import { recordings } from './recordings.ts';
import { starting } from './start.ts';
import { statsKills } from './stats-kills.ts';
import { statsRace } from './stats-race.ts';
import { bigTable } from './table.ts';
import { bigTree } from './tree.ts';
import { startCrashes } from './start-crashes.ts';
import { tenantLoad } from './tenant-load.ts';
import { trivialCall } from './trivial-call.ts';
import { workOrders } from './work-orders.ts';

const benchmarks: Readonly<Record<string, (seconds?: number) => Promise<Figure[]>>> = {
  call: () => withInstallation(trivialCall),
  start: starting,
  bundle,
  table: bigTable,
  tree: bigTree,
  import: () => withInstallation(customerImport),
  customers: customerLists,
  filters: customerFilters,
  figures: customerCalls,
  calls: callKills,
  dials: () => withInstallation(callLoad),
  statistics: callStatistics,
  'open-figures': openFigures,
  'stats-kills': statsKills,
  'stats-race': statsRace,
  queues: () => withInstallation(callQueues),
  'queue-keys': () => withInstallation(queueKeys),
  recordings: () => withInstallation(recordings),
  'recording-kills': recordingKills,
  floor: (seconds) => withInstallation((installation) => callFloor(installation, seconds)),
  day: (seconds) => withInstallation((installation) => workingDay(installation, seconds), worldName(LARGE)),
  click: () => withInstallation(callClick, worldName(LARGE)),
  moves: customerMoves,
  page: () => withInstallation(customerPage),
  timeline: () => withInstallation(customerTimeline),
  races: () => withInstallation(customerRaces),
  intake: () => withInstallation(leadIntake),
  learning: () => withInstallation(learningIntake),
  'payment-kills': paymentKills,
  money: () => withInstallation(money),
  deals: () => withInstallation(deals),
  'after-sales': () => withInstallation(afterSales),
  'import-kills': importKills,
  recognition,
  'same-pictures': samePictures,
  'work-orders': () => withInstallation(workOrders),
  calendar: () => withInstallation(calendar),
  reconciliation: () => withInstallation(reconciliation),
  'reconciliation-kills': reconciliationKills,
  administration: () => withInstallation(administration),
  tenants: () => withInstallation(tenantLoad, 'tenants'),
  crashes: startCrashes,
};

const given = process.argv.slice(2);
/** The length of those that run for some time. */
const seconds = given.find((each) => /^\d+$/.test(each));
const wanted = given.filter((each) => each !== seconds);
const unknown = wanted.find((name) => !(name in benchmarks));
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(1);
}

const figures: Figure[] = [];
const failed: string[] = [];
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  try {
    figures.push(...(await measure(seconds === undefined ? undefined : Number(seconds))));
  } catch (error) {
    console.error(`${name} failed:`, error);
    failed.push(name);
  }
}

const table = asTable(figures);
console.log(table);
const folder = new URL('./results/', import.meta.url);
await mkdir(folder, { recursive: true });
const stamp = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
await writeFile(new URL(`${stamp}.md`, folder), `${table}\n`);
if (failed.length > 0) console.error(`These benchmarks failed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 || figures.some(({ isMet }) => isMet === false) ? 1 : 0);
