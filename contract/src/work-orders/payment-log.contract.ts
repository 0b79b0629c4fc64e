/** Payment logs (支付流水) on the reconciliation screen. */
import { z } from 'zod';
import { batchResult } from '../wire/batch.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { isInOrder, rangeMessages } from '../wire/export-range.ts';
import { idOf, idsOf, searchText, unixSeconds, version } from '../wire/fields.ts';
import { ReportAmount, ReportTimeType } from './payment-report-values.ts';
import { money, moneyMessages } from '../wire/money.ts';
import { paymentEdit } from './work-order-form.ts';
import { workOrderMessages as say } from './work-order-messages.ts';
import { refusedItems, seenItems } from './work-order.contract.ts';
import { paymentLogRow } from './work-order-row.ts';
import { PaymentLogSearchKey, PaymentLogStatus } from './work-order-values.ts';

const ACCESS = ['PaymentLog'] as const;

export const paymentLogFilterFields = {
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
  Status: z.enum(PaymentLogStatus).nullish(),
  ProfessionType: z.int().min(0).meta({ entity: 'dictionary-item' }).nullish(),
  /** Exactly, in yuan. */
  Amount: money(moneyMessages.malformed).nullish(),
};
export const paymentLogFilter = z.object(paymentLogFilterFields);
export type PaymentLogFilter = z.output<typeof paymentLogFilter>;

export const searchPaymentLogs = endpoint({
  summary: '支付流水列表：已提交报单的支付流水；Total 为全部符合条件的金额合计，不含已退款的报单',
  method: 'POST',
  path: 'api/WorkOrder/PaymentLogSearch',
  access: ACCESS,
  request: pageRequest.extend(paymentLogFilterFields).refine(isInOrder, rangeMessages.order),
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

export const passPaymentLogs = endpoint({
  summary: '对账通过；报单的全部支付流水通过后财务阶段通过',
  method: 'POST',
  path: 'api/WorkOrder/PaymentLogPass',
  access: ACCESS,
  request: z.object({ Items: seenItems('payment-log') }),
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
