/** Runs the steps of a check one after the other, says how long each took, and stops at the first that fails. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');

export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Record<string, string>;
}

const seconds = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

export const runSteps = (steps: readonly Step[]): void => {
  const began = performance.now();
  for (const { name, command, env } of steps) {
    const started = performance.now();
    console.log(`\n== ${name}`);
    const [program, ...args] = command;
    const { status, error } = spawnSync(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${BIN}:${process.env['PATH']}`, ...env },
    });
    if (error) console.error(error.message);
    if (status !== 0) {
      console.error(`\n${name} failed after ${seconds(started)}`);
      process.exit(status ?? 1);
    }
    console.log(`== ${name}: ${seconds(started)}`);
  }
  console.log(`\nall of it in ${seconds(began)}`);
};
