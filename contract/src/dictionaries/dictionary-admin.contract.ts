/** Administration of dictionaries (字典管理): ordered items, and the custom tree. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOrNew, label, nothing, parentIdOf, queryIdOf, usableStatus, version } from '../wire/fields.ts';
import { DicTable, dicTable, dictionaryItem } from './dictionary.contract.ts';

export const dictionaryMessages = {
  nameRequired: '请输入字段名称',
  duplicate: '字段重复了',
  inUse: '已被使用，不能删除',
  builtIn: '内置选项不能删除',
  atTop: '已到顶',
  atBottom: '已到底',
  twoLevels: '自定义字典只能创建两级',
  parentMissing: '上级字典不存在',
  moveFailed: '移动失败',
} as const;

/**
 * Follow-up statuses, tags and educations are open to the dictionary right, business dictionaries only to
 * administrators.
 */
export const openDictionaries: readonly DicTable[] = [DicTable.TrackStatus, DicTable.CustomerTag, DicTable.Education];

export const MoveStatus = { Up: 1, Down: -1 } as const;
export type MoveStatus = (typeof MoveStatus)[keyof typeof MoveStatus];
const moveStatus = z.literal([MoveStatus.Up, MoveStatus.Down]);
const places = z.int().min(1).max(10_000);

/** 0 is a valid id in the profession dictionary; elsewhere it means none. */
const itemId = z.int().min(0).meta({ entity: 'dictionary-item' });

const dictionaryRow = dictionaryItem.extend({ Version: version });
export type DictionaryRow = z.output<typeof dictionaryRow>;

export const queryDictionaryItems = endpoint({
  summary: '字典管理：一个字典的全部选项，按顺序',
  method: 'GET',
  path: 'api/DicTable/QueryDicTableList',
  access: ['DicTable'],
  request: z.object({ DicTable: z.coerce.number().pipe(dicTable) }),
  answer: z.array(dictionaryRow),
  rate: 'ordinary',
  audit: 'none',
});

export const dictionaryEdit = z.object({
  DicTable: dicTable,
  Id: itemId.nullish(),
  Name: label(dictionaryMessages.nameRequired),
  Status: usableStatus,
  Version: version.nullish(),
});
export type DictionaryEdit = z.output<typeof dictionaryEdit>;

export const editDictionaryItem = endpoint({
  summary: '新增、修改、启用或禁用一个选项',
  method: 'POST',
  path: 'api/DicTable/EditDicTable',
  access: ['DicTable'],
  request: dictionaryEdit,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const deleteDictionaryItem = endpoint({
  summary: '删除没有被使用的选项',
  method: 'POST',
  path: 'api/DicTable/DeleteDicTable',
  access: ['DicTable'],
  request: z.object({ DicId: itemId, DicTable: dicTable }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const moveDictionaryItem = endpoint({
  summary: '选项上移（1）或下移（-1），默认一位',
  method: 'POST',
  path: 'api/DicTable/DicTableMove',
  access: ['DicTable'],
  // A drag moves several places in one call, so that no order in between is ever saved.
  request: z.object({
    DicId: itemId,
    DicTable: dicTable,
    MoveStatus: moveStatus,
    Places: places.default(1),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

const dictionaryTreeNode = z.object({
  Id: id,
  Name: z.string(),
  /** 0 for the first level. */
  ParentId: z.int().min(0),
  Version: version,
  get Children() {
    return z.array(dictionaryTreeNode);
  },
});
z.globalRegistry.add(dictionaryTreeNode, { id: 'DictionaryTreeNode' });
export type DictionaryTreeNode = z.output<typeof dictionaryTreeNode>;

export const queryDictionaryNodes = endpoint({
  summary: '字典管理：自定义字典（两级）',
  method: 'GET',
  path: 'api/DicTable/QueryDicTree',
  access: ['DicTable'],
  request: nothing,
  answer: z.array(dictionaryTreeNode),
  rate: 'ordinary',
  audit: 'none',
});

export const dictionaryNodeEdit = z.object({
  Id: idOrNew('dictionary-node'),
  Name: label(dictionaryMessages.nameRequired),
  ParentId: parentIdOf('dictionary-node'),
  Version: version.nullish(),
});
export type DictionaryNodeEdit = z.output<typeof dictionaryNodeEdit>;

export const editDictionaryNode = endpoint({
  summary: '新增或修改自定义字典的节点',
  method: 'POST',
  path: 'api/DicTable/EditDicTreeNode',
  access: ['DicTable'],
  request: dictionaryNodeEdit,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const deleteDictionaryNode = endpoint({
  summary: '删除自定义字典的节点及其下级',
  method: 'GET',
  path: 'api/DicTable/DelDicTreeNode',
  access: ['DicTable'],
  request: z.object({ id: queryIdOf('dictionary-node') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const moveDictionaryNode = endpoint({
  summary: '自定义字典的节点在同级中上移（1）或下移（-1），默认一位',
  method: 'GET',
  path: 'api/DicTable/DicTreeMove',
  access: ['DicTable'],
  request: z.object({
    id: queryIdOf('dictionary-node'),
    moveStatus: z.coerce.number().pipe(moveStatus),
    places: z.coerce.number().pipe(places).default(1),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
