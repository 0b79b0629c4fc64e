/**
 * An installation with the demonstration, stopped: made once for all tests that copy it. It takes 30 seconds of processor
 * time, so it is kept for the other kinds of tests of the same run.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../server/src/embedded/lock.ts';
import { copyDataFolder } from './copy-folder.ts';
import { ROOT } from './run.ts';

const CACHE = join(ROOT, 'node_modules', '.cache', 'demonstration');
const READY = /Gonghai is ready/;
/** Its days and hours count from its making, so an older one would show other calls, dues and reminders. */
const FRESH_MS = 30 * 60_000;
/** A run that has found it copies it until its end. */
const KEPT_MS = 3 * 3_600_000;

/** Whatever may change the rows: the schema, the server and the contract with their packages. */
const SOURCES = ['server/migrations/*.sql', 'server/src/**/*', 'contract/src/**/*.ts', 'package-lock.json'];

/** Also of the account, which owns the files, and of the day in Shanghai, from which the demonstration counts. */
export const demoKey = (root = ROOT, nowMs = Date.now()): string => {
  const day = Math.floor((nowMs / 1_000 + 8 * 3_600) / 86_400);
  const hash = createHash('sha256').update(`${process.getuid?.()} ${day} ${process.version} ${process.arch}`);
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.filter((name) => !name.endsWith('.test.ts')).toSorted())
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
};

/** Folders are named by key and time, so that a newer one never replaces one in use. */
const nameOf = (key: string, madeAt: number): string => `${key}-${madeAt}`;

/** The newest that may be used, among the names of the folders. */
export const freshOne = (names: readonly string[], key: string, nowMs: number): string | undefined =>
  names
    .filter((name) => name.startsWith(`${key}-`) && nowMs - timeIn(name) < FRESH_MS)
    .toSorted((a, b) => timeIn(b) - timeIn(a))[0];

/** Nobody uses them any more. */
export const oldOnes = (names: readonly string[], nowMs: number): readonly string[] =>
  names.filter((name) => nowMs - timeIn(name) > KEPT_MS);

const timeIn = (name: string): number => Number(name.split('-')[1] ?? 0);

/** Runs a server once on the folder. */
const fill = async (dataDir: string): Promise<void> => {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '/',
    DATA_DIR: dataDir,
    PORT: '0',
    METRICS_PORT: '0',
    DEMO: 'on',
    LOG_LEVEL: 'error',
    // Under npm a server ends with its parent, so that a killed test run leaves none.
    npm_lifecycle_event: 'test',
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/start-tests'),
  };
  const server = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const ready = (async () => {
    for await (const line of createInterface({ input: server.stdout })) if (READY.test(line)) return true;
    return false;
  })();
  if (!(await ready)) throw new Error('The server for the demonstration ended before it was ready.');
  server.stdout.resume();
  server.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  if (code !== 0) throw new Error(`The server for the demonstration ended with ${code}.`);
};

/** Outside the project, because the database may run as a user who cannot read it. */
const make = async (key: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'gonghai-demonstration-'));
  const unfinished = join(CACHE, 'unfinished');
  try {
    chmodSync(folder, 0o755);
    const dataDir = join(folder, 'data');
    await fill(dataDir);
    rmSync(join(dataDir, 'postgres.log'), { force: true });
    rmSync(unfinished, { recursive: true, force: true });
    copyDataFolder(dataDir, unfinished);
    renameSync(unfinished, join(CACHE, nameOf(key, Date.now())));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The path of the folder. Of two concurrent runs, one makes it and the other waits. */
export const preparedDemo = async (): Promise<string> => {
  mkdirSync(CACHE, { recursive: true });
  const key = demoKey();
  const lockName = `\0gonghai-demonstration-${createHash('sha256').update(CACHE).digest('hex').slice(0, 16)}`;
  for (;;) {
    const found = freshOne(readdirSync(CACHE), key, Date.now());
    if (found !== undefined) return join(CACHE, found);
    const lock = await takeLock(lockName);
    try {
      if (lock && freshOne(readdirSync(CACHE), key, Date.now()) === undefined) {
        for (const name of oldOnes(readdirSync(CACHE), Date.now())) rmSync(join(CACHE, name), { recursive: true });
        await make(key);
      }
    } finally {
      await lock?.release();
    }
    if (!lock) await sleep(250);
  }
};
