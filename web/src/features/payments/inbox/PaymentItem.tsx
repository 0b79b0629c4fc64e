/** A waiting payment in the list of the inbox. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { formatMoney } from '../../../ui/format.ts';
import { WAITING_LIMITS } from '../../../ui/inbox/Inbox.tsx';
import { useItemName } from '../../../widgets/DicName.tsx';
import { WarningTag } from '../../../widgets/warnings/WarningTag.tsx';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';

export const PaymentItem = ({ payment }: { readonly payment: PaymentLogRow }) => {
  const wallet = useItemName(DicTable.Payment, payment.PaymentType);
  const { Name, User, Department } = payment.WorkOrder;
  return (
    <>
      <span className="inbox-item-head">
        <b className="gh-ellipsis">{Name}</b>
        <WarningTag warnings={payment.Warnings} isPlain />
        <span className="inbox-amount gh-number">{formatMoney(payment.Amount)}</span>
      </span>
      <span className="gh-ellipsis gh-secondary gh-number">{`${wallet ?? ''}・${payment.ThirdNo}`}</span>
      <span className="inbox-item-foot">
        <span className="gh-ellipsis gh-muted">{`${Department.Name}・${User.Name}`}</span>
        <WaitingClock word="支付已" since={payment.PaymentTime} limits={WAITING_LIMITS} hasSeconds={false} />
      </span>
    </>
  );
};
