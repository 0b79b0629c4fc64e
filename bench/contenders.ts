/** Two servers on one database: ours in production mode, and a bare one that runs the same SQL. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { digest } from '../server/src/features/session/session.port.ts';
import type { Installation } from '../server/src/installation.ts';
import { type LoadResult, runLoad } from './http-load.ts';

export interface Caller {
  readonly id: number;
  readonly signature: string;
}

/** Inserts sessions for these people, to avoid hundreds of password hashes. */
export const signInAll = async (pool: pg.Pool, tenantId: number, staffIds: readonly number[]): Promise<Caller[]> => {
  const sessions = staffIds.map((id) => ({ id, signature: randomBytes(32).toString('hex') }));
  await pool.query(
    `insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time)
     select hash, $1, id, $4, $4 from unnest($2::bytea[], $3::bigint[]) as given (hash, id)`,
    [
      tenantId,
      sessions.map(({ signature }) => digest(signature)),
      sessions.map(({ id }) => id),
      Math.floor(Date.now() / 1_000),
    ],
  );
  return sessions;
};

export interface Contender {
  readonly child: ChildProcess;
  readonly port: number;
}

const TICK_MS = 10;

/** What Linux knows of a process, from its state on. */
const statOf = (pid: number | string): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
const sumMs = (ticks: readonly string[]): number => ticks.reduce((sum, each) => sum + Number(each) * TICK_MS, 0);

/** CPU time of a process so far. Unlike wall time it does not depend on other processes. */
export const cpuMs = (pid: number): number => sumMs(statOf(pid).slice(11, 13));

const PAGE_BYTES = 4_096;
/** Resident memory of a process. */
export const memoryMb = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 2 ** 20;

/** CPU time of PostgreSQL with all its processes. The postmaster's own numbers include those that have ended. */
export const databaseMs = (dataDir: string): number => {
  const [postmaster = ''] = readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n');
  const childMs = (pid: string): number => {
    try {
      const stat = statOf(pid);
      return stat[1] === postmaster ? sumMs(stat.slice(11, 13)) : 0;
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => sum + childMs(pid), sumMs(statOf(postmaster).slice(11, 15)));
};

/** The bare server gets the same Node options as `npm start`. */
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const FLAGS = (scripts['start'] ?? '').split(' ').filter((word) => word.startsWith('--'));

const startChild = async (file: string, env: Record<string, string>): Promise<Contender> => {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    stdio: 'inherit',
    execArgv: FLAGS,
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: message.port };
};

export const stopChild = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Our server on a prepared installation. */
export const startOurs = (installation: Installation, env: Record<string, string> = {}): Promise<Contender> =>
  startChild('./our-server.ts', {
    DATA_DIR: installation.dataDir,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    ...env,
  });

/** Our server alone, stopped when the work is done. */
export const withOurServer = async <T>(
  installation: Installation,
  env: Record<string, string>,
  work: (ours: Contender) => Promise<T>,
): Promise<T> => {
  const ours = await startOurs(installation, env);
  try {
    return await work(ours);
  } finally {
    await stopChild(ours.child);
  }
};

/** Both are stopped when the work is done. */
export const withContenders = async <T>(
  installation: Installation,
  work: (ours: Contender, bare: Contender) => Promise<T>,
): Promise<T> => {
  const bare = await startChild('./bare-server.ts', { BARE_TARGET: JSON.stringify(installation.owner) });
  const ours = await startOurs(installation);
  try {
    return await work(ours, bare);
  } finally {
    await stopChild(bare.child);
    await stopChild(ours.child);
  }
};

/** One request like a browser's. Both servers get the same headers; the bare one ignores them. */
export const requestOf = (method: 'GET' | 'POST', address: string, { id, signature }: Caller, body = ''): string => {
  const content = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  const head = `${method} ${address} HTTP/1.1\r\nHost: x\r\napp: Web\r\nuid: ${id}\r\nsignature: ${signature}\r\n`;
  return `${head}${content}\r\n${body}`;
};

/** Sends a call for its effect. */
export const post = async ({ port }: Contender, path: string, { id, signature }: Caller, body: FormData | string) => {
  const headers = { app: 'Web', uid: String(id), signature };
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(`http://127.0.0.1:${port}/crm/${path}`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body,
  });
  return (await response.json()) as {
    readonly Code: number;
    readonly Status: boolean;
    readonly Message: string;
    readonly Data: unknown;
  };
};

export interface Round {
  readonly request: () => string;
  readonly isRight: (answer: string) => boolean;
  readonly clients: number;
  readonly milliseconds: number;
  readonly pauseMs?: number;
}

/** `cpu` is the server's CPU time per response. */
export const measureRound = async (
  { child, port }: Contender,
  round: Round,
): Promise<LoadResult & { readonly cpu: number }> => {
  const before = cpuMs(child.pid ?? 0);
  const result = await runLoad({ port, ...round });
  return { ...result, cpu: (cpuMs(child.pid ?? 0) - before) / result.answers };
};

export const answeredByOurs = (answer: string): boolean => answer.includes('{"Code":1,');
export const answeredByBare = (answer: string): boolean => answer.includes('"Name"');
