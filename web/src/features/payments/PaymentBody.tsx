/** A payment with what must be compared with it: its figures, warnings, what was read, and the large picture. */
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { PassWay, paymentLogStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { ReactNode } from 'react';
import { SerialCell } from '../../ui/data-table/SerialCell.tsx';
import { formatMoney, formatTime } from '../../ui/format.ts';
import { PictureStage } from '../../ui/picture/PictureStage.tsx';
import { usePicture } from '../../ui/picture/usePicture.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { useItemName } from '../../widgets/DicName.tsx';
import { readPaymentPicture } from '../../widgets/payment/payment-picture.ts';
import { FirstPerson, firstPersonWords } from '../../widgets/payment/FirstPerson.tsx';
import { PassWords } from '../../widgets/payment/PassWords.tsx';
import { paymentTones } from '../../widgets/payment/payment-status.ts';
import { ReadTable } from '../../widgets/warnings/ReadTable.tsx';
import { WarningList } from '../../widgets/warnings/WarningList.tsx';
import { ClosedDayNotice } from './ClosedDayNotice.tsx';
import './payments.css';

export const PaymentHead = ({ payment }: { readonly payment: PaymentLogRow }) => (
  <div className="payment-head">
    <h2 className="gh-number">{formatMoney(payment.Amount)}</h2>
    <Tag tone={paymentTones[payment.Status]}>{paymentLogStatusLabel[payment.Status]}</Tag>
    <span className="gh-ellipsis gh-secondary">{`${payment.WorkOrder.Name}・${payment.WorkOrder.User.Name}`}</span>
  </div>
);

/** The figures to compare, in the order in which receipts show them. */
const Compared = ({ payment }: { readonly payment: PaymentLogRow }) => {
  const type = useItemName(DicTable.Payment, payment.PaymentType);
  const merchant = useItemName(DicTable.PaymentMerchant, payment.PaymentMerchant);
  return (
    <dl className="payment-compared">
      <div>
        <dt>流水号</dt>
        <dd>
          <SerialCell number={payment.ThirdNo} isGrouped />
        </dd>
      </div>
      <div>
        <dt>支付时间</dt>
        <dd className="gh-number">{formatTime(payment.PaymentTime)}</dd>
      </div>
      <div>
        <dt>收款</dt>
        <dd>{`${type}・${merchant}`}</dd>
      </div>
      {payment.PassWay !== PassWay.None && (
        <div>
          <dt>对账</dt>
          <dd>
            <PassWords payment={payment} />
          </dd>
        </div>
      )}
      {payment.PassWay === PassWay.None && payment.FirstTime !== null && (
        <div>
          <dt>对账</dt>
          <dd className="gh-number">
            <FirstPerson of={payment} /> {firstPersonWords(payment)}
          </dd>
        </div>
      )}
      {payment.Remark && (
        <div>
          <dt>备注</dt>
          <dd>{payment.Remark}</dd>
        </div>
      )}
      {payment.RejectedRemark && (
        <div>
          <dt>驳回理由</dt>
          <dd className="payment-refused">{payment.RejectedRemark}</dd>
        </div>
      )}
    </dl>
  );
};

interface Props {
  readonly payment: PaymentLogRow;
  /** Below the figures. */
  readonly children?: ReactNode;
}

export const PaymentBody = ({ payment, children }: Props) => {
  const { blob, isFailed, reload } = usePicture(payment.PaymentImg, readPaymentPicture);
  return (
    <div className="payment-body">
      <div className="payment-figures">
        <ClosedDayNotice payment={payment} />
        <Compared payment={payment} />
        {children}
        {(payment.Warnings.length > 0 || payment.Reading) && (
          <div className="payment-warnings">
            <WarningList warnings={payment.Warnings} />
            {payment.Reading && <ReadTable payment={payment} />}
          </div>
        )}
      </div>
      <div className="payment-stage">
        <PictureStage
          key={payment.PaymentImg}
          blob={blob}
          alt="支付截图"
          isFailed={isFailed}
          onRetry={reload}
          scope="截图"
        />
      </div>
    </div>
  );
};
