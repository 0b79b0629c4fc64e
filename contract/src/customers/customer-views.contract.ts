/** Saved views of the customer lists: private, or shared by a supervisor with staff in scope. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, label } from '../wire/fields.ts';
import { ANY_PLACE, MOST_COUNTED } from './customer-list.contract.ts';
import { customerMessages as say } from './customer-messages.ts';
import { customerFilter } from './customer-search.ts';
import { Placement } from './placement.rules.ts';

const LONGEST_VIEW_NAME = 12;
/** For one person and one list. */
export const MOST_VIEWS = 30;

/** A view as JSON text on the wire: filters and sort order, no results. */
export const viewSearch = customerFilter.omit({ CustomerType: true }).strict();

export const customerView = z.object({
  Id: id,
  Name: z.string(),
  Value: z.string(),
  /** The list opens with it. */
  IsDefault: z.boolean(),
  IsShared: z.boolean(),
  /** Who shares it with the caller. Null for the caller's own views, the only ones that can be changed. */
  UserName: z.string().nullable(),
});
export type CustomerView = z.output<typeof customerView>;

export const queryViews = endpoint({
  summary: '客户列表的视图：自己的，以及主管共享的',
  method: 'GET',
  path: 'api/Customer/QueryViewList',
  access: ANY_PLACE,
  request: z.object({ customerType: z.coerce.number().pipe(z.enum(Placement)) }),
  answer: z.object({ Views: z.array(customerView), MayShare: z.boolean() }),
  rate: 'ordinary',
  audit: 'none',
});

export const viewEdit = z.object({
  Id: idOf('customer-view').nullish(),
  CustomerType: z.enum(Placement),
  Name: label(say.viewNameRequired, 1, LONGEST_VIEW_NAME).optional(),
  Value: z.string().max(20_000).optional(),
  IsShared: z.boolean().optional(),
});
export type ViewEdit = z.output<typeof viewEdit>;

/** Required fields of a new view. */
export const newView = viewEdit.required({ Name: true, Value: true });

export const editView = endpoint({
  summary: '新增或修改自己的视图，返回视图编号；主管可以共享给所辖部门的员工',
  method: 'POST',
  path: 'api/Customer/EditView',
  access: ANY_PLACE,
  request: viewEdit,
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});

export const deleteView = endpoint({
  summary: '删除自己的视图',
  method: 'POST',
  path: 'api/Customer/DelView',
  access: ANY_PLACE,
  request: z.object({ Id: idOf('customer-view') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const viewArrangement = z.object({
  CustomerType: z.enum(Placement),
  /** The caller's own views in their new order; others follow. */
  Ids: z.array(idOf('customer-view')).max(MOST_VIEWS).optional(),
  /** Null for none. */
  DefaultId: idOf('customer-view').nullish(),
});
export type ViewArrangement = z.output<typeof viewArrangement>;

export const arrangeViews = endpoint({
  summary: '调整视图顺序，设置默认视图',
  method: 'POST',
  path: 'api/Customer/ArrangeViews',
  access: ANY_PLACE,
  request: viewArrangement,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const countSearches = endpoint({
  summary: '多个筛选条件各自的客户数量，顺序与请求一致；规定时间内未统计到的为 null',
  method: 'POST',
  path: 'api/Customer/QueryCustomerCounts',
  access: ANY_PLACE,
  request: z.object({ Searches: z.array(customerFilter).min(1, say.nothingChosen).max(MOST_COUNTED) }),
  answer: z.array(z.int().nullable()),
  rate: 'ordinary',
  cost: ({ Searches }) => Searches.length,
  audit: 'none',
});
