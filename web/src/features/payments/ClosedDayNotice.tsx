/** Above the figures of a payment that waits, but whose day is closed: why nothing can be done, and where to open the day. */
import { isHeldByDay } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Lock } from 'lucide-react';
import { formatDay } from '../../ui/format.ts';
import { calendarDayLink } from '../../widgets/calendar-link.ts';
import { useItemName } from '../../widgets/DicName.tsx';

export const ClosedDayNotice = ({ payment }: { readonly payment: PaymentLogRow }) => {
  const wallet = useItemName(DicTable.Payment, payment.PaymentType);
  if (!isHeldByDay(payment)) return null;
  const day = formatDay(payment.PaymentTime);
  return (
    <output className="payment-held">
      <Lock size={15} aria-hidden />
      <span>{`该日已结账：${wallet ?? ''} ${day}。取消结账后才能通过、驳回或修改这笔支付。`}</span>
      <a href={calendarDayLink(day, payment.PaymentType)}>打开该日</a>
    </output>
  );
};
