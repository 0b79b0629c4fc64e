/** The status of an order: tag with fraction and the marks of the four stages, or why it was rejected. */
import { type Stage, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderState } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { WholeText } from '../../../ui/data-table/WholeText.tsx';
import { StageMarks } from '../../../ui/tag/StageMarks.tsx';
import { OrderStatusTag } from '../../../widgets/OrderStatusTag.tsx';
import { marksOf } from '../order-status.ts';
import '../work-orders.css';

interface Props {
  readonly order: WorkOrderState & { readonly IsRefunding: boolean; readonly RejectedRemark: string };
  /** The stage of the page. */
  readonly stage: Stage | null;
}

export const StatusCell = ({ order, stage }: Props) => {
  const isRejected = order.WorkOrderStatus === WorkOrderStatus.Rejected;
  const isDraft = order.WorkOrderStatus === WorkOrderStatus.Draft;
  return (
    <span className="order-status">
      <OrderStatusTag order={order} />
      {isRejected && !order.IsRefund && order.RejectedRemark && (
        <WholeText text={order.RejectedRemark} label="驳回理由" className="order-reason" />
      )}
      {!isRejected && !isDraft && <StageMarks stages={marksOf(order, stage)} />}
    </span>
  );
};
