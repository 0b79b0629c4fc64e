/**
 * Runs Kamailio as the exchange of the demonstration and of the tests. As a script it starts one on free ports, prints
 * its address and ends with its standard input.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const PROGRAM = '/usr/sbin/kamailio';
const WEB_SOCKETS = 'kamailio-websocket-modules';
const READY_WITHIN_MS = 10_000;

/** Why it cannot run here; undefined if it can. */
const whyNoExchange = (): string | undefined => {
  if (existsSync(PROGRAM)) return undefined;
  return `Kamailio is not installed. As root on Debian: apt-get install -y --no-install-recommends kamailio ${WEB_SOCKETS}`;
};

export interface Exchange {
  readonly address: string;
  readonly pid: number;
  /** Resolves when it has ended by itself. */
  readonly ended: Promise<unknown>;
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

const untilReady = async (port: number, child: ChildProcess): Promise<void> => {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await setTimeout(50)) {
    if (child.exitCode !== null) throw new Error('Kamailio ended before it was ready.');
    if (await accepts(port)) return;
  }
  throw new Error('Kamailio was not ready in time.');
};

/** A port of 0 is any free one. */
export const startExchange = async (port = 0): Promise<Exchange> => {
  const problem = whyNoExchange();
  if (problem) throw new Error(problem);
  const [wsPort, sipPort] = [port || (await freePort()), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'gonghai-exchange-'));
  const template = readFileSync(join(import.meta.dirname, 'kamailio.cfg'), 'utf8');
  const file = join(folder, 'kamailio.cfg');
  writeFileSync(file, template.replaceAll('@WS_PORT@', `${wsPort}`).replaceAll('@SIP_PORT@', `${sipPort}`));
  // A process group of its own: children keep the ports when only their parent is killed.
  const args = ['-DD', '-E', '-f', file, '-w', folder, '-Y', folder, '-m', '32', '-M', '4'];
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', PROGRAM, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, signal);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(wsPort, child);
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return { address: `ws://127.0.0.1:${wsPort}`, pid: child.pid ?? 0, ended, stop };
};

if (import.meta.main) {
  const exchange = await startExchange(Number(process.argv[2] ?? 0));
  console.log(JSON.stringify({ address: exchange.address, pid: exchange.pid }));
  process.stdin.resume().on('end', () => void exchange.stop().then(() => process.exit()));
}
