/** The dialog 报单信息 in view mode: everything about an order, without saving. */
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { useOrderCall } from '../useOrderCall.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderHead } from './OrderHead.tsx';
import { useOrder } from './useOrder.ts';

export const WorkOrderViewDialog = ({ id }: { readonly id: number }) => {
  const { close } = useOverlayFrame();
  const [shown, setShown] = useState(id);
  const callOrder = useOrderCall(undefined);
  const { data, error, refetch } = useOrder(shown, undefined);
  return (
    <Dialog
      className="order-view"
      title="报单信息"
      width={900}
      footer={
        <>
          {data && <PrintButton order={data} />}
          <Button type="primary" onClick={close}>
            关闭
          </Button>
        </>
      }
    >
      {data ? (
        <>
          <OrderHead order={data} onCall={callOrder && (() => callOrder(data))} />
          <OrderDetail order={data} stage={null} pageType={undefined} onView={setShown} />
        </>
      ) : error ? (
        <ErrorState compact message={say.detailFailed} detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Dialog>
  );
};
