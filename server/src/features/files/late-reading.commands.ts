/** Reads pictures that were not read while their upload waited, or whose server ended meanwhile. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../db/database.ts';
import { tryEach } from '../../db/tenant-ids.ts';
import { runAs } from '../../http/command.ts';
import { type PictureRead, readUnread, saveReading } from './pictures.queries.ts';
import type { Recognition } from './recognition.service.ts';
import type { FileStore } from './store.service.ts';

export interface LateReadingParts {
  readonly database: Database;
  readonly store: FileStore;
  readonly readLate: Recognition['readLate'];
  readonly onRead: PictureRead;
}

/** After these seconds the upload has read the picture or given up. */
const UPLOAD_SECONDS = 60;
/** A picture that cannot be read is tried again for an hour, and stays unread. */
const TRIED_SECONDS = 3_600;
/** In one run, so that a tenant with many does not delay the others. */
const MOST_PICTURES = 5;

const readOne = async (
  { database, store, readLate, onRead }: LateReadingParts,
  tenantId: number,
  { name, staffId }: { readonly name: string; readonly staffId: number },
  now: number,
): Promise<void> => {
  const file = await store.open(tenantId, name);
  if (!file) return;
  const body: Readable = file.body;
  const reading = await readLate(await buffer(body), { tenantId, userId: staffId });
  if (!reading) return;
  const author = { tenantId, staffId: null, now, address: 'job', requestId: '' };
  await runAs(database, author, async (trx) => {
    const isSaved = await saveReading(trx, tenantId, name, reading);
    const ctx = { actor: { tenantId, name: '' }, now };
    return { data: null, changes: isSaved ? await onRead(trx, ctx, name) : [] };
  });
};

export const readUnreadPictures = async (
  parts: LateReadingParts,
  tenantId: number,
  now: number,
  signal: AbortSignal,
): Promise<void> => {
  const range = { since: now - TRIED_SECONDS, until: now - UPLOAD_SECONDS, limit: MOST_PICTURES };
  await tryEach(await readUnread(parts.database.forTenant(tenantId), tenantId, range), async (picture) => {
    if (!signal.aborted) await readOne(parts, tenantId, picture, now);
  });
};
