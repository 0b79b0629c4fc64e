/** How a payment was reconciled: the statement and its row, or by hand with the reason; by whom and when. */
import { passEvidenceWords } from '@gonghai/contract/work-orders/pass-evidence.rules.ts';
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { PassWay, passWayLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { formatMinute } from '../../ui/format.ts';
import { firstPersonWords } from './FirstPerson.tsx';
import './payment-cards.css';
import { statementOf } from './payment-status.ts';

export const PassWords = ({ payment }: { readonly payment: PaymentLog }) => {
  const { PassWay: way, PassUserName, PassTime, PassReason, PassEvidence, Amount } = payment;
  const isByHand = way === PassWay.ByHand;
  const words = [
    isByHand ? passWayLabel[way] : statementOf(payment) || passWayLabel[way],
    firstPersonWords(payment),
    PassUserName,
    PassTime === null ? '' : formatMinute(PassTime),
  ];
  return (
    <p className={isByHand ? 'payment-pass payment-pass-by-hand' : 'payment-pass'}>
      {words.filter(Boolean).join('・')}
      {PassEvidence && (
        <span className="payment-pass-evidence gh-number" title={PassEvidence.StatementName}>
          {`${passEvidenceWords(PassEvidence, Amount)}（${PassEvidence.StatementName}）`}
        </span>
      )}
      {PassReason && <span className="payment-pass-reason">{PassReason}</span>}
    </p>
  );
};
