/** The words of the trail for the steps of approval and of refunds. */
import { stageLabel, stages } from '@gonghai/contract/work-orders/work-order-values.ts';

export const APPROVAL_ACTIONS: readonly string[] = [
  '提交报单',
  '重新提交',
  ...stages.flatMap((stage) => [`${stageLabel[stage]}审核通过`, `${stageLabel[stage]}驳回`]),
  '申请退款',
  '撤销退款申请',
  '退款',
  '部分退款',
  '撤销退款',
];
