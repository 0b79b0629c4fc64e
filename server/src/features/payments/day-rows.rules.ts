/** Why a row of a day is listed, and what it adds to the difference of the day. Pure functions. */
import { type DayRow, DayRowKind, type ReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { type UnclaimedKind, unclaimedKindLabel } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import { textOfDay } from './calendar.rules.ts';

/** What a statement and a claim of the day say about one serial number. Null is absent. */
export interface DayFacts {
  readonly serial: string;
  readonly key: string;
  readonly fen: number | null;
  readonly row: number | null;
  readonly time: number | null;
  readonly lineReason: string | null;
  readonly claimFen: number | null;
  readonly unclaimedId: number | null;
  readonly kind: UnclaimedKind;
  /** The day on which the wallet's statements have the number of this claim. */
  readonly otherDay: number | null;
}

const shortDay = (day: number): string => textOfDay(day).slice(5);

/** Income without a claim of the same day. */
const unclaimedReason = ({ lineReason }: DayFacts, payment: PaymentLogRow | null): [DayRowKind, string] => {
  if (!payment) return [DayRowKind.Unclaimed, lineReason || say.notClaimed];
  const { WorkOrderStatus, IsRefund } = payment.WorkOrder;
  // In review or passed: it counts for the day and the wallet that the consultant wrote.
  if (!IsRefund && (WorkOrderStatus === 1 || WorkOrderStatus === 2))
    return [DayRowKind.OtherDay, `申报的支付时间是 ${shortDay(dayOf(payment.PaymentTime))}`];
  return [DayRowKind.Unclaimed, statusWords(payment.WorkOrder)];
};

const kindOf = (facts: DayFacts, payment: PaymentLogRow | null): [DayRowKind, string] => {
  const { fen, claimFen, kind, otherDay } = facts;
  if (fen === null)
    return otherDay === null
      ? [DayRowKind.Unpaid, say.unpaid]
      : [DayRowKind.OtherDay, `账单在 ${shortDay(otherDay)} 到账`];
  if (claimFen === null)
    return kind === 0 ? unclaimedReason(facts, payment) : [DayRowKind.NotCourse, unclaimedKindLabel[kind]];
  return fen === claimFen ? [DayRowKind.Waiting, ''] : [DayRowKind.AmountDiffers, ''];
};

export const dayRowOf = (facts: DayFacts, payment: PaymentLogRow | null): DayRow => {
  const { serial, row, time, fen, claimFen, unclaimedId } = facts;
  const [Kind, Reason] = kindOf(facts, payment);
  return {
    Kind,
    Row: row,
    ThirdNo: serial,
    Amount: fen === null ? null : fen / 100,
    Time: time,
    ClaimAmount: claimFen === null ? null : claimFen / 100,
    Difference: Kind === DayRowKind.NotCourse ? 0 : ((fen ?? 0) - (claimFen ?? 0)) / 100,
    Reason,
    UnclaimedId: unclaimedId,
    Payment: payment,
  };
};

/** In fen, as the files have them. */
export interface DayMoney {
  readonly income: number;
  readonly refunds: number;
  readonly fees: number;
}

export const payoutOf = ({ income, refunds, fees }: DayMoney): ReconcileDay['Payout'] => ({
  Income: income / 100,
  Refunds: refunds / 100,
  Fees: fees / 100,
  Amount: (income - refunds - fees) / 100,
});
