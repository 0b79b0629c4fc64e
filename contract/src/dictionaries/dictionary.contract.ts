/** Dictionaries (字典): ordered lists for forms, one set per tenant, and the custom tree of two levels. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing, queryUsableStatus, usableStatus } from '../wire/fields.ts';

export const DicTable = {
  TrackStatus: 1,
  CustomerTag: 2,
  Education: 3,
  Profession: 4,
  Subject: 5,
  Payment: 6,
  PaymentMerchant: 7,
  CustomerType: 8,
  Express: 9,
  AfterSaleStatus: 10,
} as const;
export type DicTable = (typeof DicTable)[keyof typeof DicTable];

export const dicTableLabel: Record<DicTable, string> = {
  1: '客户跟进状态',
  2: '客户标签',
  3: '客户学历',
  4: '专业类型',
  5: '科目',
  6: '支付方式',
  7: '支付商户',
  8: '名单类型',
  9: '快递公司',
  10: '售后跟进状态',
};

export const dicTable = z.enum(DicTable);

/** Ids of the profession dictionary are fixed codes of the specification, so 0 is valid there. */
export const dictionaryItem = z.object({
  Id: z.int().min(0),
  Name: z.string(),
  DicTable: dicTable,
  Status: usableStatus,
});
export type DictionaryItem = z.output<typeof dictionaryItem>;

export const queryAllDictionaries = endpoint({
  summary: '全部字典中可用的选项，按顺序',
  method: 'GET',
  path: 'api/Currency/QueryDicTableAllList',
  access: 'all',
  request: nothing,
  answer: z.array(dictionaryItem),
  rate: 'ordinary',
  audit: 'none',
  heldOpen: true,
});

export const queryDictionary = endpoint({
  summary: '一个字典的选项，按顺序',
  method: 'GET',
  path: 'api/Currency/QueryDicTableList',
  access: 'all',
  request: z.object({ dicTable: z.coerce.number().pipe(dicTable), status: queryUsableStatus.optional() }),
  answer: z.array(dictionaryItem),
  rate: 'ordinary',
  audit: 'none',
  heldOpen: true,
});

const dictionaryNode = z.object({
  Id: id,
  Name: z.string(),
  /** 0 for the first level. */
  ParentId: z.int().min(0),
  get Children() {
    return z.array(dictionaryNode);
  },
});
z.globalRegistry.add(dictionaryNode, { id: 'DictionaryNode' });
export type DictionaryNode = z.output<typeof dictionaryNode>;

export const queryDictionaryTree = endpoint({
  summary: '自定义字典（两级）',
  method: 'GET',
  path: 'api/Currency/QueryDicTree',
  access: 'all',
  request: nothing,
  answer: z.array(dictionaryNode),
  rate: 'ordinary',
  audit: 'none',
  heldOpen: true,
});
