/** How a payment was reconciled: the statement and its row, or by hand with the reason; by whom and when. */
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { PassWay, passWayLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { formatMinute } from '../../ui/format.ts';
import './payment-cards.css';
import { statementOf } from './payment-status.ts';

export const PassWords = ({ payment }: { readonly payment: PaymentLog }) => {
  const { PassWay: way, PassUserName, PassTime, PassReason } = payment;
  const isByHand = way === PassWay.ByHand;
  const words = [
    isByHand ? passWayLabel[way] : statementOf(payment) || passWayLabel[way],
    PassUserName,
    PassTime === null ? '' : formatMinute(PassTime),
  ];
  return (
    <p className={isByHand ? 'payment-pass payment-pass-by-hand' : 'payment-pass'}>
      {words.filter(Boolean).join('・')}
      {PassReason && <span className="payment-pass-reason">{PassReason}</span>}
    </p>
  );
};
