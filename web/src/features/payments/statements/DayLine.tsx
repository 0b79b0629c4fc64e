/** One row of a day: what arrived beside what was claimed. */
import { type DayRow, DayRowKind, dayRowKindLabel } from '@gonghai/contract/payments/calendar.contract.ts';
import { SerialCell } from '../../../ui/data-table/SerialCell.tsx';
import { formatAmount, formatMinute } from '../../../ui/format.ts';
import { Tag, type TagTone } from '../../../ui/tag/Tag.tsx';
import { ClaimActs, Marked, OrderLink } from '../reconcile/PileLine.tsx';
import type { UnclaimedActs } from '../unclaimed/useUnclaimedActs.tsx';
import type { PaymentActs } from '../usePaymentActs.tsx';
import { signed } from '../reconcile/difference.ts';

const TONES: Readonly<Record<DayRowKind, TagTone>> = {
  [DayRowKind.Unpaid]: 'red',
  [DayRowKind.AmountDiffers]: 'red',
  [DayRowKind.Unclaimed]: 'amber',
  [DayRowKind.Waiting]: 'blue',
  [DayRowKind.OtherDay]: 'violet',
  [DayRowKind.NotCourse]: 'grey',
};

interface Props {
  readonly row: DayRow;
  readonly isClosed: boolean;
  readonly acts: PaymentActs;
  readonly unclaimed: UnclaimedActs;
}

const Acts = ({ row, isClosed, acts, unclaimed }: Props) => {
  const { Payment, UnclaimedId, ThirdNo, Amount, Kind } = row;
  if (isClosed) return null;
  if (Payment) return <ClaimActs payment={Payment} acts={acts} />;
  if (UnclaimedId === null || Amount === null) return null;
  const arrival = { Id: UnclaimedId, ThirdNo, Amount };
  return (
    <span className="pile-buttons">
      {Kind === DayRowKind.NotCourse ? (
        <button type="button" onClick={() => unclaimed.restore([arrival])}>
          恢复未认领
        </button>
      ) : (
        <>
          <button type="button" onClick={() => unclaimed.assign(arrival)}>
            指派给顾问
          </button>
          <button type="button" onClick={() => unclaimed.mark([arrival])}>
            非课程收入
          </button>
        </>
      )}
    </span>
  );
};

const Claim = ({ row, acts }: Pick<Props, 'row' | 'acts'>) => {
  const { Payment, Reason } = row;
  if (!Payment)
    return (
      <td colSpan={3} className="pile-side gh-secondary">
        {Reason}
      </td>
    );
  return (
    <>
      <td className="pile-side">
        <OrderLink payment={Payment} acts={acts} />
        {Reason && row.Kind !== DayRowKind.Unpaid && <span className="pile-reason">{Reason}</span>}
      </td>
      <td title={Payment.WorkOrder.Department.Name}>{Payment.WorkOrder.User.Name}</td>
      <td className="gh-number">{formatMinute(Payment.PaymentTime)}</td>
    </>
  );
};

export const DayLine = (props: Props) => {
  const { Kind, Row, ThirdNo, Time, Amount, ClaimAmount, Difference } = props.row;
  return (
    <tr>
      <td>
        <Tag tone={TONES[Kind]}>{dayRowKindLabel[Kind]}</Tag>
      </td>
      <td className="pile-figure gh-number gh-muted">{Row ?? '—'}</td>
      <td className="pile-serial">
        {Amount === null ? (
          <span className="gh-secondary">
            {Kind === DayRowKind.OtherDay ? '当天账单没有这笔到账' : '该账单没有这笔到账'}
          </span>
        ) : (
          <SerialCell number={ThirdNo} isGrouped />
        )}
      </td>
      <td className="gh-number">{Time === null ? '—' : formatMinute(Time)}</td>
      <td className="pile-figure gh-number">
        <b>{formatAmount(Amount)}</b>
      </td>
      <Claim row={props.row} acts={props.acts} />
      <td className="pile-figure gh-number">
        <b>
          <Marked
            shown={formatAmount(ClaimAmount)}
            other={Kind === DayRowKind.AmountDiffers ? formatAmount(Amount) : undefined}
          />
        </b>
      </td>
      <td
        className={`pile-figure gh-number${Difference === 0 ? ' gh-muted' : Difference > 0 ? ' calendar-good' : ' calendar-red'}`}
      >
        {signed(Difference)}
      </td>
      <td className="pile-acts">
        <Acts {...props} />
      </td>
    </tr>
  );
};
