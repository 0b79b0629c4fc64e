/** `crm segments`: replaces the shipped number segments by a checked table in the data folder, or goes back to them. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LARGEST_SEGMENT_FILE, readSegmentText, SEGMENT_FILE, writeSegmentText } from '../features/calls/calls.port.ts';
import { giveToOwnerOf, makeOwnedFolder } from './ownership.ts';

/** Nothing is replaced unless the whole file is right. */
export const replaceSegments = async (dataDir: string, file: string): Promise<{ prefixes: number; places: number }> => {
  if ((await stat(file)).size > LARGEST_SEGMENT_FILE) throw new Error(`${file} is larger than 40 MB.`);
  const segments = readSegmentText(await readFile(file));
  const kept = join(dataDir, SEGMENT_FILE);
  await makeOwnedFolder(dataDir, dirname(SEGMENT_FILE), 0o755);
  // A running server reads the old table or the new one, never a part.
  const written = `${kept}.${randomUUID()}`;
  try {
    await writeFile(written, writeSegmentText(segments), { mode: 0o644 });
    await giveToOwnerOf(dataDir, written);
    await rename(written, kept);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  return { prefixes: segments.prefixes.length, places: segments.places.length };
};

export const useShippedSegments = (dataDir: string): Promise<void> => rm(join(dataDir, SEGMENT_FILE), { force: true });
