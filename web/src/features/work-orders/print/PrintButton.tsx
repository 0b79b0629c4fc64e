/** Prints one order with its payments. The pictures are loaded first, because a browser does not wait for them. */
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { BusyButton } from '../../../ui/form/BusyButton.tsx';
import { pictureQuery } from '../../../ui/picture/usePicture.ts';
import { readPaymentPicture } from '../../../widgets/payment/payment-picture.ts';
import { OrderPrint } from './OrderPrint.tsx';

export const PrintButton = ({ order }: { readonly order: WorkOrderDetail }) => {
  const client = useQueryClient();
  const [pictures, setPictures] = useState<ReadonlyMap<string, Blob>>();
  const [isLoading, setIsLoading] = useState(false);

  const print = async (): Promise<void> => {
    setIsLoading(true);
    const loaded = await Promise.allSettled(
      order.PaymentLogs.map(async ({ PaymentImg: name }) => {
        return [name, await client.fetchQuery(pictureQuery(name, readPaymentPicture))] as const;
      }),
    );
    // A picture that cannot be loaded leaves its place empty.
    setPictures(new Map(loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))));
    setIsLoading(false);
  };
  return (
    <>
      <BusyButton icon={<Printer size={14} aria-hidden />} busy={isLoading} onClick={() => void print()}>
        打印
      </BusyButton>
      {pictures && <OrderPrint order={order} pictures={pictures} onPrinted={() => setPictures(undefined)} />}
    </>
  );
};
