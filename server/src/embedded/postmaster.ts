/** One run of the PostgreSQL server, from start to end. */
import { spawn } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asUser, programEnvironment } from './command.ts';
import { explain, whyEnded } from './failure.ts';
import { HELD_ELSEWHERE, heldElsewhere, holdingCluster, readPidFile } from './leftovers.ts';
import { isRoot, type OsUser } from './os-user.ts';
import { type Settings, settingFlags } from './settings.ts';

interface ServerPlace {
  readonly bin: string;
  readonly user: OsUser;
  readonly pgdata: string;
  readonly log: string;
}

export interface Postmaster {
  readonly pid: number | undefined;
  /** Resolves with the reason, in one line, when the server has ended. */
  readonly ended: Promise<string>;
  /** Waits for connections to be accepted, however long recovery takes. Rejects when the server ends first. */
  untilReady(): Promise<void>;
  stop(timeouts?: StopTimeouts): Promise<void>;
}

/** How long to wait for each kind of shutdown before the next, harder one. */
type StopTimeouts = readonly (readonly [signal: NodeJS.Signals, milliseconds: number])[];

const STOP_TIMEOUTS: StopTimeouts = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
];

const LOG_LIMIT = 10_000_000;

const openLog = (log: string, user: OsUser): number => {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(log, `${log}.1`);
  const handle = openSync(log, 'a', 0o640);
  if (isRoot()) fchownSync(handle, user.uid, user.gid);
  return handle;
};

export const launchPostmaster = (place: ServerPlace, settings: Settings): Postmaster => {
  const { bin, user, pgdata, log } = place;
  const server = [join(bin, 'postgres'), '-D', pgdata, ...settingFlags(settings)];
  const [program = '', ...args] = holdingCluster(pgdata, asUser(user, 'INT', server));
  const output = openLog(log, user);
  const logStart = fstatSync(output).size;
  // Detached: Ctrl-C must not reach the server before its clients have finished.
  const child = spawn(program, args, {
    cwd: '/',
    env: programEnvironment,
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);

  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      hasEnded = true;
      resolve(reason);
    };
    child.on('error', (error) => end(explain(error, pgdata).message));
    child.on('exit', (code, signal) => {
      if (signal !== null) end(`PostgreSQL was killed by ${signal}`);
      else end(code === HELD_ELSEWHERE ? heldElsewhere(pgdata) : whyEnded(pgdata, log, logStart));
    });
  });

  const untilReady = async (): Promise<void> => {
    for (;;) {
      if (hasEnded) throw new Error(await ended);
      const { pid, status } = readPidFile(pgdata) ?? {};
      if (pid === child.pid && status === 'ready') return;
      await sleep(15);
    }
  };

  const stop = async (timeouts = STOP_TIMEOUTS): Promise<void> => {
    for (const [signal, milliseconds] of timeouts) {
      if (hasEnded) return;
      child.kill(signal);
      const timer = new AbortController();
      await Promise.race([ended, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)]);
      timer.abort();
    }
  };

  return { pid: child.pid, ended, untilReady, stop };
};
