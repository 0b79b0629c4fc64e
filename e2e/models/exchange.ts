/** An exchange for one test file: Kamailio in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { whyNoExchange } from '../../tools/install-exchange.ts';

const SCRIPT = resolve(import.meta.dirname, '../../server/src/operator/exchange/kamailio.ts');

export class TestExchange {
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #pid: number;

  private constructor(child: ChildProcess, { address, pid }: { readonly address: string; readonly pid: number }) {
    this.address = address;
    this.#child = child;
    this.#pid = pid;
  }

  /** Without Kamailio the tests fail: skipped ones would hide that nothing was tested. */
  static async start(port = 0): Promise<TestExchange> {
    const problem = whyNoExchange();
    if (problem) throw new Error(problem);
    const child = spawn(process.execPath, [SCRIPT, `${port}`], { stdio: ['pipe', 'pipe', 'ignore'] });
    for await (const line of createInterface({ input: child.stdout })) return new TestExchange(child, JSON.parse(line));
    throw new Error('The exchange did not start.');
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await ended;
  }

  /** Ends it without a word to its clients. */
  async kill(): Promise<void> {
    process.kill(-this.#pid, 'SIGKILL');
    await this.stop();
  }
}
