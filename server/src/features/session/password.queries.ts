/** SQL of the caller's own password. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export const findPasswordHash = async (db: Db, tenantId: number, staffId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .executeTakeFirst();
  return row?.password_hash;
};

export const savePasswordHash = async (
  trx: Db,
  tenantId: number,
  staffId: number,
  before: string,
  after: string,
): Promise<boolean> => {
  const saved = await trx
    .updateTable('staff')
    .set({ password_hash: after, is_default_pwd: false, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};
