/** SQL that changes dictionary items. Every change locks the whole dictionary, so its order stays valid. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { DictionaryRow } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import type { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { saveOrder } from './order.queries.ts';

const rowsOf = (db: Db, tenantId: number, dicTable: DicTable) =>
  db
    .selectFrom('dictionary_item')
    .select(['id as Id', 'name as Name', 'dic_table as DicTable', 'status as Status', 'version as Version'])
    .$narrowType<{ DicTable: DicTable; Status: UsableStatus }>()
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', dicTable)
    .orderBy('sort')
    .orderBy('id');

export const readItems = (db: Db, tenantId: number, dicTable: DicTable): Promise<DictionaryRow[]> =>
  rowsOf(db, tenantId, dicTable).execute();

/** One change at a time, also for a dictionary without rows. Waits for transactions that are choosing an item. */
export const lockItems = async (trx: Db, tenantId: number, dicTable: DicTable): Promise<DictionaryRow[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('dictionary', ${tenantId}::bigint * 100 + ${dicTable}))`.execute(
    trx,
  );
  return rowsOf(trx, tenantId, dicTable).forUpdate().execute();
};

interface ItemValues {
  readonly name: string;
  readonly status: UsableStatus;
}

/** `id` is set where ids are fixed codes; otherwise the sequence is used. */
export const insertItem = async (
  trx: Db,
  item: ItemValues & { tenantId: number; dicTable: DicTable; sort: number; id?: number },
): Promise<number> => {
  const { tenantId, dicTable, id, ...values } = item;
  const inserted = await trx
    .insertInto('dictionary_item')
    .values({ tenant_id: tenantId, dic_table: dicTable, ...values, ...(id !== undefined && { id }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
};

const one = (trx: Db, tenantId: number, dicTable: DicTable, id: number) => ({
  update: trx
    .updateTable('dictionary_item')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', dicTable)
    .where('id', '=', id),
  remove: trx
    .deleteFrom('dictionary_item')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', dicTable)
    .where('id', '=', id),
});

export const updateItem = async (
  trx: Db,
  tenantId: number,
  dicTable: DicTable,
  id: number,
  values: ItemValues,
): Promise<void> => {
  await one(trx, tenantId, dicTable, id)
    .update.set({ ...values, version: sql`version + 1` })
    .execute();
};

export const removeItem = async (trx: Db, tenantId: number, dicTable: DicTable, id: number): Promise<void> => {
  await one(trx, tenantId, dicTable, id).remove.execute();
};

export const saveItemOrder = async (
  trx: Db,
  tenantId: number,
  dicTable: DicTable,
  ids: readonly number[],
): Promise<void> => {
  await saveOrder(trx, { table: 'dictionary_item', tenantId, ids, within: sql`and placed.dic_table = ${dicTable}` });
};
