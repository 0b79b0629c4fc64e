/** The picture of a payment large beside the figures; of several payments one is chosen. */
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../../ui/format.ts';
import { PictureStage } from '../../../ui/picture/PictureStage.tsx';
import { usePicture } from '../../../ui/picture/usePicture.ts';
import { readPaymentPicture } from '../../../widgets/payment/payment-picture.ts';
import '../../../widgets/warnings/warnings.css';

export const OrderPicture = ({ payments }: { readonly payments: readonly PaymentLog[] }) => {
  const [chosen, setChosen] = useState(payments[0]?.Id);
  const payment = payments.find(({ Id }) => Id === chosen) ?? payments[0];
  const { blob, isFailed, reload } = usePicture(payment?.PaymentImg ?? '', readPaymentPicture);
  if (!payment) return null;
  return (
    <>
      {payments.length > 1 && (
        <Segmented
          className="warning-stage-choice"
          size="small"
          aria-label="支付截图"
          options={payments.map(({ Id, Amount }) => ({ label: formatMoney(Amount), value: Id }))}
          value={payment.Id}
          onChange={setChosen}
        />
      )}
      <div className="warning-stage">
        <PictureStage
          key={payment.PaymentImg}
          blob={blob}
          alt={`支付截图 ${formatMoney(payment.Amount)}`}
          isFailed={isFailed}
          onRetry={reload}
          scope="截图"
        />
      </div>
    </>
  );
};
