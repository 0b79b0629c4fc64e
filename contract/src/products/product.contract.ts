/** Products (商品): the courses that orders and work orders are about. Work orders offer the hot ones only. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, idOrNew, label, nothing, searchText, usableStatus, version } from '../wire/fields.ts';
import { money } from '../wire/money.ts';

export const productMessages = {
  nameRequired: '请输入名称',
  titleRequired: '请输入标题',
  priceRequired: '请输入价格',
  minPriceRequired: '请输入最低价',
  minPriceTooHigh: '最低价不能高于价格',
  nameTaken: '商品名称已存在',
} as const;
const say = productMessages;

export const product = z.object({
  Id: id,
  Name: z.string(),
  Title: z.string(),
  /** In yuan. */
  Price: z.number(),
  MinPrice: z.number(),
  IsHot: z.boolean(),
  /** A product of the app shops; such products are recommended (推荐). */
  IAPProductBuyId: z.string(),
  /** Disabled ones are shown where they were chosen before, and cannot be chosen any more. */
  Status: usableStatus,
});
export type Product = z.output<typeof product>;

export const queryProducts = endpoint({
  summary: '全部商品；报单只能选择启用的热门商品',
  method: 'GET',
  path: 'api/Order/QueryProductCategory',
  access: ['Seat', 'AfterSale', 'WorkOrderSale', 'QihuaAudit', 'YunAudit', 'OpenCourse'],
  request: nothing,
  answer: z.array(product),
  rate: 'ordinary',
  audit: 'none',
});

const productRow = product.extend({ Version: version });
export type ProductRow = z.output<typeof productRow>;

export const queryProductPage = endpoint({
  summary: '商品列表，按编号排列；可按名称或标题查找',
  method: 'POST',
  path: 'api/Order/QueryProductPageList',
  access: ['Config'],
  request: pageRequest.extend({ SearchValue: searchText.nullish(), Status: usableStatus.nullish() }),
  answer: pageOf(productRow),
  rate: 'ordinary',
  audit: 'none',
});

const fields = z.object({
  Name: label(say.nameRequired, 1, 50),
  Title: label(say.titleRequired, 1, 50),
  Price: money(say.priceRequired),
  MinPrice: money(say.minPriceRequired),
  IsHot: z.boolean(),
  IAPProductBuyId: z.string().trim().max(100, '长度不能超过 100 个字符').default(''),
  Status: usableStatus,
});

export const productEdit = fields
  .extend({ Id: idOrNew('product'), Version: version.nullish() })
  .refine(({ Price, MinPrice }) => MinPrice <= Price, { message: say.minPriceTooHigh, path: ['MinPrice'] });
export type ProductEdit = z.output<typeof productEdit>;

export const editProduct = endpoint({
  summary: '新增或修改商品，返回商品编号；停售的商品设为禁用，不能删除',
  method: 'POST',
  path: 'api/Order/EditProduct',
  access: ['Config'],
  request: productEdit,
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});
