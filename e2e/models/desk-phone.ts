/** A simulated desk phone with its middleware, in a process of its own at the place where pages look for it. */
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { asAdministrator, call, unique } from './server.ts';

const SIMULATOR = resolve(import.meta.dirname, '../../tools/phone-simulator/main.ts');

export class TestDeskPhone {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(): Promise<TestDeskPhone> {
    const child = spawn(process.execPath, [SIMULATOR, '--quiet'], { stdio: ['pipe', 'pipe', 'inherit'] });
    for await (const _ of createInterface({ input: child.stdout })) return new TestDeskPhone(child);
    throw new Error('The simulated desk phone did not start.');
  }

  /** A line as the person at the simulator types it. */
  type(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
  }
}

/** A new scheme for desk phones. Returns its name. */
export const aDeskScheme = async (): Promise<string> => {
  const Name = `话机${unique()}`;
  const Value = JSON.stringify({ Type: LineType.DeskPhone, Name, Config: [] });
  await call(editSetting, { Key: ConfigKey.Lines, Value }, await asAdministrator());
  return Name;
};
