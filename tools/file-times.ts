/** A vitest reporter that records the duration of each test file and lists the slowest. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from './run.ts';

const FOLDER = join(ROOT, 'node_modules', '.cache', 'test-times');
const SHOWN = 10;

interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

const timeOf = (module: TestModule): FileTime => {
  const { collectDuration, duration } = module.diagnostic();
  return { file: relative(ROOT, module.moduleId), seconds: (collectDuration + duration) / 1_000 };
};

export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${process.pid}.json`), JSON.stringify(modules.map(timeOf)));
  }
}

export const forgetFileTimes = (): void => rmSync(FOLDER, { recursive: true, force: true });

export const printSlowestFiles = (): void => {
  const times = readdirSync(FOLDER).flatMap(
    (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as readonly FileTime[],
  );
  console.log('\nSlowest test files, in seconds with their imports:');
  for (const { file, seconds } of times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN)) {
    console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
  }
};
