/** The simulated desk phone as a process, and a channel of the telephone that writes down what it reports. */
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import type { ChannelEnd } from '../src/phone/line/channel.ts';
import { createDeskChannel } from '../src/phone/line/desk-channel.ts';

const SIMULATOR = resolve(import.meta.dirname, '../../tools/phone-simulator/main.ts');
/** Milliseconds between the steps of a simulated call. */
const STEP = '30';
export const OFFLINE = '连接已断开，请检查中间件是否开启，并刷新页面';

const children: ChildProcess[] = [];
export const endSimulators = (): void => children.forEach((child) => child.kill('SIGKILL'));

export const aSimulator = async (port = '0') => {
  const child = spawn(process.execPath, [SIMULATOR, '--port', port, '--step', STEP], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.push(child);
  const frames: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<string>((found) => {
    lines.on('line', (line) => {
      const [address] = /ws:\S+/.exec(line) ?? [];
      if (address) found(address);
      else frames.push(line);
    });
  });
  const address = await Promise.race([ready, once(child, 'exit').then(() => '')]);
  const command = (line: string): void => void child.stdin.write(`${line}\n`);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { address, frames, command, kill };
};

/** A desk phone that writes down what it reports. */
export const aPhone = (address: string, mayRing = true) => {
  const said: string[] = [];
  const incoming: string[] = [];
  const ends: ChannelEnd[] = [];
  const channel = createDeskChannel({
    onState: ({ isOnline, reason }) => said.push(isOnline ? 'online' : reason),
    onIncoming: (key, number) => {
      incoming.push(key);
      said.push(`incoming ${number}`);
      return mayRing;
    },
    onRefused: (number) => said.push(`refused ${number}`),
    onRinging: () => said.push('ringing'),
    onAnswered: () => said.push('answered'),
    onEnded: (_, end) => {
      ends.push(end);
      said.push(`${end.type} ${end.cause.text}`);
    },
    onHeld: () => undefined,
    onQuality: () => undefined,
  });
  onTestFinished(() => channel.disconnect());
  const connect = async (to = address): Promise<void> => {
    channel.connect({ kind: LineType.DeskPhone, id: 1, name: '话机', address: to });
    await expect.poll(() => said.at(-1)).not.toBe('正在连接');
  };
  const says = async (words: string): Promise<void> => void (await expect.poll(() => said).toContain(words));
  /** What it reported after it was connected. */
  const calls = (): readonly string[] => said.slice(said.indexOf('online') + 1);
  return { channel, said, incoming, ends, connect, says, calls };
};
