/** Products (商品): the courses that orders and work orders are about. Work orders offer the hot ones only. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing } from '../wire/fields.ts';

export const product = z.object({
  Id: id,
  Name: z.string(),
  Title: z.string(),
  /** In yuan. */
  Price: z.number(),
  MinPrice: z.number(),
  IsHot: z.boolean(),
  IAPProductBuyId: z.string(),
});
export type Product = z.output<typeof product>;

export const queryProducts = endpoint({
  summary: '全部商品；报单只能选择热门商品',
  method: 'GET',
  path: 'api/Order/QueryProductCategory',
  access: ['Seat', 'AfterSale', 'WorkOrderSale', 'QihuaAudit', 'YunAudit', 'OpenCourse'],
  request: nothing,
  answer: z.array(product),
  rate: 'ordinary',
  audit: 'none',
});
