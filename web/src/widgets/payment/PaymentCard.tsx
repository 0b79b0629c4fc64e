/** A payment with its picture. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { PassWay, paymentLogStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { ReactNode } from 'react';
import { SerialCell } from '../../ui/data-table/SerialCell.tsx';
import { formatMinute, formatMoney } from '../../ui/format.ts';
import { Thumbnail } from '../../ui/picture/Thumbnail.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { useItemName } from '../DicName.tsx';
import { PassWords } from './PassWords.tsx';
import './payment-cards.css';
import { isPartlyRefunded } from './RefundedMoney.tsx';
import { readPaymentPicture } from './payment-picture.ts';
import { paymentTones } from './payment-status.ts';

interface Props {
  readonly payment: PaymentLog;
  /** Beside the amount. */
  readonly about?: ReactNode;
  /** Below the payment: what was changed. */
  readonly children?: ReactNode;
}

export const PaymentCard = ({ payment, about, children }: Props) => {
  const { Amount, ThirdNo, PaymentType, PaymentMerchant, PaymentTime, PaymentImg, Status, Remark, RejectedRemark } =
    payment;
  const type = useItemName(DicTable.Payment, PaymentType);
  const merchant = useItemName(DicTable.PaymentMerchant, PaymentMerchant);
  return (
    <li className="payment-card">
      <Thumbnail title={`支付截图 ${formatMoney(Amount)}`} name={PaymentImg} read={readPaymentPicture} size="large" />
      <div>
        <p className="payment-card-head">
          <b className="gh-number">{formatMoney(Amount)}</b>
          {isPartlyRefunded(payment) && (
            <span className="gh-muted gh-number">{`已退 ${formatMoney(payment.RefundedAmount)}`}</span>
          )}
          {about}
          <Tag tone={paymentTones[Status]}>{paymentLogStatusLabel[Status]}</Tag>
        </p>
        <p className="payment-card-serial">
          <SerialCell number={ThirdNo} isGrouped />
        </p>
        <p className="gh-ellipsis gh-secondary">{`${type}・${merchant}・${formatMinute(PaymentTime)}`}</p>
        {children}
        {payment.PassWay !== PassWay.None && <PassWords payment={payment} />}
        {Remark && <p className="gh-secondary payment-card-note">{Remark}</p>}
        {RejectedRemark && <p className="payment-card-note payment-card-refused">{RejectedRemark}</p>}
      </div>
    </li>
  );
};
