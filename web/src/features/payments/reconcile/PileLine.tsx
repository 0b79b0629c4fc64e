/** One row of a statement beside the payment that claims it. */
import { mayEditPayment, mayPassPayment, mayRejectPayment } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import type { PileRow } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { LineReason, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { paymentLogStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { ExternalLink } from 'lucide-react';
import { SerialCell } from '../../../ui/data-table/SerialCell.tsx';
import { formatMinute, formatAmount } from '../../../ui/format.ts';
import { Avatar } from '../../../ui/tag/Avatar.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { paymentTones } from '../../../widgets/payment/payment-status.ts';
import type { PaymentActs } from '../usePaymentActs.tsx';
import { partsOf, signed } from './difference.ts';
import { hasClaims } from './pile-words.ts';

/** What differs from the statement is marked. */
export const Marked = ({ shown, other }: { readonly shown: string; readonly other: string | undefined }) => (
  <span className="gh-number">
    {other === undefined
      ? shown
      : [...partsOf(shown, other).entries()].map(([at, { text, differs }]) =>
          differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
  </span>
);

export const ClaimActs = ({ payment, acts }: { readonly payment: PaymentLogRow; readonly acts: PaymentActs }) => (
  <span className="pile-buttons">
    {mayPassPayment(payment) && (
      <button type="button" onClick={() => void acts.pass([payment])}>
        通过
      </button>
    )}
    {mayRejectPayment(payment) && (
      <button type="button" onClick={() => acts.reject([payment])}>
        驳回
      </button>
    )}
    {mayEditPayment(payment) && (
      <button type="button" onClick={() => acts.edit(payment)}>
        编辑
      </button>
    )}
    {!mayEditPayment(payment) && !mayRejectPayment(payment) && (
      <Tag tone={paymentTones[payment.Status]}>{paymentLogStatusLabel[payment.Status]}</Tag>
    )}
  </span>
);

export const OrderLink = ({ payment, acts }: { readonly payment: PaymentLogRow; readonly acts: PaymentActs }) => (
  <button type="button" className="pile-order" onClick={() => acts.viewOrder(payment)}>
    <Avatar name={payment.WorkOrder.Name} size={20} />
    <span className="gh-ellipsis">{payment.WorkOrder.Name}</span>
    <ExternalLink size={12} aria-hidden />
    <span className="gh-unseen">查看报单</span>
  </button>
);

export const consultantOf = ({ WorkOrder }: PaymentLogRow): string =>
  `${WorkOrder.User.Name}・${WorkOrder.Department.Name}`;

const dayAndMinute = (minute: string): readonly [string, string] => [minute.slice(0, 5), minute.slice(5)];

/** Only another day is marked: people round the minute. */
const ClaimedTime = ({ claimed, stated }: { readonly claimed: number; readonly stated: number | null }) => {
  const [day, minute] = dayAndMinute(formatMinute(claimed));
  const other = stated === null ? undefined : dayAndMinute(formatMinute(stated))[0];
  return (
    <span className="gh-number">
      {other !== undefined && other !== day ? <mark>{day}</mark> : day}
      {minute}
    </span>
  );
};

interface Props {
  readonly row: PileRow;
  readonly pile: Pile;
  readonly acts: PaymentActs;
  readonly isSearched: boolean;
  readonly onSearch: () => void;
}

/** Groups whose name says everything. */
const PLAIN_PILES: ReadonlySet<Pile> = new Set([Pile.Reconciled, Pile.ReconciledBefore, Pile.Unpaid]);

/** The cells of the claim. */
export const Claim = ({ row, pile, acts, isSearched, onSearch }: Props) => {
  const { Payment, Reason, ReasonCode, Amount, Time } = row;
  const search = pile === Pile.NotFound && (
    <button type="button" aria-expanded={isSearched} onClick={onSearch}>
      {isSearched ? '收起' : '查找相近'}
    </button>
  );
  if (!Payment)
    return (
      <>
        <td colSpan={pile === Pile.AmountDiffers ? 5 : 4} className="pile-side gh-secondary">
          {Reason}
        </td>
        <td className="pile-acts">
          <span className="pile-buttons">{search}</span>
        </td>
      </>
    );
  const difference = sumMoney([Amount, -Payment.Amount]);
  const isReasonShown = pile === Pile.AmountDiffers ? ReasonCode === LineReason.ManyAmounts : !PLAIN_PILES.has(pile);
  return (
    <>
      <td className="pile-side">
        <OrderLink payment={Payment} acts={acts} />
        {isReasonShown && <span className="pile-reason">{Reason}</span>}
      </td>
      <td>{consultantOf(Payment)}</td>
      <td>
        <ClaimedTime claimed={Payment.PaymentTime} stated={row.Row === null ? null : Time} />
      </td>
      <td className="pile-figure">
        <Marked shown={formatAmount(Payment.Amount)} other={row.Row === null ? undefined : formatAmount(Amount)} />
      </td>
      {pile === Pile.AmountDiffers && <td className="pile-figure gh-number pile-difference">{signed(difference)}</td>}
      <td className="pile-acts">
        <ClaimActs payment={Payment} acts={acts} />
        {search && <span className="pile-buttons">{search}</span>}
      </td>
    </>
  );
};

export const PileLine = (props: Props) => {
  const { Row, ThirdNo, Amount, Time, Reason } = props.row;
  const hasClaim = hasClaims(props.pile);
  return (
    <tr>
      <td className="pile-figure gh-number gh-muted">{Row ?? '—'}</td>
      <td className="pile-serial">
        <SerialCell number={ThirdNo} isGrouped />
      </td>
      <td className="gh-number">{Row === null || Time === null ? '—' : formatMinute(Time)}</td>
      <td className="pile-figure gh-number">
        <b>{Row === null ? '—' : formatAmount(Amount)}</b>
      </td>
      {hasClaim ? <Claim {...props} /> : <td className="pile-side gh-secondary">{Reason || props.pile}</td>}
    </tr>
  );
};
