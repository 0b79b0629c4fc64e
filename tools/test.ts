/**
 * Runs all tests with their set-up, as in continuous integration.
 *
 * The steps are one queue for two rows; a row that is free takes the next step. The kind of tests with the longest
 * recorded duration is first. Beside it run the quick checks, so that their failures are seen early. The other kinds
 * follow, the longest first, so that both rows end at about the same time. Within a kind, two workers take the files,
 * again the longest first. Starting a runner takes seconds, so a step is a whole kind and not a file. Four workers fill
 * two cores: tests wait for PostgreSQL, for processes and for the browser half of their time. More would only make
 * tests fail that wait for a condition.
 *
 * `--changed` or `--changed=REF` runs only the tests that a change affects (see changed-tests.ts).
 * `--record` writes the durations to test-times.json.
 */
import { buildWeb } from './build-web.ts';
import { affectedTests, changedFiles, readSources } from './changed-tests.ts';
import { staticSteps, testStep } from './check.ts';
import { forgetFileTimes, printSlowestFiles, readFileTimes } from './file-times.ts';
import { installBrowser } from './install-browser.ts';
import { installExchange } from './install-exchange.ts';
import { readRecordedTimes, recordTimes } from './recorded-times.ts';
import { runSteps, type Step } from './run.ts';
import { forgetSkipped, printSkipped } from './skipped-tests.ts';
import { KINDS, type Kind, kindOf } from './test-kinds.ts';

const BUNDLE: Step = { name: 'size of the first load', command: ['node', 'tools/check-bundle.ts'] };
/** These use the built web application. */
const NEED_BUILD: ReadonlySet<Kind> = new Set(['start', 'end-to-end']);
const NEED_BROWSER: ReadonlySet<Kind> = new Set(['screen', 'end-to-end']);

const longestFirst = (kinds: readonly Kind[]): Kind[] => {
  const recorded = Object.entries(readRecordedTimes());
  const secondsOf = (kind: Kind): number =>
    recorded.reduce((sum, [file, seconds]) => (kindOf(file) === kind ? sum + seconds : sum), 0);
  return kinds.toSorted((one, other) => secondsOf(other) - secondsOf(one));
};

const runAll = async (): Promise<void> => {
  installBrowser();
  installExchange();
  await buildWeb();
  const [longest, ...others] = longestFirst(KINDS.filter((kind) => kind !== 'unit'));
  const quick = [...staticSteps, testStep('unit'), BUNDLE];
  await runSteps([...(longest ? [testStep(longest)] : []), ...quick, ...others.map((kind) => testStep(kind))], 2);
};

const runChanged = async (reference: string | undefined): Promise<void> => {
  const changed = changedFiles(reference);
  const tests = affectedTests(changed, readSources());
  console.log(`${changed.length} changed files affect ${tests.length} test files.`);
  for (const test of tests) console.log(`          ${test}`);
  const kinds = KINDS.filter((kind) => tests.some((test) => kindOf(test) === kind));
  if (kinds.some((kind) => NEED_BROWSER.has(kind))) installBrowser();
  if (kinds.includes('end-to-end')) installExchange();
  if (kinds.some((kind) => NEED_BUILD.has(kind))) await buildWeb();
  const steps = longestFirst(kinds).map((kind) =>
    testStep(
      kind,
      tests.filter((test) => kindOf(test) === kind),
    ),
  );
  await runSteps([...staticSteps, ...steps], 2);
};

const [, changed, , reference] = /^(--changed)(=(.+))?$/.exec(process.argv[2] ?? '') ?? [];
forgetFileTimes();
forgetSkipped();
await (changed ? runChanged(reference) : runAll());
printSlowestFiles();
printSkipped();
if (process.argv[2] === '--record') recordTimes(readFileTimes());
