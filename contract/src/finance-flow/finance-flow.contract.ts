/** The finance flow: its list with the total, adding, examining, transferring and exporting. */
import { z } from 'zod';
import { phone } from '../customers/phone.rules.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, shortPageRequest } from '../wire/envelope.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages, withExportRange } from '../wire/export-range.ts';
import { chosenId, id, idOf, idsOf, queryIdOf, searchText, unixSeconds } from '../wire/fields.ts';
import { money } from '../wire/money.ts';
import { queryCode, queryFlag } from '../wire/query-fields.ts';
import {
  AccountType,
  ExamineStatus,
  ExamineType,
  financeFlowMessages as say,
  FinanceFlowSearchKey,
  FinancePayType,
  manualPayTypes,
} from './finance-flow-values.ts';

const LONGEST_PAY_ID = 64;
const LONGEST_LIST = 1_000;

const financeFlowRow = z.object({
  Id: id,
  CustomerTel: z.string(),
  CustomerName: z.string().nullable(),
  UserId: id,
  UserName: z.string(),
  /** Of the agent, when the flow was made or transferred. */
  DeptName: z.string(),
  PayType: z.enum(FinancePayType),
  PayId: z.string().nullable(),
  Price: z.number(),
  AccountType: z.enum(AccountType),
  ExamineStatus: z.enum(ExamineStatus),
  /** Zero down payment. */
  IsStages: z.boolean(),
  ExamineName: z.string().nullable(),
  ExamineDate: unixSeconds.nullable(),
  CreatedTime: unixSeconds,
});
export type FinanceFlowRow = z.output<typeof financeFlowRow>;

const filterFields = {
  SearchKey: z.enum(FinanceFlowSearchKey).nullish(),
  SearchValue: searchText.nullish(),
  PayType: z.enum(FinancePayType).nullish(),
  AccountType: z.enum(AccountType).nullish(),
  ExamineStatus: z.enum(ExamineStatus).nullish(),
  /** Of CreatedTime. */
  StartTime: unixSeconds.nullish(),
  EndTime: unixSeconds.nullish(),
  /** With everything below it. Flows of departments that were deleted belong to the top one. */
  DeptId: idOf('department').nullish(),
  /** Only the department itself, without those below it. */
  IsDirect: z.boolean().nullish(),
  /** One person, for the numbers of the report. */
  UserId: idOf('staff').nullish(),
  DicTreeList: z.array(idOf('dictionary-node')).max(LONGEST_LIST).nullish(),
};
const financeFlowFilter = z.object(filterFields);
export type FinanceFlowFilter = z.output<typeof financeFlowFilter>;

export const financeFlowPageRequest = shortPageRequest.extend(filterFields);
export type FinanceFlowPageRequest = z.output<typeof financeFlowPageRequest>;

export const searchFinanceFlows = endpoint({
  summary: '财务流水列表，最新的在前；Total 为全部符合条件的流水金额合计',
  method: 'POST',
  path: 'api/Stats/QueryFinanceFlowPageList',
  access: ['StatsFinanceFlow'],
  request: financeFlowPageRequest.refine(isInOrder, rangeMessages.order),
  answer: pageOf(financeFlowRow).extend({ Total: z.number() }),
  rate: 'ordinary',
  audit: 'none',
});

export const newFinanceFlow = z.object({
  CustomerTel: phone,
  Price: money(say.priceRequired).refine((price) => price > 0, say.priceRequired),
  PayId: z
    .string()
    .max(LONGEST_PAY_ID, `长度不能超过 ${LONGEST_PAY_ID} 个字符`)
    .nullish()
    .transform((text) => text?.trim() || null),
  PayType: z.literal([...manualPayTypes], say.payTypeRequired),
  /** Without it: the owner of the customer with this phone, otherwise the caller. */
  UserId: idOf('staff').nullish(),
});
export type NewFinanceFlow = z.output<typeof newFinanceFlow>;

export const createFinanceFlow = endpoint({
  summary: '手动新增一条待审核的财务流水',
  method: 'POST',
  path: 'api/Stats/CreateFinanceFlow',
  access: ['StatsFinanceFlow'],
  request: newFinanceFlow,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const examineFinanceFlows = endpoint({
  summary: '通过或驳回待审核的流水；已处理的跳过并计数',
  method: 'POST',
  path: 'api/Stats/ExamineFinanceFlow',
  access: ['StatsFinanceFlow'],
  request: z.object({
    FinanceIdList: idsOf('finance-flow', say.nothingSelected),
    ExamineType: z.enum(ExamineType),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const transferFinanceFlow = endpoint({
  summary: '将待审核的流水转给另一员工',
  method: 'POST',
  path: 'api/Stats/ChangeFinanceFlowUser',
  access: ['StatsFinanceFlow'],
  request: z.object({ Id: idOf('finance-flow'), UserId: chosenId('staff', say.agentRequired) }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

/** `1,2` or a repeated parameter. */
export const queryIdsOf = (entity: 'dictionary-node') =>
  z.preprocess(
    (sent) => (sent == null || sent === '' ? undefined : [sent].flat().flatMap((text) => String(text).split(','))),
    z.array(queryIdOf(entity)).max(LONGEST_LIST).optional(),
  );

export const exportFinanceFlows = endpoint({
  summary: '导出财务流水，最多一个月',
  method: 'GET',
  path: 'api/Export/ExportFinanceFlowPageList',
  access: ['StatsFinanceFlow'],
  request: withExportRange(
    z.object({
      SearchKey: queryCode(z.enum(FinanceFlowSearchKey)),
      SearchValue: searchText.optional(),
      PayType: queryCode(z.enum(FinancePayType)),
      AccountType: queryCode(z.enum(AccountType)),
      ExamineStatus: queryCode(z.enum(ExamineStatus)),
      StartTime: queryMoment,
      EndTime: queryEnd,
      DeptId: queryIdOf('department').optional(),
      IsDirect: queryFlag,
      UserId: queryIdOf('staff').optional(),
      DicTreeList: queryIdsOf('dictionary-node'),
    }),
  ),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
