/** SQL on settings. Values are stored in wire format, with their secrets sealed. */
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';

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

const byKey = prepare<{ tenantId: number; key: ConfigKey }, StoredSetting>((db, given) =>
  rows(db, given('tenantId')).where('key', '=', given('key')),
);

export const readSettings = (db: Db, tenantId: number, key: ConfigKey): Promise<StoredSetting[]> =>
  byKey.all(db, { tenantId, key });

/** One change of a key at a time, also for a key without rows. */
export const lockSettings = async (trx: Db, tenantId: number, key: ConfigKey): Promise<StoredSetting[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, ${tenantId}::bigint))`.execute(trx);
  return readSettings(trx, tenantId, key);
};

/** Whether recording is switched off, as part of a statement that writes a call. */
export const isRecordingOff = (tenantId: number) =>
  sql<boolean>`exists (select from setting where tenant_id = ${tenantId} and key = ${ConfigKey.RecordKeep}
    and (value ->> 'IsOff')::boolean)`;

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
