/** Payment logs (支付流水) on the reconciliation screen. */
import { z } from 'zod';
import { batchResult } from '../wire/batch.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, shortPageRequest } from '../wire/envelope.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages, withExportRange } from '../wire/export-range.ts';
import { idOf, idsOf, searchText, unixSeconds, version } from '../wire/fields.ts';
import { ReportAmount, ReportTimeType } from './payment-report-values.ts';
import { money, moneyMessages } from '../wire/money.ts';
import { queryChoice, queryCode, queryFlag } from '../wire/query-fields.ts';
import { paymentForm, serialNumberOr } from '../work-orders/work-order-form.ts';
import { paymentMessages, workOrderMessages as say } from '../work-orders/work-order-messages.ts';
import { refusedItems, seenItemsWith } from '../work-orders/work-order.contract.ts';
import { PassWay, PaymentLogStatus } from '../work-orders/work-order-values.ts';
import { isPassReason, passMessages } from './pass.rules.ts';
import { paymentLogRow } from './payment-row.ts';

const ACCESS = ['PaymentLog'] as const;

export const PaymentLogSearchKey = { Tel: 1, Name: 2, Staff: 3, ThirdNo: 4 } as const;
export type PaymentLogSearchKey = (typeof PaymentLogSearchKey)[keyof typeof PaymentLogSearchKey];
export const paymentLogSearchKeyLabel: Record<PaymentLogSearchKey, string> = {
  1: '电话',
  2: '姓名',
  3: '员工',
  4: '流水号',
};

const paymentLogFilterFields = {
  SearchKey: z.enum(PaymentLogSearchKey).nullish(),
  SearchValue: searchText.nullish(),
  Tel: searchText.nullish(),
  Name: searchText.nullish(),
  UserName: searchText.nullish(),
  /** Exactly, or its last six or more characters. */
  ThirdNo: searchText.nullish(),
  /** The time that the range is about; without it the payment time. */
  TimeType: z.enum(ReportTimeType).nullish(),
  StartTime: unixSeconds.nullish(),
  EndTime: unixSeconds.nullish(),
  DepartmentId: idOf('department').nullish(),
  /** Only the department itself, without those below it. */
  IsDirect: z.boolean().nullish(),
  /** Only payments that a report counts. */
  ReportAmount: z.enum(ReportAmount).nullish(),
  /** Dictionary 6. */
  PaymentType: idOf('dictionary-item').nullish(),
  Status: z.enum(PaymentLogStatus).nullish(),
  /** Only those that finance can pass now: in review, of an order in review that is not refunded. */
  IsWaiting: z.boolean().nullish(),
  PassWay: z.enum(PassWay).nullish(),
  HasWarning: z.boolean().nullish(),
  ProfessionType: z.int().min(0).meta({ entity: 'dictionary-item' }).nullish(),
  /** Exactly, in yuan. */
  Amount: money(moneyMessages.malformed).nullish(),
};
export const paymentLogFilter = z.object(paymentLogFilterFields);
export type PaymentLogFilter = z.output<typeof paymentLogFilter>;

/** What 支付对账 lists when it is opened, and the menu counts. */
export const WAITING_PAYMENTS = { Status: PaymentLogStatus.InReview, IsWaiting: true } as const;

export const searchPaymentLogs = endpoint({
  summary:
    '支付流水列表：已提交报单的支付流水，最新的在前，IsOldestFirst 为最早的在前；Total 为全部符合条件的金额合计，不含已退款的报单',
  method: 'POST',
  path: 'api/WorkOrder/PaymentLogSearch',
  access: ACCESS,
  request: shortPageRequest
    .extend({ ...paymentLogFilterFields, IsOldestFirst: z.boolean().nullish() })
    .refine(isInOrder, rangeMessages.order),
  answer: pageOf(paymentLogRow).extend({ Total: z.number() }),
  rate: 'ordinary',
  audit: 'none',
});

export const readShownPaymentLogs = endpoint({
  summary: '已显示的支付流水的最新内容；不再符合条件的不返回',
  method: 'POST',
  path: 'api/WorkOrder/QueryShownPaymentLogs',
  access: ACCESS,
  request: paymentLogFilter.extend({ PaymentLogIds: idsOf('payment-log', say.chooseRows) }),
  answer: z.array(paymentLogRow),
  rate: 'ordinary',
  audit: 'none',
});

/** An empty serial number has its own message here. */
const paymentEdit = z.object({
  Id: idOf('payment-log'),
  ...paymentForm.shape,
  ThirdNo: serialNumberOr(paymentMessages.reconcileNoRequired),
});
export type PaymentEdit = z.output<typeof paymentEdit>;

export const editPaymentLog = endpoint({
  summary: '修改对账中的支付流水；报单金额随之计算',
  method: 'POST',
  path: 'api/WorkOrder/PaymentLogEdit',
  access: ACCESS,
  request: paymentEdit.extend({ Version: version.nullish() }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

/** Blank is none. */
const passReason = z
  .string()
  .max(1_000, passMessages.reasonWrong)
  .transform((text) => text.trim())
  .refine((text) => text === '' || isPassReason(text), passMessages.reasonWrong);

export const passPaymentLogs = endpoint({
  summary:
    '对账通过；报单的全部支付流水通过后财务阶段通过。没有账单匹配的记为人工通过，账单金额不符或没有该流水号时 Reason 必填；超过两人复核金额的人工通过，第一人为初核，另一人再次通过后生效',
  method: 'POST',
  path: 'api/WorkOrder/PaymentLogPass',
  access: ACCESS,
  request: z.object({ Items: seenItemsWith('payment-log', { Reason: passReason.nullish() }) }),
  answer: batchResult,
  rate: 'ordinary',
  audit: 'change',
});

export const rejectPaymentLogs = endpoint({
  summary: '对账失败，须填写理由；其报单被驳回',
  method: 'POST',
  path: 'api/WorkOrder/PaymentLogReject',
  access: ACCESS,
  request: z.object({ Items: refusedItems('payment-log') }),
  answer: batchResult,
  rate: 'ordinary',
  audit: 'change',
});

export const exportPaymentLogs = endpoint({
  summary: '导出支付流水，最多一个月',
  method: 'GET',
  path: 'api/WorkOrder/PaymentLogSearchV2',
  access: ACCESS,
  request: withExportRange(
    z.object({
      SearchKey: queryCode(z.enum(PaymentLogSearchKey)),
      SearchValue: searchText.optional(),
      Tel: searchText.optional(),
      Name: searchText.optional(),
      UserName: searchText.optional(),
      ThirdNo: searchText.optional(),
      TimeType: queryCode(z.enum(ReportTimeType)),
      StartTime: queryMoment,
      EndTime: queryEnd,
      DepartmentId: queryChoice('department'),
      IsDirect: queryFlag,
      ReportAmount: queryCode(z.enum(ReportAmount)),
      PaymentType: queryChoice('dictionary-item'),
      Status: queryCode(z.enum(PaymentLogStatus)),
      IsWaiting: queryFlag,
      PassWay: queryCode(z.enum(PassWay)),
      HasWarning: queryFlag,
      ProfessionType: queryCode(z.int().min(0)).meta({ entity: 'dictionary-item' }),
      Amount: queryCode(money(moneyMessages.malformed)),
    }),
  ),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
