/** Runs PostgreSQL's programs as the database's user. They end when this process ends. */
import { spawn } from 'node:child_process';
import { isRoot, type OsUser } from './os-user.ts';

/** Only PATH is inherited: PGDATA, PGPORT or a locale would change what the server does. */
export const programEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

/**
 * With the death signal the kernel ends the program when this process dies, even after kill -9. The signal follows the
 * spawning thread, so call this only on the main thread.
 */
export const asUser = (user: OsUser, deathSignal: 'INT' | 'KILL', line: readonly string[]): readonly string[] => {
  const identity = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  return ['setpriv', '--pdeathsig', deathSignal, ...(isRoot() ? identity : []), '--', ...line];
};

interface Ending {
  readonly code: number | string;
  readonly errors: string;
}

/** Runs a program to its end, in its own session, so that Ctrl-C reaches only this process. */
export const runToEnd = ([program = '', ...args]: readonly string[]): Promise<Ending> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: programEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 'unknown', errors }));
  });
