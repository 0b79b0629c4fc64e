/** Items that forms may choose, and the names of items. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { anyOf } from '../../db/sql.ts';

/** Whether a form may still choose the item. Locks it, so that it cannot be deleted before the transaction ends. */
export const hasUsableItem = async (trx: Db, tenantId: number, dicTable: DicTable, id: number): Promise<boolean> => {
  const item = await trx
    .selectFrom('dictionary_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', dicTable)
    .where('id', '=', id)
    .where('status', '=', UsableStatus.Enabled)
    .forShare()
    .executeTakeFirst();
  return item !== undefined;
};

export interface Choice {
  readonly dicTable: DicTable;
  readonly id: number;
}

/** The same for several choices at once: whether all of them may be chosen. */
export const haveUsableItems = async (trx: Db, tenantId: number, choices: readonly Choice[]): Promise<boolean> => {
  const wanted = [...new Map(choices.map((choice) => [`${choice.dicTable}:${choice.id}`, choice])).values()];
  if (wanted.length === 0) return true;
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const tables = params.add(wanted.map(({ dicTable }) => dicTable));
  const ids = params.add(wanted.map(({ id }) => id));
  const text = `select i.id from dictionary_item i
    join unnest(${tables}::int[], ${ids}::bigint[]) as wanted (dic_table, id)
      on i.dic_table = wanted.dic_table and i.id = wanted.id
    where i.tenant_id = ${tenant} and i.status = ${UsableStatus.Enabled} for share of i`;
  return (await runStatement(trx, params.statement(text))).length === wanted.length;
};

/** The same by its name, for rows that store the name. */
export const hasUsableName = async (trx: Db, tenantId: number, dicTable: DicTable, name: string): Promise<boolean> => {
  const item = await trx
    .selectFrom('dictionary_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', dicTable)
    .where('name', '=', name)
    .where('status', '=', UsableStatus.Enabled)
    .forShare()
    .executeTakeFirst();
  return item !== undefined;
};

/** Names of all items of these dictionaries, disabled ones too, by `table:id`. */
export const readItemNames = async (
  db: Db,
  tenantId: number,
  tables: readonly DicTable[],
): Promise<ReadonlyMap<string, string>> => {
  const items = await db
    .selectFrom('dictionary_item')
    .select(['dic_table', 'id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', anyOf(tables))
    .execute();
  return new Map(items.map(({ dic_table, id, name }) => [`${dic_table}:${id}`, name]));
};
