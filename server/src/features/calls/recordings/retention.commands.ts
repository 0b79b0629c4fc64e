/** Deletes recordings that have expired, and files that no log names. */
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { readRecordKeep } from '../../settings/settings.port.ts';
import type { AssemblyParts } from './assembly.commands.ts';
import { dropRecordings } from './recordings.queries.ts';
import { knownRecordings, readOldRecordings } from './retention.queries.ts';

export type RetentionParts = Pick<AssemblyParts, 'database' | 'store' | 'onResult'>;

const DAY = 86_400;
const PIECE = 500;

/** The log says that the recording expired before its file goes: a file that a crash leaves is removed the next night. */
const deleteExpired = async (
  { database, store, onResult }: RetentionParts,
  tenantId: number,
  before: number,
): Promise<void> => {
  for (;;) {
    const callIds = await readOldRecordings(database.forTenant(tenantId), tenantId, { before, limit: PIECE });
    if (callIds.length === 0) return;
    const names = await database.inTransaction(tenantId, (trx) =>
      dropRecordings(trx, tenantId, callIds, RecordState.Expired),
    );
    for (const name of names) await store.remove(tenantId, name);
    onResult('expired', names.length);
  }
};

/** Only files that are a day old: the file of a new recording may be younger than the list of rows. */
const removeUnnamed = async ({ database, store }: RetentionParts, tenantId: number, now: number): Promise<void> => {
  const names = await store.olderThan(tenantId, now - DAY);
  for (let start = 0; start < names.length; start += PIECE) {
    const piece = names.slice(start, start + PIECE);
    const known = await knownRecordings(database.forTenant(tenantId), tenantId, piece);
    for (const name of piece) if (!known.has(name)) await store.remove(tenantId, name);
  }
};

export const removeOldRecordings = async (parts: RetentionParts, tenantId: number, now: number): Promise<void> => {
  const { Days } = await readRecordKeep(parts.database.forTenant(tenantId), tenantId);
  if (Days !== null) await deleteExpired(parts, tenantId, now - Days * DAY);
  await removeUnnamed(parts, tenantId, now);
};
