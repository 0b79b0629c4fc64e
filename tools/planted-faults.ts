/**
 * Plants known faults one by one and checks that the named tests fail. A fault that survives shows a guard without a
 * test. Not part of `npm test`: run it after larger changes of tests.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installBrowser } from './install-browser.ts';
import { allFaults } from './planted-faults/all.ts';
import { type Fault, type NamedTests, plant } from './planted-faults/fault.ts';
import { ROOT, runStep } from './run.ts';

const REPORT = join(ROOT, 'node_modules', '.cache', 'planted-faults.json');

/** The part of vitest's JSON report that is used here. */
interface Report {
  readonly testResults: readonly FileResult[];
}
interface FileResult {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

interface TestRun {
  readonly seconds: number;
  readonly failed: readonly string[];
  /** Why nothing can be said: the tests were not found, did not compile, or their set-up failed. */
  readonly problem: string;
}

const problemOf = (results: readonly FileResult[], paths: readonly string[]): string => {
  const missing = paths.find((path) => !results.some(({ name }) => name === join(ROOT, path)));
  if (missing !== undefined) return `${missing} did not run`;
  return results.find(({ assertionResults }) => assertionResults.length === 0)?.message ?? '';
};

const runTests = async (tests: readonly NamedTests[], ...options: string[]): Promise<TestRun> => {
  rmSync(REPORT, { force: true });
  mkdirSync(dirname(REPORT), { recursive: true });
  const paths = tests.map(({ path }) => path);
  const projects = [...new Set(tests.map(({ project }) => `--project=${project}`))];
  const reporting = ['--reporter=json', `--outputFile=${REPORT}`];
  const files = paths.map((path) => join(ROOT, path));
  const run = await runStep(
    { name: 'tests', command: ['vitest', 'run', ...projects, ...reporting, ...options, ...files] },
    true,
  );
  if (!existsSync(REPORT)) return { seconds: run.seconds, failed: [], problem: run.output };
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  const problem = problemOf(testResults, paths) || (run.exitCode !== 0 && failed.length === 0 ? run.output : '');
  return { seconds: run.seconds, failed, problem };
};

/** Restores the planted file. Also called when the process ends in between. */
let restore = (): void => undefined;
process.on('exit', () => restore());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const withFault = async <Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> => {
  const path = join(ROOT, fault.file);
  const text = readFileSync(path, 'utf8');
  const faulty = plant(text, fault);
  restore = () => {
    writeFileSync(path, text);
    restore = () => undefined;
  };
  try {
    writeFileSync(path, faulty);
    return await work();
  } finally {
    restore();
  }
};

/** Checks everything before the first test runs: the texts to replace, and that no edit of the user is in the way. */
const demandPlantable = (faults: readonly Fault[]): void => {
  for (const fault of faults) plant(readFileSync(join(ROOT, fault.file), 'utf8'), fault);
  const files = [...new Set(faults.map(({ file }) => file))];
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { cwd: ROOT, encoding: 'utf8' });
  if (changed !== '') throw new Error(`These files have uncommitted changes:\n${changed}`);
};

/** A test that fails anyway would seem to find every fault. */
const demandGreen = async (tests: readonly NamedTests[]): Promise<void> => {
  console.log(`Without a fault: ${tests.length} test files`);
  const { failed, problem, seconds } = await runTests(tests);
  if (failed.length > 0) throw new Error(`These tests fail without a fault:\n${failed.join('\n')}`);
  if (problem !== '') throw new Error(problem);
  console.log(`all pass, ${seconds.toFixed(0)} s\n`);
};

const pathOf = ({ tests: [first] }: Fault): string => `${first?.project} ${first?.path}`;

/** Each of the named test files must fail. */
const isCaught = async (fault: Fault, nameWidth: number): Promise<boolean> =>
  withFault(fault, async () => {
    const runs: TestRun[] = [];
    for (const test of fault.tests) runs.push(await runTests([test], '--bail=1'));
    const isFound = runs.every(({ failed }) => failed.length > 0);
    const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
    const detail = isFound ? runs[0]?.failed[0] : runs.find(({ problem }) => problem !== '')?.problem.trim();
    const columns = [
      fault.name.padEnd(nameWidth),
      isFound ? 'caught  ' : 'SURVIVED',
      `${seconds.toFixed(0)} s`.padStart(5),
    ];
    console.log(`${columns.join('  ')}  ${detail ?? fault.tests.map(({ path }) => path).join(', ')}`);
    return isFound;
  });

const { values: asked } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
const wanted = asked.only === undefined ? allFaults : allFaults.filter(({ name }) => name === asked.only);
// Faults of one test file follow each other.
const faults = wanted.toSorted((one, other) => pathOf(one).localeCompare(pathOf(other)));
const width = Math.max(...allFaults.map(({ name }) => name.length));

if (faults.length === 0) throw new Error(`There is no fault ${asked.only}; --list shows all`);
if (asked.list) {
  for (const fault of faults) console.log(`${fault.name.padEnd(width)}  ${pathOf(fault)}`);
} else {
  demandPlantable(faults);
  installBrowser();
  const tests = new Map(faults.flatMap((fault) => fault.tests).map((test) => [test.path, test]));
  await demandGreen([...tests.values()]);
  let caught = 0;
  for (const fault of faults) if (await isCaught(fault, width)) caught += 1;
  console.log(`\n${caught} caught, ${faults.length - caught} survived`);
  process.exitCode = caught === faults.length ? 0 : 1;
}
