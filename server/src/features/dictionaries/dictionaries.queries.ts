/** All SQL on dictionaries. Items take their wire names here. */
import type { DicTable, DictionaryItem, DictionaryNode } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Db } from '../../db/database.ts';

const items = (db: Db, tenantId: number) =>
  db
    .selectFrom('dictionary_item')
    .select(['id as Id', 'name as Name', 'dic_table as DicTable', 'status as Status'])
    .$narrowType<{ DicTable: DicTable; Status: UsableStatus }>()
    .where('tenant_id', '=', tenantId)
    .orderBy('dic_table')
    .orderBy('sort')
    .orderBy('id');

export const readUsableItems = (db: Db, tenantId: number): Promise<DictionaryItem[]> =>
  items(db, tenantId).where('status', '=', UsableStatus.Enabled).execute();

export const readDictionary = (
  db: Db,
  tenantId: number,
  dicTable: DicTable,
  status: UsableStatus | undefined,
): Promise<DictionaryItem[]> => {
  const query = items(db, tenantId).where('dic_table', '=', dicTable);
  return (status === undefined ? query : query.where('status', '=', status)).execute();
};

/** The custom dictionary has two levels, so that one pass builds it. */
export const readDictionaryTree = async (db: Db, tenantId: number): Promise<DictionaryNode[]> => {
  const rows = await db
    .selectFrom('dictionary_node')
    .select(['id', 'parent_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const nodes = new Map<number, DictionaryNode>(
    rows.map(({ id, parent_id, name }) => [id, { Id: id, Name: name, ParentId: parent_id ?? 0, Children: [] }]),
  );
  const roots: DictionaryNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.ParentId)?.Children ?? roots).push(node);
  return roots;
};
