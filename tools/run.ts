/** Runs the steps of a check, and reports their duration. */
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
  /** The name of an earlier step that must have ended well. */
  readonly after?: string;
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

const outcome = ({ name, seconds, exitCode }: Finished): string =>
  exitCode === 0 ? `== ${name}: ${text(seconds)}` : `\n${name} failed after ${text(seconds)}`;

/** Runs a queue of steps in rows that each take the next step when they are free. */
class Rows {
  readonly #queue: Step[];
  readonly finished: Finished[] = [];
  /** Output that waits until the terminal is free. */
  readonly #kept: Finished[] = [];
  readonly #begun = new Map<string, Promise<Finished>>();

  constructor(steps: readonly Step[]) {
    this.#queue = [...steps];
  }

  async #runAfter(step: Step, isBuffered: boolean): Promise<Finished> {
    const before = step.after === undefined ? undefined : await this.#begun.get(step.after);
    if (before && before.exitCode !== 0)
      return { name: step.name, seconds: 0, exitCode: 1, output: `It needs the step "${before.name}".\n` };
    return runStep(step, isBuffered);
  }

  async #run(step: Step, isBuffered: boolean): Promise<Finished> {
    const running = this.#runAfter(step, isBuffered);
    this.#begun.set(step.name, running);
    const result = await running;
    this.finished.push(result);
    return result;
  }

  /** Its steps write to the terminal. */
  async runInForeground(): Promise<void> {
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      console.log(`\n== ${step.name}`);
      console.log(outcome(await this.#run(step, false)));
      this.printKept();
    }
  }

  async runInBackground(): Promise<void> {
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) this.#kept.push(await this.#run(step, true));
  }

  printKept(): void {
    for (const step of this.#kept.splice(0)) console.log(`\n== ${step.name}\n${step.output}${outcome(step)}`);
  }
}

/** Runs the steps in order and prints the seconds of each. A failure does not stop the others: one run shows all. */
export const runSteps = async (steps: readonly Step[], atOnce: 1 | 2 = 1): Promise<void> => {
  const began = performance.now();
  const rows = new Rows(steps);
  await Promise.all([rows.runInForeground(), ...(atOnce === 2 ? [rows.runInBackground()] : [])]);
  rows.printKept();

  console.log('\nSeconds per step:');
  for (const { name, seconds, exitCode } of rows.finished)
    console.log(`${seconds.toFixed(1).padStart(8)}  ${name}${exitCode === 0 ? '' : ' (failed)'}`);
  console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(8)}  in all`);
  process.exitCode = rows.finished.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0;
};
