/** Restores the files of a backup: first into a temporary folder, then moved when all are complete. */
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { FILE_FOLDERS, type FileFrame } from './backup-format.ts';
import { giveToOwnerOf, makeOwnedFolder } from './ownership.ts';

const cleanPath = (path: string): string => {
  const clean = normalize(path);
  if (!FILE_FOLDERS.some((folder) => clean.startsWith(folder + sep)))
    throw new Error('The backup holds a file outside its folders; nothing was restored.');
  return clean;
};

/** A folder may be on another disk. */
const move = async (from: string, to: string): Promise<void> => {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  });
};

export class StagedFiles {
  private readonly folder: string;
  private readonly modes = new Map<string, number>();
  private open: FileHandle | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  async begin({ path, mode }: FileFrame): Promise<void> {
    await this.finish();
    const clean = cleanPath(path);
    const target = join(this.folder, clean);
    await mkdir(dirname(target), { recursive: true });
    this.open = await open(target, 'w', 0o600);
    this.modes.set(clean, mode & 0o777);
  }

  async write(bytes: Buffer): Promise<void> {
    await this.open?.writeFile(bytes);
  }

  async finish(): Promise<void> {
    await this.open?.close();
    this.open = undefined;
  }

  /** The files get the owner of the data folder, also when root restores. */
  async moveTo(dataDir: string): Promise<number> {
    // One sync for all files, before the rows that name them are committed.
    spawnSync('sync', ['--file-system', this.folder]);
    for (const [path, mode] of this.modes) {
      const target = join(dataDir, path);
      await makeOwnedFolder(dataDir, dirname(path), 0o700);
      await move(join(this.folder, path), target);
      await chmod(target, mode);
      await giveToOwnerOf(dataDir, target);
    }
    return this.modes.size;
  }
}
