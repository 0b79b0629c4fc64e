/** The payments of an order with their pictures. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { paymentLogStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { CopyButton } from '../../../ui/data-table/cells.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { useItemName } from '../../../widgets/DicName.tsx';
import { readPaymentPicture } from '../form/payment-picture.ts';
import { paymentTones } from '../payment-status.ts';
import { spacedSerial } from '../serial.ts';
import { formatMinute } from '../short-time.ts';

const Card = ({ payment }: { readonly payment: PaymentLog }) => {
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
          <Tag tone={paymentTones[Status]}>{paymentLogStatusLabel[Status]}</Tag>
        </p>
        <p className="payment-card-serial gh-number">
          <span className="gh-ellipsis" title={ThirdNo}>
            {spacedSerial(ThirdNo)}
          </span>
          <CopyButton text={ThirdNo} label="复制流水号" />
        </p>
        <p className="gh-ellipsis gh-secondary">{`${type}・${merchant}・${formatMinute(PaymentTime)}`}</p>
        {Remark && <p className="gh-secondary payment-card-note">{Remark}</p>}
        {RejectedRemark && <p className="payment-card-note payment-card-refused">{RejectedRemark}</p>}
      </div>
    </li>
  );
};

export const PaymentCards = ({ payments }: { readonly payments: readonly PaymentLog[] }) => (
  <ul className="payment-cards">
    {payments.map((payment) => (
      <Card key={payment.Id} payment={payment} />
    ))}
  </ul>
);
