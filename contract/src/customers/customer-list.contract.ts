/** The customer lists: owned, public pool, blacklist and recycle bin are one call with the placement as a parameter. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf } from '../wire/envelope.ts';
import { id, idOf, nothing, unixSeconds, version } from '../wire/fields.ts';
import { customerFilter, customerPageRequest } from './customer-search.ts';
import { Placement } from './placement.rules.ts';

/** Any of these rights allows the call; it then requires the right of the requested placement. */
export const ANY_PLACE = ['Seat', 'Public', 'Recovery', 'Black'] as const;

export const customerRow = z.object({
  Id: id,
  Name: z.string(),
  Tel: z.string(),
  CustomerType: z.enum(Placement),
  CreatedTime: unixSeconds,
  /** Time when its phone number was entered again. */
  CreatedTime2: unixSeconds.nullable(),
  LatestCallTime: unixSeconds.nullable(),
  MigrationTime: unixSeconds.nullable(),
  GotTime: unixSeconds.nullable(),
  WorkOrderCreatedTime: unixSeconds.nullable(),
  CallTotalSeconds: z.int(),
  CallTotalTimes: z.int(),
  CallSuccessTotalTimes: z.int(),
  CustomerTrackStatusId: id.nullable(),
  TrackStatusName: z.string().nullable(),
  TagId: id.nullable(),
  TagName: z.string().nullable(),
  UserId: id.nullable(),
  /** Of its owner; in the pool of its last owner. */
  UserName: z.string().nullable(),
  Remark: z.string(),
  StudentId: id.nullable(),
  IsClue: z.boolean(),
  /** Reason and author of the last move. */
  MoveRemark: z.string(),
  MoverName: z.string().nullable(),
  /** Nights until a recycle rule moves it, as of now: 0 for the next night, null for never. */
  RecycleDays: z.int().min(0).nullable(),
  Version: version,
});
export type CustomerRow = z.output<typeof customerRow>;

export const searchCustomers = endpoint({
  summary: '客户列表：CustomerType 0 客户、1 公海、2 黑名单、3 回收站',
  method: 'POST',
  path: 'api/Customer/QueryCustomerPageList',
  access: ANY_PLACE,
  request: customerPageRequest,
  answer: pageOf(customerRow),
  rate: 'ordinary',
  audit: 'none',
});

/** As many as are shown beside the title of a list. */
export const MOST_COUNTED = 100;

export const readShownCustomers = endpoint({
  summary: '已显示的客户的最新内容，不再符合条件或不可见的不返回；以及当前筛选和各视图的数量',
  method: 'POST',
  path: 'api/Customer/QueryShownCustomers',
  access: ANY_PLACE,
  request: customerFilter.extend({
    /** May be empty: only the counts are wanted. */
    CustomerIds: z.array(idOf('customer')).max(1_000),
    /** The searches of the views beside the list. */
    Searches: z.array(customerFilter).max(MOST_COUNTED).optional(),
  }),
  answer: z.object({
    Rows: z.array(customerRow),
    /** How many customers the search finds; null if not counted in time. */
    Count: z.int().nullable(),
    /** The same for each of the searches, in their order. */
    Counts: z.array(z.int().nullable()),
  }),
  rate: 'ordinary',
  cost: ({ Searches = [] }) => 1 + Searches.length,
  audit: 'none',
});

export const countCustomers = endpoint({
  summary: '符合条件的客户数量',
  method: 'POST',
  path: 'api/Customer/QueryCustomerCount',
  access: ANY_PLACE,
  request: customerFilter,
  answer: z.int(),
  rate: 'ordinary',
  audit: 'none',
});

const pageField = z.object({
  Field: z.string(),
  Title: z.string(),
  /** Whether it is shown by default. */
  Show: z.boolean(),
});
export type PageField = z.output<typeof pageField>;

export const queryCustomerPageFields = endpoint({
  summary: '客户列表可显示的列',
  method: 'GET',
  path: 'api/Currency/QueryCustomerPageFields',
  access: 'all',
  request: nothing,
  answer: z.array(pageField),
  rate: 'lookup',
  audit: 'none',
});

/** In the order of the list. */
export const customerPageFields: readonly PageField[] = [
  { Field: 'Name', Title: '姓名', Show: true },
  { Field: 'Tel', Title: '电话', Show: true },
  { Field: 'CreatedTime', Title: '创建时间', Show: true },
  { Field: 'LatestCallTime', Title: '最近通话', Show: true },
  { Field: 'CallTotalSeconds', Title: '通话时长', Show: true },
  { Field: 'CallTotalTimes', Title: '拨打次数', Show: true },
  { Field: 'CallSuccessTotalTimes', Title: '接通次数', Show: true },
  { Field: 'TrackStatusName', Title: '跟进状态', Show: true },
  { Field: 'TagName', Title: '标签', Show: true },
  { Field: 'UserName', Title: '员工', Show: true },
  { Field: 'RecycleDays', Title: '回收倒计时', Show: true },
  { Field: 'Remark', Title: '备注', Show: true },
];
