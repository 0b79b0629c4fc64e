/** The reasons why this machine cannot run some tests, collected during a run and printed at its end. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.ts';

const FILE = join(ROOT, 'node_modules', '.cache', 'skipped-tests.txt');

export const noteSkipped = (reason: string): void => {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${reason}\n`);
};

export const forgetSkipped = (): void => rmSync(FILE, { force: true });

/** Each reason once. */
export const printSkipped = (): void => {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').filter(Boolean) : [];
  if (lines.length > 0) console.log('\nTests that this machine cannot run:');
  for (const line of new Set(lines)) console.log(`          ${line}`);
};
