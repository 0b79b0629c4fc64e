/** Deals (成交客户): the list, its export, the details of one, transfer to another department and review of recordings. */
import { z } from 'zod';
import { batchResult, undoable, undoneRows } from '../wire/batch.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest, shortPageRequest } from '../wire/envelope.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages, withExportRange } from '../wire/export-range.ts';
import { chosenId, id, idOf, idsOf, queryIdOf, searchText, unixSeconds } from '../wire/fields.ts';
import { queryChoice, queryCode, queryFlag } from '../wire/query-fields.ts';
import { paymentLog, workOrderFields } from '../work-orders/work-order-row.ts';
import { WorkOrderSearchKey } from '../work-orders/work-order-values.ts';
import { DealDateType, dealMessages as say } from './deal-values.ts';

const SEE = ['SuccessCustomer'] as const;

const dealFilterFields = {
  SearchKey: z.enum(WorkOrderSearchKey).nullish(),
  SearchValue: searchText.nullish(),
  /** 9 to 12 digits exactly, 4 to 8 as the ending. */
  Tel: searchText.nullish(),
  Name: searchText.nullish(),
  UserName: searchText.nullish(),
  /** With everything below it. */
  DepartmentId: idOf('department').nullish(),
  /** What the range is about; without it the date of the deal. */
  QueryDateType: z.enum(DealDateType).nullish(),
  StartTime: unixSeconds.nullish(),
  EndTime: unixSeconds.nullish(),
  ProfessionType: z.int().min(0).meta({ entity: 'dictionary-item' }).nullish(),
  /** At least one connected outgoing call to the phone has a recording. */
  IsAudio: z.boolean().nullish(),
  /** The recordings were reviewed. */
  IsAudioAudit: z.boolean().nullish(),
  /** Always 8, whatever is sent. */
  WorkOrderAuditProgress: z.int().nullish(),
};
export const dealFilter = z.object(dealFilterFields);
export type DealFilter = z.output<typeof dealFilter>;

/** The parent order with the amount of its family. The call figures are those of all outgoing calls to the phone. */
const dealRow = workOrderFields
  .pick({
    DepartmentId: true,
    Department: true,
    SourceDepartmentName: true,
    UserId: true,
    User: true,
    Name: true,
    Tel: true,
    QQ: true,
    Address: true,
    ProfessionType: true,
    SubjectType: true,
    ReportDate: true,
    Age: true,
    Education: true,
    Remark: true,
  })
  .extend({
    /** Of the parent order. */
    Id: id,
    /** Reconciled payments of the family, in yuan. */
    Amount: z.number(),
    /** When the order was created. */
    ReportCreateDate: unixSeconds,
    /** When finance approved an order of the family first; null for orders that were never approved step by step. */
    FinancedTime: unixSeconds.nullable(),
    CallTotalSeconds: z.int(),
    CallTotalTimes: z.int(),
    CallSuccessTotalTimes: z.int(),
    LatestCallTime: unixSeconds.nullable(),
    /** Connected calls with a recording. */
    AudioTimes: z.int(),
    IsAudioAudit: z.boolean(),
    /** Null until the review. */
    AudioAuditTime: unixSeconds.nullable(),
    /** Empty until the review. */
    AudioAuditUserName: z.string(),
  });
export type DealRow = z.output<typeof dealRow>;

const read = { rate: 'ordinary', audit: 'none' } as const;
const change = { rate: 'ordinary', audit: 'change' } as const;

export const searchDeals = endpoint({
  summary: '成交客户列表：财务已对账的报单家庭；Total 为全部符合条件的成交金额合计',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderSuccessCustomerSearch',
  access: SEE,
  request: shortPageRequest.extend(dealFilterFields).refine(isInOrder, rangeMessages.order),
  answer: pageOf(dealRow).extend({ Total: z.number() }),
  ...read,
});

export const readShownDeals = endpoint({
  summary: '已显示的成交客户的最新内容，及全部符合条件的数量和成交金额合计；不再符合条件的不返回',
  method: 'POST',
  path: 'api/WorkOrder/QueryShownSuccessCustomers',
  access: SEE,
  request: dealFilter.extend({ DealIds: idsOf('deal') }),
  answer: z.object({ Rows: z.array(dealRow), Count: z.int(), Total: z.number() }),
  ...read,
});

export const findDeal = endpoint({
  summary: '成交客户的全部报单和支付记录：主报单在前，子报单按编号',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderSuccessCustomerAllDetail',
  access: SEE,
  request: z.object({ id: queryIdOf('deal') }),
  answer: z.object({
    WorkOrderList: z.array(workOrderFields),
    PaymentLogList: z.array(paymentLog),
  }),
  ...read,
});

export const transferDeals = endpoint({
  summary: '把成交客户转移到另一个部门，其子报单随之转移，原团队不变；不是成交客户的不转移并计入失败',
  method: 'POST',
  path: 'api/WorkOrder/EditWorkOrderSuccessCustomerDeparment',
  access: ['ChangeDept'],
  request: z.object({
    DepartmentId: chosenId('department', say.departmentRequired),
    WorkOrderSuccessCustomerIdList: z
      .array(idOf('deal'), { error: ({ input }) => (input == null ? say.chooseRows : undefined) })
      .min(1, say.chooseRows)
      .max(1_000),
  }),
  /** `TransferId` undoes it; null if all of them were in this department. */
  answer: batchResult.extend({ TransferId: id.nullable() }),
  ...change,
});

const dealTransfer = undoable.extend({
  /** Where the deals went; empty for a department that was deleted. */
  DepartmentName: z.string(),
});
export type DealTransfer = z.output<typeof dealTransfer>;

export const searchTransfers = endpoint({
  summary: '转移部门的记录，最新的在前，24小时内可以撤销',
  method: 'POST',
  path: 'api/WorkOrder/QuerySuccessCustomerTransfers',
  access: ['ChangeDept'],
  request: pageRequest,
  answer: pageOf(dealTransfer),
  ...read,
});

export const undoTransfer = endpoint({
  summary: '撤销一次转移部门，24小时内，由操作人或其主管；之后又转移过的保持不变',
  method: 'POST',
  path: 'api/WorkOrder/UndoSuccessCustomerDeparment',
  access: ['ChangeDept'],
  request: z.object({ TransferId: idOf('deal-transfer') }),
  answer: undoneRows,
  ...change,
});

/** Characters. */
const LONGEST_NOTE = 200;

export const reviewDeal = endpoint({
  summary: '录音审核通过，每个成交客户只能一次；没有录音时可附说明（Note），记入历程',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderSuccessCustomerAudioAudit',
  access: ['SCAudioAudit'],
  request: z.object({ id: queryIdOf('deal'), Note: z.string().max(LONGEST_NOTE).nullish() }),
  answer: z.null(),
  ...change,
});

export const exportDeals = endpoint({
  summary: '导出成交客户，最多一个月',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderExportSuccessCustomer',
  access: ['SCImport'],
  request: withExportRange(
    z.object({
      SearchKey: queryCode(z.enum(WorkOrderSearchKey)),
      SearchValue: searchText.nullish(),
      Tel: searchText.nullish(),
      Name: searchText.nullish(),
      UserName: searchText.nullish(),
      DepartmentId: queryChoice('department'),
      QueryDateType: queryCode(z.enum(DealDateType)),
      StartTime: queryMoment,
      EndTime: queryEnd,
      ProfessionType: queryCode(z.int().min(0)).meta({ entity: 'dictionary-item' }),
      IsAudio: queryFlag,
      IsAudioAudit: queryFlag,
      WorkOrderAuditProgress: queryCode(z.int()),
    }),
  ),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
