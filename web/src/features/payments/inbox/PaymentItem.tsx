/** A waiting payment in the list of the inbox. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { formatMinute, formatMoney } from '../../../ui/format.ts';
import { WAITING_LIMITS } from '../../../ui/inbox/Inbox.tsx';
import { useSecond } from '../../../ui/useSecond.ts';
import { useItemName } from '../../../widgets/DicName.tsx';
import { WarningTag } from '../../../widgets/warnings/WarningTag.tsx';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';

/** A time that is typed wrong may lie in the future: nobody has waited since then. */
const PaidSince = ({ since }: { readonly since: number }) =>
  since > useSecond() ? (
    <span className="waiting-clock gh-number">{`支付填写 ${formatMinute(since)}`}</span>
  ) : (
    <WaitingClock word="支付已" since={since} limits={WAITING_LIMITS} hasSeconds={false} />
  );

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
        <PaidSince since={payment.PaymentTime} />
      </span>
    </>
  );
};
