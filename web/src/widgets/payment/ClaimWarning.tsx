/** Warns that the uploaded payment was used before, with a link to the other order for users who may see it. */
import type { ClaimSign, PictureClaim } from '@gonghai/contract/files/picture.contract.ts';
import { Button } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { useViewOrder } from '../view-order.ts';

const signWords: Readonly<Record<ClaimSign, string>> = { 1: '该支付流水号', 2: '该支付截图' };

export const ClaimWarning = ({ claim: { Sign, WorkOrder } }: { readonly claim: PictureClaim }) => {
  const viewOrder = useViewOrder();
  return (
    <div className="payment-claim" role="alert">
      <TriangleAlert size={15} aria-hidden />
      {WorkOrder ? (
        <>
          <span>{`${signWords[Sign]}已用于报单“${WorkOrder.Name}”，请核对`}</span>
          <Button type="link" size="small" onClick={() => viewOrder(WorkOrder.Id)}>
            查看报单
          </Button>
        </>
      ) : (
        <span>{`${signWords[Sign]}此前已被他人上传或使用，请核对`}</span>
      )}
    </div>
  );
};
