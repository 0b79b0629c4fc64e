/** The payments of an order with their pictures. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { paymentLogStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { SerialCell } from '../../../ui/data-table/SerialCell.tsx';
import { formatMinute, formatMoney } from '../../../ui/format.ts';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { useItemName } from '../../../widgets/DicName.tsx';
import { readPaymentPicture } from '../../../widgets/payment/payment-picture.ts';
import { paymentTones } from '../../../widgets/payment/payment-status.ts';
import { spacedSerial } from '../../../ui/serial.ts';
import { Changed } from './Changed.tsx';
import type { ChangesSinceFiling, PaymentMark } from './since-filing.ts';

interface CardProps {
  readonly payment: PaymentLog;
  readonly mark: PaymentMark | undefined;
}

const Card = ({ payment, mark }: CardProps) => {
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
          {mark?.isAdded && (
            <Tag tone="amber" dot={false}>
              提交后新增
            </Tag>
          )}
          <Tag tone={paymentTones[Status]}>{paymentLogStatusLabel[Status]}</Tag>
        </p>
        <p className="payment-card-serial">
          <SerialCell number={ThirdNo} isGrouped />
        </p>
        <p className="gh-ellipsis gh-secondary">{`${type}・${merchant}・${formatMinute(PaymentTime)}`}</p>
        {mark && mark.changes.length > 0 && (
          <p className="payment-card-changes gh-number">
            {mark.changes.map((change) => (
              <Changed key={change.field} field={change.field} change={change} />
            ))}
          </p>
        )}
        {Remark && <p className="gh-secondary payment-card-note">{Remark}</p>}
        {RejectedRemark && <p className="payment-card-note payment-card-refused">{RejectedRemark}</p>}
      </div>
    </li>
  );
};

interface Props {
  readonly payments: readonly PaymentLog[];
  readonly changes: Pick<ChangesSinceFiling, 'payments' | 'removed'>;
}

export const PaymentCards = ({ payments, changes }: Props) => (
  <ul className="payment-cards">
    {payments.map((payment) => (
      <Card key={payment.Id} payment={payment} mark={changes.payments.get(payment.ThirdNo)} />
    ))}
    {changes.removed.map(({ ThirdNo, Amount, by }) => (
      <li key={ThirdNo} className="payment-removed gh-number">
        <del>{`${formatMoney(Amount)} ${spacedSerial(ThirdNo)}`}</del>
        <span>{`${by} 删除`}</span>
      </li>
    ))}
  </ul>
);
