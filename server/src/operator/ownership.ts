/** File ownership: root may run a command on an installation whose server runs as an ordinary user. */
import { chown, mkdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Gives the file to the owner of the data folder. Only root can and must do this. */
export const giveToOwnerOf = async (dataDir: string, path: string): Promise<void> => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  await chown(path, uid, gid);
};

/**
 * Creates a folder inside the data folder, with its parents, for the data folder's owner. Existing folders are
 * unchanged.
 */
export const makeOwnedFolder = async (dataDir: string, folder: string, mode: number): Promise<void> => {
  const parts = folder.split(sep);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const path = join(dataDir, ...parts.slice(0, depth));
    const made = await mkdir(path, { recursive: true, mode });
    if (made !== undefined) await giveToOwnerOf(dataDir, path);
  }
};
