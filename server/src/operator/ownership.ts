/** Whose the files of an installation are: root may run a command on one whose server is an ordinary user's. */
import { chown, mkdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** To whoever the data folder belongs to; only root can give anything away, and only root needs to. */
export const giveToOwnerOf = async (dataDir: string, path: string): Promise<void> => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  await chown(path, uid, gid);
};

/** Makes a folder inside the data folder, with those above it, for the data folder's owner. Those that were there stay as they are. */
export const makeOwnedFolder = async (dataDir: string, folder: string, mode: number): Promise<void> => {
  const parts = folder.split(sep);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const path = join(dataDir, ...parts.slice(0, depth));
    const made = await mkdir(path, { recursive: true, mode });
    if (made !== undefined) await giveToOwnerOf(dataDir, path);
  }
};
