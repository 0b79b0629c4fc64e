/** One work order (报单): filing, changing, approving, refund, course, shipping and history. */
import { z } from 'zod';
import { batchResult } from '../wire/batch.ts';
import { endpoint } from '../wire/endpoint.ts';
import { dayField } from '../wire/days.ts';
import { freeText, id, idOf, idOrNew, queryIdOf, unixSeconds, version } from '../wire/fields.ts';
import { money } from '../wire/money.ts';
import { refundMessages } from './refund.rules.ts';
import { changedWorkOrder, newWorkOrder } from './work-order-form.ts';
import { workOrderMessages as say } from './work-order-messages.ts';
import { workOrderDetail } from './work-order-row.ts';
import { Stage, WorkOrderPageType } from './work-order-values.ts';

const LONGEST_REASON = 200;
const MOST_ITEMS = 1_000;
const MOST_PARCELS = 50;
/** Two people may each fill the list up. */
const MOST_SEEN_PARCELS = 1_000;

/** Who can see an order in any view. */
const READERS = [
  'WorkOrderSale',
  'SaleAudit',
  'QihuaAudit',
  'YunAudit',
  'ChengJiaoAudit',
  'OpenCourse',
  'YunAudit2',
  'SuccessCustomer',
  'PaymentLog',
] as const;

const change = { rate: 'ordinary', audit: 'change' } as const;
const read = { rate: 'ordinary', audit: 'none' } as const;

/** The page on which the order is shown: page 1 masks the phone. */
const seenOrder = z.object({
  id: queryIdOf('work-order'),
  PageType: z.coerce.number().pipe(z.enum(WorkOrderPageType)).optional(),
});

export const findWorkOrder = endpoint({
  summary: '一个报单：内容、支付流水和子报单；PageType 1 时电话脱敏',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderSingle',
  access: READERS,
  request: seenOrder,
  // The order itself, and the same once more under the name it had alone until version 1.0.
  answer: workOrderDetail.extend({ WorkOrder: workOrderDetail }),
  ...read,
});

/** One event of an order. Before and After contain the changed fields of an edit. */
const trailEntry = z.object({
  Time: unixSeconds,
  /** Empty for changes by the system. */
  UserName: z.string(),
  Action: z.string(),
  Stage: z.enum(Stage).nullable(),
  Remark: z.string(),
  Before: z.record(z.string(), z.unknown()).nullable(),
  After: z.record(z.string(), z.unknown()).nullable(),
});
export type TrailEntry = z.output<typeof trailEntry>;

export const findWorkOrderTrail = endpoint({
  summary: '一个报单的历史：谁、何时、哪个阶段、理由和修改前后的内容，旧的在前；PageType 1 时电话脱敏',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderTrail',
  access: READERS,
  request: seenOrder,
  answer: z.array(trailEntry),
  ...read,
});

export const addWorkOrder = endpoint({
  summary: '新增报单，状态为未提交；金额由支付流水计算',
  method: 'POST',
  path: 'api/WorkOrder/WordOrderAdd',
  access: ['WorkOrderSale'],
  request: newWorkOrder,
  answer: id,
  ...change,
});

export const editWorkOrder = endpoint({
  summary: '修改报单：本人在提交前，企划和运营在本阶段审核前；支付流水按 Id 整体替换，已对账的不可修改',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderEdit',
  access: ['WorkOrderSale', 'QihuaAudit', 'YunAudit'],
  request: changedWorkOrder.extend({
    Id: idOf('work-order'),
    Version: version.nullish(),
  }),
  answer: id,
  ...change,
});

export const publishWorkOrder = endpoint({
  summary: '提交报单，进入审核',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderPublish',
  access: ['WorkOrderSale'],
  request: z.object({ Id: idOf('work-order') }),
  answer: z.null(),
  ...change,
});

export const deleteWorkOrder = endpoint({
  summary: '删除自己未提交的报单',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderDelete',
  access: ['WorkOrderSale'],
  request: z.object({ workOrderId: queryIdOf('work-order') }),
  answer: z.null(),
  ...change,
});

export const resetWorkOrder = endpoint({
  summary: '重新提交被驳回的报单：回到未提交，可再修改',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderResetRejected',
  access: ['WorkOrderSale'],
  request: z.object({ workOrderId: queryIdOf('work-order') }),
  answer: z.null(),
  ...change,
});

const refundRequest = z.object({
  Id: idOf('work-order'),
  IsRefund: z.boolean().nullish(),
  /** With it the call asks finance, also when the setting is off: never more than this is refunded. */
  Amount: money(refundMessages.callReasonRequired).nullish(),
  Reason: freeText(LONGEST_REASON)
    .transform((text) => text.trim())
    .nullish(),
  Day: dayField(refundMessages.dayRequired, refundMessages.dayWrong).nullish(),
});
export type RefundRequest = z.output<typeof refundRequest>;

