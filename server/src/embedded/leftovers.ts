/** Ends processes and removes files that an earlier owner left, so that the next server can start. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Layout, socketFiles } from './layout.ts';

interface PidFile {
  readonly pid: number;
  readonly status: string;
}

export const readPidFile = (pgdata: string): PidFile | undefined => {
  try {
    const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
};

const isPostgresIn = (pid: string, folder: string): boolean => {
  try {
    const isPostgres = /\/postgres(?: \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`));
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '') === folder;
  } catch {
    return false; // gone meanwhile, or of another user
  }
};

/** Found by working directory, which every server process has, so a reused process id is never mistaken for one. */
export const postgresIn = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, folder))
    .map(Number);

const send = (signal: NodeJS.Signals, pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
};

interface Escalation {
  readonly signal: NodeJS.Signals;
  /** Whether orphaned processes are signalled too. SIGINT has another meaning for the checkpointer. */
  readonly toAll: boolean;
  readonly timeoutMs: number;
}

const ESCALATIONS: readonly Escalation[] = [
  { signal: 'SIGINT', toAll: false, timeoutMs: 10_000 },
  { signal: 'SIGQUIT', toAll: false, timeoutMs: 10_000 },
  { signal: 'SIGKILL', toAll: true, timeoutMs: 10_000 },
];

const allEndedWithin = async (folder: string, timeoutMs: number): Promise<boolean> => {
  for (const start = Date.now(); Date.now() - start < timeoutMs; await sleep(25)) {
    if (postgresIn(folder).length === 0) return true;
  }
  return postgresIn(folder).length === 0;
};

export const endLeftovers = async (pgdata: string, escalations = ESCALATIONS): Promise<void> => {
  for (const { signal, toAll, timeoutMs } of escalations) {
    const left = postgresIn(pgdata);
    if (left.length === 0) return;
    send(signal, toAll ? left : left.filter((pid) => pid === readPidFile(pgdata)?.pid));
    if (await allEndedWithin(pgdata, timeoutMs)) return;
  }
  throw new Error(`An earlier server on ${pgdata} does not end: processes ${postgresIn(pgdata).join(' ')}`);
};

export const HELD_ELSEWHERE = 75;

/** Every server process holds a lock on this file, which also works between containers that share the folder. */
export const holdingCluster = (pgdata: string, line: readonly string[]): readonly string[] => {
  const flags = ['--no-fork', '--nonblock', '--conflict-exit-code', String(HELD_ELSEWHERE)];
  return ['flock', ...flags, join(pgdata, 'PG_VERSION'), ...line];
};

export const heldElsewhere = (pgdata: string): string =>
  `${pgdata} is in use by a server that cannot be seen from here, of another container or user: stop that one first`;

/** Afterwards no process works on the cluster, and its lock file and socket are removed. */
export const removeLeftovers = async (layout: Layout, say: (line: string) => void): Promise<void> => {
  if (postgresIn(layout.pgdata).length > 0) say('Waiting for an earlier database server to end');
  await endLeftovers(layout.pgdata);
  const [flock = '', ...args] = holdingCluster(layout.pgdata, ['true']);
  if (spawnSync(flock, args).status === HELD_ELSEWHERE) throw new Error(heldElsewhere(layout.pgdata));
  for (const file of [join(layout.pgdata, 'postmaster.pid'), ...socketFiles(layout.run)]) rmSync(file, { force: true });
};

/** Incomplete folders and files of a start that was killed. */
export const removeUnfinished = async (dataDir: string): Promise<void> => {
  for (const name of readdirSync(dataDir).filter((name) => /\.tmp-\d+$/.test(name))) {
    send('SIGKILL', postgresIn(join(dataDir, name)));
    // Its last writer may take a moment to end. rmSync does not retry.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
};
