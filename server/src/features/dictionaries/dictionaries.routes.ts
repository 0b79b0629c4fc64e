/** Maps the calls of dictionaries to their handlers. No logic here. */
import * as contract from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import * as admin from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import * as shop from '@gonghai/contract/dictionaries/shop.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { readDictionary, readDictionaryNamed, readDictionaryTree, readUsableItems } from './dictionaries.queries.ts';
import { type CountUses, deleteItem, editItem, moveItem, readDictionaryRows } from './items.commands.ts';
import { type CountNodeUses, deleteNode, editNode, moveNode, readDictionaryNodes } from './nodes.commands.ts';

interface DictionaryParts {
  readonly countUses: CountUses;
  readonly countNodeUses: CountNodeUses;
}

export const dictionaryRoutes = ({ countUses, countNodeUses }: DictionaryParts): readonly Route[] => [
  bind(contract.queryAllDictionaries, (_, { db, actor }) => readUsableItems(db, actor.tenantId)),
  bind(contract.queryDictionary, ({ dicTable, status }, { db, actor }) =>
    readDictionary(db, actor.tenantId, dicTable, status),
  ),
  bind(contract.queryDictionaryTree, (_, { db, actor }) => readDictionaryTree(db, actor.tenantId)),
  bind(shop.queryShopDictionary, ({ key }, { db, actor }) => readDictionaryNamed(db, actor.tenantId, key)),
  bind(shop.queryShopCards, async () => []),
  bind(admin.queryDictionaryItems, ({ DicTable }, ctx) => readDictionaryRows(ctx, DicTable)),
  bind(admin.editDictionaryItem, (edit, ctx) => editItem(ctx, edit)),
  bind(admin.deleteDictionaryItem, (which, ctx) => deleteItem(ctx, which, countUses)),
  bind(admin.moveDictionaryItem, (move, ctx) => moveItem(ctx, move)),
  bind(admin.queryDictionaryNodes, (_, ctx) => readDictionaryNodes(ctx)),
  bind(admin.editDictionaryNode, (edit, ctx) => editNode(ctx, edit)),
  bind(admin.deleteDictionaryNode, ({ id }, ctx) => deleteNode(ctx, id, countNodeUses)),
  bind(admin.moveDictionaryNode, ({ id, moveStatus, places }, ctx) => moveNode(ctx, id, moveStatus, places)),
];
