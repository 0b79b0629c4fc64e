/** The committed duration of each test file, which orders the tests. `npm test -- --record` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTime } from './file-times.ts';
import { ROOT } from './run.ts';

const FILE = join(ROOT, 'tools', 'test-times.json');

/** Seconds by path. */
type RecordedTimes = Readonly<Record<string, number>>;

export const readRecordedTimes = (): RecordedTimes => JSON.parse(readFileSync(FILE, 'utf8')) as RecordedTimes;

/** One line per file, sorted by path, so that a new record is easy to compare. */
export const recordTimes = (times: readonly FileTime[]): void => {
  const sorted = times.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const entries = sorted.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
};

/** The longest first. New files come before all others: they may be the longest. */
export const sortLongestFirst = <T>(
  items: readonly T[],
  pathOf: (item: T) => string,
  recorded: RecordedTimes = readRecordedTimes(),
): T[] => {
  const secondsOf = (item: T): number => recorded[pathOf(item)] ?? Number.MAX_SAFE_INTEGER;
  return items.toSorted((one, other) => secondsOf(other) - secondsOf(one));
};
