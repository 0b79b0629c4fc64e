/** Saved views of the customer lists, and the counts of searches. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { shownViews, viewArrangement, viewEdit } from '../views/view.contract.ts';
import { id, idOf } from '../wire/fields.ts';
import { ANY_PLACE, MOST_COUNTED } from './customer-list.contract.ts';
import { customerMessages as say } from './customer-messages.ts';
import { customerFilter } from './customer-search.ts';
import { Placement } from './placement.rules.ts';

/** A view as JSON text on the wire: filters and sort order, no results. */
export const viewSearch = customerFilter.omit({ CustomerType: true }).strict();

export const queryViews = endpoint({
  summary: '客户列表的视图：自己的，以及主管共享的',
  method: 'GET',
  path: 'api/Customer/QueryViewList',
  access: ANY_PLACE,
  request: z.object({ customerType: z.coerce.number().pipe(z.enum(Placement)) }),
  answer: shownViews,
  rate: 'ordinary',
  audit: 'none',
});

const ofPlace = { CustomerType: z.enum(Placement) };

export const editView = endpoint({
  summary: '新增或修改自己的视图，返回视图编号；主管可以共享给所辖部门的员工',
  method: 'POST',
  path: 'api/Customer/EditView',
  access: ANY_PLACE,
  request: viewEdit.extend(ofPlace),
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

export const arrangeViews = endpoint({
  summary: '调整视图顺序，设置默认视图',
  method: 'POST',
  path: 'api/Customer/ArrangeViews',
  access: ANY_PLACE,
  request: viewArrangement.extend(ofPlace),
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
