/** Calls that move many customers at once. Each can be undone for a day. */
import { z } from 'zod';
import { undoable, undoneRows } from '../wire/batch.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { freeText, id, idOf, idsOf } from '../wire/fields.ts';
import { ANY_PLACE } from './customer-list.contract.ts';
import { customerMessages as say } from './customer-messages.ts';
import { customerFilter } from './customer-search.ts';
import { Placement } from './placement.rules.ts';

/** At most a page of a list. */
const chosenCustomers = idsOf('customer', say.noCustomers);
const MOST_FOR_EACH = 50_000;
const LONGEST_REASON = 200;

/** The result of a batch. `BatchId` is used to undo it. */
export const moveResult = z.object({ Moved: z.int(), Failed: z.int(), BatchId: id.nullable() });
export type MoveResult = z.output<typeof moveResult>;

export const deleteCustomers = endpoint({
  summary: '放弃客户（转入公海）；公海客户删除到回收站',
  method: 'POST',
  path: 'api/Customer/LogicDeleteCustomer',
  access: ['Seat', 'Public'],
  request: chosenCustomers,
  answer: moveResult,
  rate: 'ordinary',
  audit: 'change',
});

export const moveCustomers = endpoint({
  summary: '移动客户：0 获取、1 转入公海、2 加入黑名单、3 删除',
  method: 'POST',
  path: 'api/Customer/MigrationCustomer',
  access: ANY_PLACE,
  request: z.object({
    CustomerType: z.enum(Placement),
    CustomerIds: chosenCustomers,
    Remark: freeText(LONGEST_REASON).nullish(),
  }),
  answer: moveResult,
  rate: 'ordinary',
  audit: 'change',
});

export const transferCustomers = endpoint({
  summary: '转移客户给员工，轮流分配',
  method: 'POST',
  path: 'api/Customer/MigrationCustomerUser',
  access: ['Seat', 'Public'],
  request: z.object({
    UserId: z.array(idOf('staff')).min(1, say.noStaff).max(1_000),
    CustomerIds: chosenCustomers,
  }),
  answer: moveResult,
  rate: 'ordinary',
  audit: 'change',
});

export const distributeCustomers = endpoint({
  summary: '按条件把自己名下的客户平均分配给员工',
  method: 'POST',
  path: 'api/Customer/DistributionCustomerUser',
  access: ['Seat'],
  request: customerFilter.extend({
    UserId: z.array(idOf('staff')).min(1, say.noReceivers).max(1_000),
    SingleUserNumber: z
      .int({ error: ({ input }) => (input == null ? say.countPerReceiver : undefined) })
      .min(1, say.countPerReceiver)
      .max(MOST_FOR_EACH),
  }),
  answer: moveResult,
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});

/** A track status or a tag for many customers; the bar, the row and the keys send one. */
const customerMark = z
  .object({
    CustomerIds: chosenCustomers,
    /** Null clears it. */
    CustomerTrackStatusId: idOf('dictionary-item').nullish(),
    TagId: idOf('dictionary-item').nullish(),
  })
  .refine(
    ({ CustomerTrackStatusId, TagId }) => (CustomerTrackStatusId === undefined) !== (TagId === undefined),
    say.nothingChosen,
  )
  .meta({ sample: { CustomerIds: [1], TagId: 1 } });
export type CustomerMark = z.output<typeof customerMark>;

export const setCustomerMark = endpoint({
  summary: '修改客户的跟进状态或标签（二选一）；已是该值的客户不计数',
  method: 'POST',
  path: 'api/Customer/SetCustomerMark',
  access: ['Seat', 'Public'],
  request: customerMark,
  answer: moveResult,
  rate: 'ordinary',
  audit: 'change',
});

export const BatchKind = {
  Get: 1,
  ToPool: 2,
  Blacklist: 3,
  Delete: 4,
  Transfer: 5,
  Distribute: 6,
  Import: 7,
  Recycle: 8,
  StaffRemoval: 9,
  FieldUpdate: 10,
  SetStatus: 11,
  SetTag: 12,
} as const;
export type BatchKind = (typeof BatchKind)[keyof typeof BatchKind];
export const batchKindLabel: Record<BatchKind, string> = {
  1: '获取客户',
  2: '转入公海',
  3: '加入黑名单',
  4: '删除客户',
  5: '转移客户',
  6: '批量分配',
  7: '导入客户',
  8: '自动回收',
  9: '员工禁用',
  10: '更新客户字段',
  11: '修改状态',
  12: '批量打标签',
};

const customerBatch = undoable.extend({ Kind: z.enum(BatchKind) });
export type CustomerBatch = z.output<typeof customerBatch>;

export const searchBatches = endpoint({
  summary: '批量操作记录，可在24小时内撤销',
  method: 'POST',
  path: 'api/Customer/QueryBatchPageList',
  access: ANY_PLACE,
  request: pageRequest,
  answer: pageOf(customerBatch),
  rate: 'ordinary',
  audit: 'none',
});

export const undoBatch = endpoint({
  summary: '撤销批量操作；之后被修改过的客户保持不变',
  method: 'POST',
  path: 'api/Customer/UndoBatch',
  access: ANY_PLACE,
  request: z.object({ BatchId: idOf('customer-batch') }),
  answer: undoneRows,
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});
