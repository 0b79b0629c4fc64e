/** Decides for each row of a statement which claim it pays, and in which group it is. Pure functions. */
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { incomePiles, Pile, piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { PileSum } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { PaymentLogStatus, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { DAY, dayOf, startOfToday } from '@gonghai/contract/wire/clock.ts';
import type { StatementRow } from './statement.rules.ts';

/** A payment that a consultant claims, with the state of its order. */
export interface Claim {
  readonly id: number;
  readonly orderId: number;
  readonly serial: string;
  readonly fen: number;
  readonly paymentType: number;
  readonly paymentTime: number;
  readonly status: PaymentLogStatus;
  readonly orderStatus: WorkOrderStatus;
  readonly isRefund: boolean;
  /** Another live payment has the same number, which an earlier version allowed. */
  readonly hasTwin?: boolean;
}

/** A line of the report. `row` is null for a claim without a row. */
export interface JudgedLine {
  readonly row: number | null;
  readonly serial: string;
  readonly fen: number;
  readonly time: number | null;
  readonly pile: Pile;
  readonly reason: string;
  readonly claim: Claim | null;
  /** Name and remark of the payer, if the file has them. */
  readonly payer?: string;
}

/** As a person would pass it: in review, of an order in review that is not refunded. */
export const isOpen = ({ status, orderStatus, isRefund }: Claim): boolean =>
  status === PaymentLogStatus.InReview && orderStatus === WorkOrderStatus.InReview && !isRefund;

export const yuanText = (fen: number): string => (fen / 100).toFixed(2);

type Verdict = readonly [pile: Pile, reason: string];

const closedReason = ({ orderStatus, isRefund }: Claim): string => {
  if (orderStatus === WorkOrderStatus.Draft) return say.draft;
  return isRefund ? say.refunded : say.rejected;
};

interface Judging {
  readonly paymentType: number;
  /** Orders that are locked. Another one may have been filed or changed since. */
  readonly isLocked: (orderId: number) => boolean;
}

const judgeClaim = (fen: number, claim: Claim | undefined, { paymentType, isLocked }: Judging): Verdict => {
  if (!claim) return [Pile.NotFound, say.notClaimed];
  if (claim.paymentType !== paymentType) return [Pile.NotFound, say.otherType];
  const isReconciled = claim.status === PaymentLogStatus.Reconciled;
  if (!isReconciled && !isOpen(claim)) return [Pile.NotFound, closedReason(claim)];
  if (claim.hasTwin && !isReconciled) return [Pile.NotFound, say.claimedTwice];
  if (claim.fen !== fen)
    return [Pile.AmountDiffers, say.amountDiffers(yuanText(claim.fen), yuanText(Math.abs(claim.fen - fen)))];
  if (isReconciled) return [Pile.ReconciledBefore, say.before];
  return isLocked(claim.orderId) ? [Pile.Reconciled, ''] : [Pile.NotFound, say.filedMeanwhile];
};

/** What the file says of one serial number. */
interface Mentions {
  first: StatementRow | undefined;
  hasManyAmounts: boolean;
  isRefunded: boolean;
}

const isReadable = ({ problem }: StatementRow): boolean => problem === '';

const mentionsOf = (rows: readonly StatementRow[]): ReadonlyMap<string, Mentions> => {
  const found = new Map<string, Mentions>();
  for (const row of rows) {
    if (!isReadable(row) || row.kind === 'other') continue;
    const key = serialKey(row.serial);
    const mentions = found.get(key) ?? { first: undefined, hasManyAmounts: false, isRefunded: false };
    found.set(key, mentions);
    if (row.kind !== 'income') mentions.isRefunded = true;
    else if (!mentions.first) mentions.first = row;
    else if (mentions.first.fen !== row.fen) mentions.hasManyAmounts = true;
  }
  return found;
};

const judgeRow = (row: StatementRow, mentions: Mentions | undefined, judgeFirst: () => Verdict): Verdict => {
  if (!isReadable(row)) return [Pile.Unreadable, row.problem];
  if (row.kind === 'refund') return [Pile.Refund, row.note ?? say.refund];
  // Money that goes out under the number of an income row is its refund, even if no word says so.
  if (row.kind === 'outgoing') return mentions?.first ? [Pile.Refund, say.refund] : [Pile.Expense, say.expense];
  if (row.kind === 'other') return [Pile.Expense, row.note ?? say.expense];
  if (mentions?.isRefunded) return [Pile.HasRefund, say.hasRefund];
  if (mentions?.hasManyAmounts) return [Pile.AmountDiffers, say.manyAmounts];
  const first = mentions?.first;
  return first && first.row !== row.row ? [Pile.Repeated, say.repeated(first.row)] : judgeFirst();
};

/** Every row in one group. A claim is found by the key of its whole serial number, and reconciled by at most one row. */
export const judgeStatement = (
  rows: readonly StatementRow[],
  claims: ReadonlyMap<string, Claim>,
  judging: Judging,
): JudgedLine[] => {
  const mentions = mentionsOf(rows);
  return rows.map((row): JudgedLine => {
    const { serial, fen, time } = row;
    const line = { row: row.row, serial, fen, time, ...(row.payer !== undefined && { payer: row.payer }) };
    const key = serialKey(serial);
    const claim = isReadable(row) && row.kind !== 'other' ? claims.get(key) : undefined;
    const [pile, reason] = judgeRow(row, mentions.get(key), () => judgeClaim(fen, claim, judging));
    return { ...line, pile, reason, claim: claim ?? null };
  });
};

/** Income of a group 未找到 that no submitted order claims: no order at all, a draft or a rejected one. */
export const UNCLAIMED_REASONS: ReadonlySet<string> = new Set([say.notClaimed, say.draft, say.rejected]);

export const isUnclaimed = ({ pile, reason, fen }: JudgedLine): boolean =>
  pile === Pile.NotFound && UNCLAIMED_REASONS.has(reason) && fen > 0;

export const unpaidLine = (claim: Claim): JudgedLine => {
  const { serial, fen, paymentTime } = claim;
  return { row: null, serial, fen, time: paymentTime, pile: Pile.Unpaid, reason: say.unpaid, claim };
};

/** The whole days from the first to the last time in the file. */
export const daysOf = (
  rows: readonly StatementRow[],
): { readonly from: number; readonly before: number } | undefined => {
  let [first, last] = [Infinity, -Infinity];
  for (const { time } of rows) {
    if (time === null) continue;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return first > last ? undefined : { from: startOfToday(first), before: startOfToday(last) + DAY };
};

export interface StatementFigures {
  readonly startDay: number | null;
  readonly endDay: number | null;
  readonly rowCount: number;
  readonly fen: number;
  readonly matchedCount: number;
  readonly differCount: number;
  readonly unclaimedCount: number;
}

/** What the list of statements shows of a run. Lines without a row are no rows of the file. */
export const statementFigures = (rows: readonly StatementRow[], lines: readonly JudgedLine[]): StatementFigures => {
  const days = daysOf(rows);
  const countOf = (wanted: Pile): number => lines.filter(({ pile }) => pile === wanted).length;
  return {
    startDay: days ? dayOf(days.from) : null,
    endDay: days ? dayOf(days.before - 1) : null,
    rowCount: rows.length,
    fen: lines.reduce((sum, { pile, fen }) => (incomePiles.includes(pile) ? sum + fen : sum), 0),
    matchedCount: countOf(Pile.Reconciled),
    differCount: countOf(Pile.AmountDiffers),
    unclaimedCount: lines.filter(isUnclaimed).length,
  };
};

export interface Sums {
  readonly Piles: PileSum[];
  readonly Total: number;
}

/** Added in fen. */
export const sumPiles = (lines: readonly JudgedLine[]): Sums => {
  const counts = new Map<string, { count: number; fen: number }>();
  for (const { pile, fen } of lines) {
    const sum = counts.get(pile) ?? { count: 0, fen: 0 };
    counts.set(pile, { count: sum.count + 1, fen: sum.fen + fen });
  }
  const fenOf = (pile: Pile): number => counts.get(pile)?.fen ?? 0;
  return {
    Piles: piles.map((Name) => ({ Name, Count: counts.get(Name)?.count ?? 0, Amount: fenOf(Name) / 100 })),
    Total: incomePiles.reduce((sum, pile) => sum + fenOf(pile), 0) / 100,
  };
};
