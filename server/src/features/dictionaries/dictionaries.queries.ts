/** SQL that reads dictionaries. Items get their wire names here. */
import {
  DicTable,
  dicTableLabel,
  type DictionaryItem,
  type DictionaryNode,
} from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';

interface Wanted {
  readonly tenantId: number;
  readonly dicTable: DicTable;
  readonly status: UsableStatus;
}

const items = (db: Db, tenantId: number) =>
  db
    .selectFrom('dictionary_item')
    .select(['id as Id', 'name as Name', 'dic_table as DicTable', 'status as Status'])
    .$narrowType<{ DicTable: DicTable; Status: UsableStatus }>()
    .where('tenant_id', '=', tenantId)
    .orderBy('dic_table')
    .orderBy('sort')
    .orderBy('id');

const everyUsable = prepare<Pick<Wanted, 'tenantId' | 'status'>, DictionaryItem>((db, hole) =>
  items(db, hole('tenantId')).where('status', '=', hole('status')),
);
const oneWhole = prepare<Pick<Wanted, 'tenantId' | 'dicTable'>, DictionaryItem>((db, hole) =>
  items(db, hole('tenantId')).where('dic_table', '=', hole('dicTable')),
);
const oneByStatus = prepare<Wanted, DictionaryItem>((db, hole) =>
  items(db, hole('tenantId')).where('dic_table', '=', hole('dicTable')).where('status', '=', hole('status')),
);

export const readUsableItems = (db: Db, tenantId: number): Promise<DictionaryItem[]> =>
  everyUsable.all(db, { tenantId, status: UsableStatus.Enabled });

export const readDictionary = (
  db: Db,
  tenantId: number,
  dicTable: DicTable,
  status: UsableStatus | undefined,
): Promise<DictionaryItem[]> =>
  status === undefined ? oneWhole.all(db, { tenantId, dicTable }) : oneByStatus.all(db, { tenantId, dicTable, status });

/** A dictionary by number, Chinese name or contract name. An unknown name has no items. */
export const readDictionaryNamed = async (
  db: Db,
  tenantId: number,
  name: string,
): Promise<{ Key: string; Value: string }[]> => {
  const table = Object.entries(DicTable).find(
    ([key, number]) => key === name || String(number) === name || dicTableLabel[number] === name,
  )?.[1];
  if (table === undefined) return [];
  const found = await readDictionary(db, tenantId, table, UsableStatus.Enabled);
  return found.map(({ Id, Name }) => ({ Key: String(Id), Value: Name }));
};

/** The custom dictionary has two levels, so one pass is enough. */
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
