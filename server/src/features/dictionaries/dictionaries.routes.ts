/** The calls that read dictionaries. A line here says who answers; it decides nothing. */
import * as contract from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { readDictionary, readDictionaryTree, readUsableItems } from './dictionaries.queries.ts';

export const dictionaryRoutes: readonly Route[] = [
  bind(contract.queryAllDictionaries, (_, { db, actor }) => readUsableItems(db, actor.tenantId)),
  bind(contract.queryDictionary, ({ dicTable, status }, { db, actor }) =>
    readDictionary(db, actor.tenantId, dicTable, status),
  ),
  bind(contract.queryDictionaryTree, (_, { db, actor }) => readDictionaryTree(db, actor.tenantId)),
];
