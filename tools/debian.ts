/** Installs packages of Debian for the tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const apt = (args: readonly string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
};

export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export const commandFor = (packages: readonly string[]): string =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

let isUpdated = false;
const update = (): boolean => (isUpdated ||= apt(['update', '-q']));

/** False if it failed. */
export const installPackages = (packages: readonly string[]): boolean =>
  update() && apt(['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages]);
