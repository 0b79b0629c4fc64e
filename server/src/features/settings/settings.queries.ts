/** SQL on settings. Values are stored in wire format, with their secrets sealed. */
import type { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface StoredSetting {
  readonly id: number;
  readonly key: ConfigKey;
  readonly value: Readonly<Record<string, unknown>>;
  readonly version: number;
}

const rows = (db: Db, tenantId: number) =>
  db
    .selectFrom('setting')
    .select(['id', 'key', 'value', 'version'])
    .$narrowType<{ key: ConfigKey; value: Record<string, unknown> }>()
    .where('tenant_id', '=', tenantId)
    .orderBy('id');

export const readSettings = (db: Db, tenantId: number, key: ConfigKey): Promise<StoredSetting[]> =>
  rows(db, tenantId).where('key', '=', key).execute();

/** One change of a key at a time, also for a key without rows. */
export const lockSettings = async (trx: Db, tenantId: number, key: ConfigKey): Promise<StoredSetting[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, ${tenantId}::bigint))`.execute(trx);
  return readSettings(trx, tenantId, key);
};

export const findSetting = (db: Db, tenantId: number, id: number): Promise<StoredSetting | undefined> =>
  rows(db, tenantId).where('id', '=', id).executeTakeFirst();

export const insertSetting = async (trx: Db, tenantId: number, key: ConfigKey, value: object): Promise<number> => {
  const { id } = await trx
    .insertInto('setting')
    .values({ tenant_id: tenantId, key, value: JSON.stringify(value) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateSetting = async (trx: Db, tenantId: number, id: number, value: object): Promise<void> => {
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify(value), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

export const removeSetting = async (trx: Db, tenantId: number, id: number): Promise<void> => {
  await trx.deleteFrom('setting').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};
