/** Removes pictures that nothing shows, and files that no row names. */
import type { Database } from '../../db/database.ts';
import { deletePictures, knownPictures, lockOldPictures, type UsedPictures } from './pictures.queries.ts';
import type { FileStore } from './store.service.ts';

export interface RemovalParts {
  readonly database: Database;
  readonly store: FileStore;
  readonly used: UsedPictures;
}

const DAY = 86_400;
const KEPT_DAYS = 7;
const PIECE = 500;

/** One piece of the pictures; gives the last name of it, or undefined at the end. */
const deletePiece = ({ database, used }: RemovalParts, tenantId: number, now: number, after: string) =>
  database.inTransaction(tenantId, async (trx) => {
    const names = await lockOldPictures(trx, tenantId, { before: now - KEPT_DAYS * DAY, after, limit: PIECE });
    if (names.length === 0) return undefined;
    const inUse = await used(trx, tenantId, names);
    const unused = names.filter((name) => !inUse.has(name));
    if (unused.length > 0) await deletePictures(trx, tenantId, unused);
    return names.at(-1);
  });

const deleteUnused = async (parts: RemovalParts, tenantId: number, now: number): Promise<void> => {
  let last: string | undefined = '';
  while (last !== undefined) last = await deletePiece(parts, tenantId, now, last);
};

interface UnnamedParts {
  readonly database: Database;
  readonly store: FileStore;
  /** Of these files, those that a row names. */
  readonly known: UsedPictures;
}

/** Removes files that no row names. Only those that are a day old, because a file is written before its row. */
export const removeUnnamed = async (
  { database, store, known: findKnown }: UnnamedParts,
  tenantId: number,
  now: number,
): Promise<void> => {
  const names = await store.olderThan(tenantId, now - DAY);
  for (let start = 0; start < names.length; start += PIECE) {
    const piece = names.slice(start, start + PIECE);
    const known = await findKnown(database.forTenant(tenantId), tenantId, piece);
    for (const name of piece) if (!known.has(name)) await store.remove(tenantId, name);
  }
};

export const removeUnused = async (parts: RemovalParts, tenantId: number, now: number): Promise<void> => {
  await deleteUnused(parts, tenantId, now);
  await removeUnnamed({ ...parts, known: knownPictures }, tenantId, now);
};
