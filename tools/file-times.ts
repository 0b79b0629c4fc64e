/** Collects the duration of each test file in a run. It is also the vitest reporter that measures them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from './run.ts';

const FOLDER = join(ROOT, 'node_modules', '.cache', 'test-times');
const SHOWN = 10;

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** Each runner writes a file of its own. */
export const saveFileTimes = (times: readonly FileTime[]): void => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${process.pid}.json`), JSON.stringify(times));
};

export const forgetFileTimes = (): void => rmSync(FOLDER, { recursive: true, force: true });

export const readFileTimes = (): readonly FileTime[] =>
  (existsSync(FOLDER) ? readdirSync(FOLDER) : []).flatMap(
    (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as readonly FileTime[],
  );

export const printSlowestFiles = (): void => {
  console.log('\nSlowest test files, in seconds with their imports:');
  const slowestFirst = readFileTimes().toSorted((one, other) => other.seconds - one.seconds);
  for (const { file, seconds } of slowestFirst.slice(0, SHOWN)) {
    console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
  }
};

const timeOf = (module: TestModule): FileTime => {
  const { collectDuration, duration } = module.diagnostic();
  return { file: relative(ROOT, module.moduleId), seconds: (collectDuration + duration) / 1_000 };
};

export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    saveFileTimes(modules.map(timeOf));
  }
}
