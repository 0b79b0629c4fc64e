/** The inbox of approvers: the orders that wait for one of their stages. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { unixSeconds } from '../wire/fields.ts';
import { workOrderRow } from './work-order-row.ts';
import { Stage } from './work-order-values.ts';
import { type WorkOrderView, workOrderViews } from './work-order-views.ts';

/** Finance approves by reconciling payments and has its own list. */
export type InboxStage = Exclude<Stage, typeof Stage.Finance>;
export const inboxStages: readonly InboxStage[] = [Stage.Sales, Stage.Planning, Stage.Operations];
const inboxStage = z.literal([Stage.Sales, Stage.Planning, Stage.Operations]);

/** The list whose orders the inbox shows for a stage. */
export const inboxView: Readonly<Record<InboxStage, WorkOrderView>> = {
  [Stage.Sales]: workOrderViews.sales,
  [Stage.Planning]: workOrderViews.planning,
  [Stage.Operations]: workOrderViews.operations,
};

/** Days of waiting at which one age ends and the next begins. */
export const WAITING_DAYS = [1, 3] as const;

export const WaitingAge = { Day: 1, Days: 2, Long: 3 } as const;
export type WaitingAge = (typeof WaitingAge)[keyof typeof WaitingAge];
export const waitingAgeLabel: Record<WaitingAge, string> = { 1: '1天内', 2: '1到3天', 3: '3天以上' };

const waitingOrder = workOrderRow.omit({ Children: true, PaymentLogs: true }).extend({
  /** The caller's stages for which it waits; at least one. The phone is masked if sales is the first. */
  Stages: z.array(inboxStage),
  /** When it was submitted last. */
  SubmittedTime: unixSeconds,
});
export type WaitingOrder = z.output<typeof waitingOrder>;

export const searchWaitingOrders = endpoint({
  summary:
    '待我审批：等待本人所持阶段（销售、企划、运营）审核的报单，等待最久的在前；Stage 只看一个阶段，HasWarning 只看有提醒的，Age 按等待时长（1为1天内，2为1到3天，3为3天以上）',
  method: 'POST',
  path: 'api/WorkOrder/QueryWaitingWorkOrders',
  access: ['SaleAudit', 'QihuaAudit', 'YunAudit'],
  request: pageRequest.extend({
    Stage: inboxStage.nullish(),
    HasWarning: z.boolean().nullish(),
    Age: z.enum(WaitingAge).nullish(),
  }),
  /** `WarnedCount`: with warnings, of those that wait for these stages. */
  answer: pageOf(waitingOrder).extend({ WarnedCount: z.int() }),
  rate: 'ordinary',
  audit: 'none',
});
