/** The status of a work order as a tag. */
import { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import { WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { Tag, type TagTone } from '../ui/tag/Tag.tsx';

const tones: Readonly<Record<WorkOrderStatus, TagTone>> = {
  [WorkOrderStatus.Draft]: 'grey',
  [WorkOrderStatus.InReview]: 'blue',
  [WorkOrderStatus.Passed]: 'green',
  [WorkOrderStatus.Rejected]: 'red',
};

export const OrderStatusTag = ({ order }: { readonly order: WorkOrderState & { readonly IsRefunding?: boolean } }) => (
  <Tag tone={order.IsRefund || order.IsRefunding ? 'amber' : tones[order.WorkOrderStatus]}>{statusWords(order)}</Tag>
);
