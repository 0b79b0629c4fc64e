/**
 * (b) Time of a second `npm start` until ready, compared with an empty npm script; (c) idle memory of the Node process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { median } from './http-load.ts';

const ROOT = resolve(import.meta.dirname, '..');
const ROUNDS = 5;
const IDLE_MS = 15_000;
const MOST_MEMORY = 180;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
};

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Started {
  readonly child: ChildProcess;
  readonly milliseconds: number;
}

const start = async (dataDir: string): Promise<Started> => {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(await freePort()) };
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore', detached: true });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('npm start ended before it was ready');
    await sleep(10);
  }
  return { child, milliseconds: performance.now() - began };
};

const stop = async ({ child }: Started): Promise<void> => {
  const ended = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
};

/** npm with an empty script: the lower bound. */
const npmAlone = async (): Promise<number> => {
  const began = performance.now();
  const child = spawn('npm', ['exec', '--', 'node', '-e', '0'], { cwd: ROOT, stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - began;
};

const fieldOf = (pid: string, file: string, field: RegExp): string =>
  field.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? '';

/** The server among the processes of this start: node, in our folder, with our data. */
const serverPid = (dataDir: string): string => {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isNode = readlinkSync(`/proc/${pid}/exe`).endsWith('/node');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return isNode && command.includes('main.ts') && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir);
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('the server process was not found');
  return found;
};

export const starting = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gonghai-bench-'));
  await chmod(dataDir, 0o755);
  try {
    await stop(await start(dataDir));
    const times: number[] = [];
    const alone: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await npmAlone());
      const started = await start(dataDir);
      times.push(started.milliseconds);
      await stop(started);
    }
    const last = await start(dataDir);
    await sleep(IDLE_MS);
    const memory = Number(fieldOf(serverPid(dataDir), 'status', /VmRSS:\s+(\d+)/)) / 1_024;
    await stop(last);
    return [
      {
        name: '(b) second npm start to ready, beside npm alone',
        ours: median(times),
        beside: median(alone),
        ratio: median(times) / median(alone),
        unit: ' ms',
        goal: '–',
      },
      {
        name: '(c) idle memory of the server process',
        ours: memory,
        unit: ' MB',
        goal: `≤ ${MOST_MEMORY}`,
        isMet: memory <= MOST_MEMORY,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