export const refundWorkOrder = endpoint({
  summary:
    '退款或撤销退款；IsRefund 为希望的状态，不填则切换。设置“退款须财务确认”开启时，退款须填写 Amount 和 Reason，财务确认后生效',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderRefund',
  access: ['WorkOrder4_Refund'],
  request: refundRequest,
  answer: z.null(),
  ...change,
});

const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: ({ input }) => (input == null ? say.chooseRows : undefined) })
    .min(1, say.chooseRows)
    .max(MOST_ITEMS);

/** Ids, or ids with the version that the caller has seen and further fields. */
export const seenItemsWith = <More extends z.ZodRawShape>(entity: 'work-order' | 'payment-log', more: More) =>
  itemsOf(
    z.union([
      idOf(entity).transform((Id) => ({ Id })),
      z.object({ Id: idOf(entity), Version: version.nullish(), ...more }),
    ]),
  );
const seenItems = (entity: 'work-order' | 'payment-log') => seenItemsWith(entity, {});

const reason = freeText(LONGEST_REASON).refine((text) => text.trim() !== '', say.reasonRequired);
/** The form of the reason dialog. */
const rejectReason = z.string({ error: ({ input }) => (input == null ? say.reasonRequired : undefined) }).pipe(reason);

const refusedItem = (entity: 'work-order' | 'payment-log') =>
  z.object({ Id: idOf(entity), Remark: rejectReason, Version: version.nullish() });
export const refusedItems = (entity: 'work-order' | 'payment-log') => itemsOf(refusedItem(entity));

export const passWorkOrders = endpoint({
  summary: '审核通过：Progress 为阶段 1 销售、2 企划、4 运营、8 财务；多条时逐条返回结果',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderPass',
  access: ['SaleAudit', 'QihuaAudit', 'YunAudit', 'PaymentLog'],
  request: z.object({ Items: seenItems('work-order'), Progress: z.enum(Stage) }),
  answer: batchResult,
  ...change,
});

export const rejectWorkOrders = endpoint({
  summary: '驳回报单，须填写理由',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderReject',
  access: ['SaleAudit', 'QihuaAudit', 'YunAudit', 'PaymentLog'],
  request: z.object({ Items: refusedItems('work-order'), Progress: z.enum(Stage) }),
  answer: batchResult,
  ...change,
});

export const openCourse = endpoint({
  summary: '为报单开课，只能一次',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderAuthorizedCourse',
  access: ['OpenCourse', 'YunAudit'],
  request: z.object({ Id: idOf('work-order'), ProductId: idOf('product') }),
  answer: z.null(),
  ...change,
});

const expressEntry = z.object({
  Id: id,
  WorkOrderId: id,
  /** Name of an item of dictionary 9. */
  CompanyName: z.string(),
  ExpressNo: z.string(),
  ExpressDate: unixSeconds.nullable(),
  Remark: z.string(),
});
export type ExpressEntry = z.output<typeof expressEntry>;

const filled = (whenEmpty: string, longest: number) =>
  z
    .string({ error: ({ input }) => (input == null ? whenEmpty : undefined) })
    .transform((text) => text.trim())
    .pipe(freeText(longest).refine((text) => text !== '', whenEmpty));

export const expressInput = z.object({
  Id: idOrNew('express-entry'),
  CompanyName: filled(say.companyRequired, 50),
  ExpressNo: filled(say.expressNoRequired, 64),
  ExpressDate: unixSeconds.nullish(),
  Remark: freeText(200).nullish(),
});
export type ExpressInput = z.output<typeof expressInput>;

/** A parcel as the caller opened it, unchanged from the answer of ExpressGet. */
const seenParcel = expressEntry.omit({ WorkOrderId: true }).extend({ Id: idOf('express-entry') });
export type SeenParcel = z.output<typeof seenParcel>;

export const findExpress = endpoint({
  summary: '报单的物流信息',
  method: 'GET',
  path: 'api/WorkOrder/ExpressGet',
  access: ['OpenCourse', 'YunAudit', 'YunAudit2'],
  request: z.object({ workOrderId: queryIdOf('work-order') }),
  answer: z.array(expressEntry),
  ...read,
});

export const editExpress = endpoint({
  summary: '整体替换报单的物流信息；有物流信息即为已发货；Opened 为打开时的物流信息，他人此后添加的会保留',
  method: 'POST',
  path: 'api/WorkOrder/ExpressEdit',
  access: ['OpenCourse', 'YunAudit'],
  request: z.object({
    Id: idOf('work-order'),
    Items: z.array(expressInput).max(MOST_PARCELS),
    Opened: z.array(seenParcel).max(MOST_SEEN_PARCELS).nullish(),
  }),
  answer: z.null(),
  ...change,
});
