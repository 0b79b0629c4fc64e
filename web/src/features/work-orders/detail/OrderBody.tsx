/** The content of an order below its head: loading, failed, or shown with a note when it has changed meanwhile. */
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import type { Stage, WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import type { useOrder } from './useOrder.ts';

/** Whether the content has changed since it was opened: the approver must look again. */
const useIsNewer = (order: WorkOrderDetail | undefined): boolean => {
  const [seen, setSeen] = useState(order);
  if (order && seen?.Id !== order.Id) setSeen(order);
  return order !== undefined && seen?.Id === order.Id && seen.Version !== order.Version;
};

interface Props {
  readonly id: number;
  readonly found: Pick<ReturnType<typeof useOrder>, 'data' | 'error' | 'refetch'>;
  /** The stage of the page. */
  readonly stage: Stage | null;
  readonly pageType: WorkOrderPageType | undefined;
  /** Opens another order of the family. */
  readonly onView: (id: number) => void;
}

export const OrderBody = ({ id, found: { data, error, refetch }, stage, pageType, onView }: Props) => {
  const isNewer = useIsNewer(data);
  return (
    <>
      {data && error && <ErrorBar message={error.message || say.detailFailed} onRetry={() => void refetch()} />}
      {isNewer && (
        <p className="order-newer">
          <Info size={14} aria-hidden />
          报单刚被修改，以下是最新内容，请核对后再处理。
        </p>
      )}
      {!data && error ? (
        <ErrorState message={say.detailFailed} detail={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <OrderDetail key={id} order={data} stage={stage} pageType={pageType} onView={onView} />
      ) : (
        <div className="order-waiting">
          <Skeleton lines={10} />
        </div>
      )}
    </>
  );
};
