/** An order that could not be read: 获取报单出错, and below it what the server said. */
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';

interface Props {
  readonly message: string;
  readonly onRetry: () => void;
}

export const DetailFailedDialog = ({ message, onRetry }: Props) => {
  const { close } = useOverlayFrame();
  const retry = (): void => {
    close();
    onRetry();
  };
  return (
    <Dialog title="报单信息" width={460}>
      <ErrorState compact message={say.detailFailed} detail={message} onRetry={retry} />
    </Dialog>
  );
};
