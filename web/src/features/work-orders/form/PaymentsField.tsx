/** The payments of an order as a form field: a list, and a dialog for each. */
import { PaymentLogStatus, paymentLogStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { paymentMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Button } from 'antd';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { use } from 'react';
import { SerialCell } from '../../../ui/data-table/SerialCell.tsx';
import { formatMoney, formatTime } from '../../../ui/format.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { useItemName } from '../../../widgets/DicName.tsx';
import { paymentTones } from '../../../widgets/payment/payment-status.ts';
import { readPaymentPicture } from '../../../widgets/payment/payment-picture.ts';
import { PaymentDialog, type PaymentValues } from './PaymentDialog.tsx';

/** A payment that is stored has a status; a reconciled one cannot be changed. */
type FiledPayment = PaymentValues & { readonly Status?: PaymentLogStatus };

interface Props {
  readonly id?: string;
  /** Of a stored order. */
  readonly orderId?: number | undefined;
  readonly value?: readonly FiledPayment[];
  readonly onChange?: (payments: readonly FiledPayment[]) => void;
}

interface LineProps {
  readonly payment: FiledPayment;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const Line = ({ payment, onEdit, onRemove }: LineProps) => {
  const { Amount, ThirdNo, PaymentType, PaymentMerchant, PaymentTime, PaymentImg, Status } = payment;
  const type = useItemName(DicTable.Payment, PaymentType);
  const merchant = useItemName(DicTable.PaymentMerchant, PaymentMerchant);
  const isFixed = Status === PaymentLogStatus.Reconciled;
  const what = formatMoney(Number(Amount));
  return (
    <li className="payment-line">
      <Thumbnail title="支付截图" name={PaymentImg} read={readPaymentPicture} size="row" />
      <div>
        <b className="gh-number">{what}</b>
        {Status !== undefined && <Tag tone={paymentTones[Status]}>{paymentLogStatusLabel[Status]}</Tag>}
        <SerialCell number={ThirdNo} />
        <span className="gh-ellipsis gh-muted">{`${type}・${merchant}・${formatTime(PaymentTime)}`}</span>
      </div>
      {isFixed ? (
        <span className="gh-muted">已对账，不能修改</span>
      ) : (
        <span className="payment-line-acts">
          <Button
            type="text"
            aria-label={`编辑支付流水 ${what}`}
            title="编辑"
            icon={<Pencil size={14} aria-hidden />}
            onClick={onEdit}
          />
          <Button
            type="text"
            aria-label={`删除支付流水 ${what}`}
            title="删除"
            icon={<Trash2 size={14} aria-hidden />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
};

const NONE: readonly FiledPayment[] = [];

export const PaymentsField = ({ id, orderId, value = NONE, onChange }: Props) => {
  const owner = use(TabKey);
  const open = (at: number | undefined): void => {
    const payment = at === undefined ? undefined : value[at];
    const others = new Set(value.filter((one) => one !== payment).map(({ ThirdNo }) => serialKey(ThirdNo)));
    openDialog(
      <PaymentDialog
        {...(payment && { payment })}
        orderId={orderId}
        refuse={(serialNumber) => (others.has(serialKey(serialNumber)) ? say.thirdNoTaken : undefined)}
        onKept={(kept) => onChange?.(payment ? value.map((one) => (one === payment ? kept : one)) : [...value, kept])}
      />,
      { owner },
    );
  };
  return (
    <div id={id} className="payment-lines" data-empty={value.length === 0 || undefined}>
      {value.length > 0 && (
        <ul aria-label="支付流水">
          {value.map((payment, at) => (
            <Line
              // oxlint-disable-next-line react/no-array-index-key -- an edited line keeps its buttons, and one of them the focus
              key={at}
              payment={payment}
              onEdit={() => open(at)}
              onRemove={() => onChange?.(value.filter((one) => one !== payment))}
            />
          ))}
        </ul>
      )}
      <Button type="dashed" block icon={<Plus size={14} aria-hidden />} onClick={() => open(undefined)}>
        添加支付流水
      </Button>
    </div>
  );
};
