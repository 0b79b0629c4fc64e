/** Two calls for the shop: dictionaries by name, and cards, which are always empty. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/fields.ts';

export const queryShopDictionary = endpoint({
  summary: '商城：按名称读取一个字典的可用选项',
  method: 'GET',
  path: 'shop/getDictionary',
  atRoot: true,
  access: 'all',
  request: z.object({ key: z.string().max(50) }),
  answer: z.array(z.object({ Key: z.string(), Value: z.string() })),
  rate: 'ordinary',
  audit: 'none',
});

export const queryShopCards = endpoint({
  summary: '商城：卡券（暂无）',
  method: 'GET',
  path: 'shop/Card/GetCard',
  atRoot: true,
  access: 'all',
  request: nothing,
  answer: z.array(z.object({ Id: z.int(), Name: z.string() })),
  rate: 'ordinary',
  audit: 'none',
});
