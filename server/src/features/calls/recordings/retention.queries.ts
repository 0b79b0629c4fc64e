/** SQL on recordings that have expired, and on the names of files. */
import type { Db } from '../../../db/database.ts';
import { anyText } from '../../../db/sql.ts';

export const readOldRecordings = async (
  db: Db,
  tenantId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('call_recording')
    .select('call_log_id as callId')
    .where('tenant_id', '=', tenantId)
    .where('created_time', '<', before)
    .orderBy('created_time')
    .limit(limit)
    .execute();
  return rows.map(({ callId }) => callId);
};

export const knownRecordings = async (db: Db, tenantId: number, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('call_recording')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', anyText(names))
    .execute();
  return new Set(rows.map(({ name }) => name));
};
