/** Runs the steps of a check, reports their duration, and stops all of them at the first failure. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
/** Node keeps compiled modules here. A start of the server takes half the processor time with it. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Record<string, string>;
}

/** A step that ended, with the exit code to pass on. */
interface Finished {
  readonly name: string;
  readonly seconds: number;
  readonly exitCode: number;
  /** Empty for a step that wrote to the terminal itself. */
  readonly output: string;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

const text = (seconds: number): string => `${seconds.toFixed(1)} s`;

/** Output that is buffered is in the result; otherwise the step writes to the terminal. */
export const runStep = ({ name, command: [program, ...args], env }: Step, isBuffered: boolean): Promise<Finished> =>
  new Promise((resolve) => {
    const started = performance.now();
    let output = '';
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, PATH: `${BIN}:${process.env['PATH']}`, NODE_COMPILE_CACHE: COMPILED, ...env },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        output += piece;
      });
    }
    const finish = (exitCode: number): void => {
      running.delete(child);
      resolve({ name, seconds: (performance.now() - started) / 1_000, exitCode, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });

const fail = ({ name, seconds, exitCode, output }: Finished): never => {
  if (output) console.error(`\n== ${name}\n${output}`);
  console.error(`\n${name} failed after ${text(seconds)}`);
  process.exit(exitCode);
};

/** Runs steps one after another in the background. Their output is kept until it can be printed in one block. */
const runBuffered = (steps: readonly Step[]) => {
  const finished: Finished[] = [];
  let isPrinted = steps.length === 0;
  const run = async (): Promise<void> => {
    for (const step of steps) {
      const result = await runStep(step, true);
      if (result.exitCode !== 0) fail(result);
      finished.push(result);
    }
  };
  return {
    finished,
    ended: run(),
    printOnce: (): void => {
      if (isPrinted || finished.length < steps.length) return;
      isPrinted = true;
      for (const { name, seconds, output } of finished) {
        console.log(`\n== ${name}\n${output}== ${name}: ${text(seconds)}`);
      }
    },
  };
};

/** Runs `steps` one after another in the foreground, and concurrently those of `beside`. */
export const runSteps = async (steps: readonly Step[], beside: readonly Step[] = []): Promise<void> => {
  const began = performance.now();
  const others = runBuffered(beside);
  const finished: Finished[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const result = await runStep(step, false);
    if (result.exitCode !== 0) fail(result);
    console.log(`== ${step.name}: ${text(result.seconds)}`);
    finished.push(result);
    others.printOnce();
  }
  await others.ended;
  others.printOnce();

  console.log('\nSeconds per step:');
  for (const { name, seconds } of [...others.finished, ...finished])
    console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);
  console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(8)}  in all`);
};
