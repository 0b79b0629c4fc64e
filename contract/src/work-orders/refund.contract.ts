/** Refunds (退款): asked for with an amount and a reason, confirmed by finance. */
import { z } from 'zod';
import { dayField } from '../wire/days.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { freeText, id, idOf, searchText } from '../wire/fields.ts';
import { money } from '../wire/money.ts';
import { queryCode } from '../wire/query-fields.ts';
import { refundMessages as say, RefundState } from './refund.rules.ts';
import { refundFields, workOrderFields } from './work-order-row.ts';

export const LONGEST_REFUND_REASON = 200;
const LONGEST_PICTURE_NAME = 200;

const reason = z
  .string({ error: ({ input }) => (input == null ? say.reasonRequired : undefined) })
  .transform((text) => text.trim())
  .pipe(freeText(LONGEST_REFUND_REASON).refine((text) => text !== '', say.reasonRequired));

/** The form of the dialog. */
export const refundForm = z.object({
  Amount: money(say.amountRequired),
  Reason: reason,
  Day: dayField(say.dayRequired, say.dayWrong),
  /** The stored name of an uploaded picture. */
  Picture: z.string().max(LONGEST_PICTURE_NAME, say.pictureWrong).nullish(),
});
export type RefundForm = z.output<typeof refundForm>;

export const askRefund = endpoint({
  summary: '申请退款：默认全部，已支付的报单可部分退款；财务确认后生效',
  method: 'POST',
  path: 'api/WorkOrder/AskRefund',
  access: ['WorkOrder4_Refund'],
  request: refundForm.extend({ WorkOrderId: idOf('work-order') }),
  answer: id,
  rate: 'ordinary',
  audit: 'change',
});

export const confirmRefund = endpoint({
  summary:
    '确认退款：全部退款的报单为已退款，部分退款从报单金额中扣除；超过两人复核金额时，第一人为初核，另一人再次确认后生效',
  method: 'POST',
  path: 'api/WorkOrder/ConfirmRefund',
  access: ['PaymentLog'],
  request: z.object({ Id: idOf('refund') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const withdrawRefund = endpoint({
  summary: '撤销待确认的退款',
  method: 'POST',
  path: 'api/WorkOrder/WithdrawRefund',
  access: ['WorkOrder4_Refund', 'PaymentLog'],
  request: z.object({ Id: idOf('refund') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

const refundRow = refundFields.extend({
  WorkOrder: workOrderFields.pick({
    Id: true,
    Name: true,
    Tel: true,
    WorkOrderType: true,
    WorkOrderStatus: true,
    WorkOrderAuditProgress: true,
    IsRefund: true,
    IsRefunding: true,
    Amount: true,
    RefundedAmount: true,
    SubjectType: true,
    User: true,
    Department: true,
  }),
});
export type RefundRow = z.output<typeof refundRow>;

const refundFilterFields = {
  /** A phone number, a name or a consultant. */
  SearchValue: searchText.nullish(),
  State: z.enum(RefundState).nullish(),
};
const refundFilter = z.object(refundFilterFields);
export type RefundFilter = z.output<typeof refundFilter>;

export const searchRefunds = endpoint({
  summary: '退款列表：State 0 待确认、1 已确认、2 已撤销；Total 为全部符合条件的退款金额合计，不含已撤销的',
  method: 'POST',
  path: 'api/WorkOrder/QueryRefundPageList',
  access: ['PaymentLog'],
  request: pageRequest.extend(refundFilterFields),
  answer: pageOf(refundRow).extend({ Total: z.number() }),
  rate: 'ordinary',
  audit: 'none',
});

export const exportRefunds = endpoint({
  summary: '导出退款，列与退款列表相同',
  method: 'GET',
  path: 'api/WorkOrder/ExportRefunds',
  access: ['PaymentLog'],
  request: z.object({ SearchValue: searchText.optional(), State: queryCode(z.enum(RefundState)) }),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
