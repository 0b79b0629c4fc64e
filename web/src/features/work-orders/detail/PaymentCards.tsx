/** The payments of an order with their pictures, and what was changed since the order was filed. */
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { formatMoney } from '../../../ui/format.ts';
import { spacedSerial } from '../../../ui/serial.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { PaymentCard } from '../../../widgets/payment/PaymentCard.tsx';
import { ReadTable } from '../../../widgets/warnings/ReadTable.tsx';
import { Changed } from './Changed.tsx';
import type { ChangesSinceFiling, PaymentMark } from './since-filing.ts';

interface CardProps {
  readonly payment: PaymentLog;
  readonly mark: PaymentMark | undefined;
}

const Card = ({ payment, mark }: CardProps) => {
  const added = mark?.isAdded && (
    <Tag tone="amber" dot={false}>
      提交后新增
    </Tag>
  );
  return (
    <PaymentCard payment={payment} about={added}>
      {payment.Reading && <ReadTable payment={payment} />}
      {mark && mark.changes.length > 0 && (
        <p className="payment-card-changes gh-number">
          {mark.changes.map((change) => (
            <Changed key={change.field} field={change.field} change={change} />
          ))}
        </p>
      )}
    </PaymentCard>
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
