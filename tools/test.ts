/**
 * Runs all tests with their set-up, as in continuous integration.
 *
 * The steps are one queue for two rows; a row that is free takes the next step. The quick checks are first, so that
 * their failures are seen early; beside them the browser is installed and the page is built. The kinds of tests follow
 * in an order with which both rows end at about the same time. Within a kind, two workers take the files, the longest
 * first. Starting a runner takes seconds, so a step is a whole kind and not a file. Four workers fill two cores: tests
 * wait for PostgreSQL, for processes and for the browser half of their time. More would only make tests fail that wait
 * for a condition.
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
import { recordTimes } from './recorded-times.ts';
import { runSteps, type Step } from './run.ts';
import { forgetSkipped, printSkipped } from './skipped-tests.ts';
import { type Kind, kindOf } from './test-kinds.ts';

const BUNDLE: Step = { name: 'size of the first load', command: ['node', 'tools/check-bundle.ts'] };
const ORDER: readonly Kind[] = ['start', 'database', 'screen', 'end-to-end'];
/** These use the built web application. */
const NEED_BUILD: ReadonlySet<Kind> = new Set(['start', 'end-to-end']);
const NEED_BROWSER: ReadonlySet<Kind> = new Set(['screen', 'end-to-end']);

/** Everything that tests need beside the packages. */
const setUp = async (): Promise<void> => {
  installBrowser();
  installExchange();
  await buildWeb();
};

const SET_UP: Step = { name: 'set-up', command: ['node', 'tools/test.ts', '--set-up'] };

const runAll = (): Promise<void> => {
  const kinds = ORDER.map((kind) => testStep(kind));
  const later = [BUNDLE, ...kinds].map((step) => ({ ...step, after: SET_UP.name }));
  return runSteps([SET_UP, ...staticSteps, testStep('unit'), ...later], 2);
};

const runChanged = async (reference: string | undefined): Promise<void> => {
  const changed = changedFiles(reference);
  const tests = affectedTests(changed, readSources());
  console.log(`${changed.length} changed files affect ${tests.length} test files.`);
  for (const test of tests) console.log(`          ${test}`);
  const kinds = ['unit' as const, ...ORDER].filter((kind) => tests.some((test) => kindOf(test) === kind));
  if (kinds.some((kind) => NEED_BROWSER.has(kind))) installBrowser();
  if (kinds.includes('end-to-end')) installExchange();
  if (kinds.some((kind) => NEED_BUILD.has(kind))) await buildWeb();
  const steps = kinds.map((kind) =>
    testStep(
      kind,
      tests.filter((test) => kindOf(test) === kind),
    ),
  );
  await runSteps([...staticSteps, ...steps], 2);
};

const runTests = async (option: string): Promise<void> => {
  const [, changed, , reference] = /^(--changed)(=(.+))?$/.exec(option) ?? [];
  forgetFileTimes();
  forgetSkipped();
  await (changed ? runChanged(reference) : runAll());
  printSlowestFiles();
  printSkipped();
  if (option === '--record') recordTimes(readFileTimes());
};

const [, , option = ''] = process.argv;
await (option === '--set-up' ? setUp() : runTests(option));
