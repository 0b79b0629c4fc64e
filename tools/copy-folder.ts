/** Copies a stopped data folder with its owners and modes. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const run = (command: string, ...args: readonly string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
};

const isProgramFolder = (name: string): boolean => /^pg-\d/.test(name);

export const copyDataFolder = (source: string, target: string): void => {
  mkdirSync(target, { recursive: true });
  const { uid, gid, mode, dev } = statSync(source);
  chownSync(target, uid, gid);
  chmodSync(target, mode & 0o777);
  // Program files are never written, so links are enough.
  const mayLink = statSync(target).dev === dev;
  for (const name of readdirSync(source)) {
    run('cp', mayLink && isProgramFolder(name) ? '-al' : '-a', join(source, name), join(target, name));
  }
};
