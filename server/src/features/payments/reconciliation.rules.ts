/** Decides for each row of a statement which claim it pays, and in which group it is. Pure functions. */
import { lineReasonWords, reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { incomePiles, LineReason, Pile, piles } from '@gonghai/contract/payments/reconciliation-values.ts';
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
  /** Code decides by it, never by the sentence. */
  readonly code: LineReason;
  readonly claim: Claim | null;
  /** Name and remark of the payer, if the file has them. */
  readonly payer?: string;
  /** Kept by the wallet or bank, in fen. */
  readonly fee?: number;
  /** The number of a refund itself, if the file has it beside that of the payment. */
  readonly refundSerial?: string;
}

/** As a person would pass it: in review, of an order in review that is not refunded. */
export const isOpen = ({ status, orderStatus, isRefund }: Claim): boolean =>
  status === PaymentLogStatus.InReview && orderStatus === WorkOrderStatus.InReview && !isRefund;

const yuanText = (fen: number): string => (fen / 100).toFixed(2);

type Verdict = readonly [pile: Pile, reason: string, code: LineReason];

const told = (pile: Pile, reason = ''): Verdict => [pile, reason, LineReason.None];
const because = (pile: Pile, code: LineReason): Verdict => [pile, lineReasonWords[code], code];

const closedReason = ({ orderStatus, isRefund }: Claim): LineReason => {
  if (orderStatus === WorkOrderStatus.Draft) return LineReason.Draft;
  return isRefund ? LineReason.Refunded : LineReason.Rejected;
};

interface Judging {
  readonly paymentType: number;
  /** Orders that are locked. Another one may have been filed or changed since. */
  readonly isLocked: (orderId: number) => boolean;
  /** What the finance flow has of this wallet, in fen, by the key of its number. */
  readonly flows?: ReadonlyMap<string, number>;
}

const isInFlow = ({ serial, fen }: StatementRow, { flows }: Judging): boolean => flows?.get(serialKey(serial)) === fen;

const judgeClaim = (row: StatementRow, claim: Claim | undefined, judging: Judging): Verdict => {
  const { fen } = row;
  const { paymentType, isLocked } = judging;
  if (!claim && isInFlow(row, judging)) return told(Pile.InFlow, say.inFlow);
  if (!claim) return because(Pile.NotFound, LineReason.NotClaimed);
  if (claim.paymentType !== paymentType) return because(Pile.NotFound, LineReason.OtherType);
  const isReconciled = claim.status === PaymentLogStatus.Reconciled;
  if (!isReconciled && !isOpen(claim)) return because(Pile.NotFound, closedReason(claim));
  if (claim.hasTwin && !isReconciled) return because(Pile.NotFound, LineReason.ClaimedTwice);
  if (claim.fen !== fen)
    return told(Pile.AmountDiffers, say.amountDiffers(yuanText(claim.fen), yuanText(Math.abs(claim.fen - fen))));
  if (isReconciled) return told(Pile.ReconciledBefore, say.before);
  return isLocked(claim.orderId) ? told(Pile.Reconciled) : because(Pile.NotFound, LineReason.FiledMeanwhile);
};

/** What the file says of one serial number. */
interface Mentions {
  first: StatementRow | undefined;
  hasManyAmounts: boolean;
  isRefunded: boolean;
}

const isReadable = ({ problem }: StatementRow): boolean => problem === '';

const addMention = (found: Map<string, Mentions>, row: StatementRow): void => {
  if (!isReadable(row) || row.kind === 'other') return;
  const key = serialKey(row.serial);
  const mentions = found.get(key) ?? { first: undefined, hasManyAmounts: false, isRefunded: false };
  found.set(key, mentions);
  if (row.kind !== 'income') mentions.isRefunded = true;
  else if (!mentions.first) mentions.first = row;
  else if (mentions.first.fen !== row.fen) mentions.hasManyAmounts = true;
};

const judgeRow = (row: StatementRow, mentions: Mentions | undefined, judgeFirst: () => Verdict): Verdict => {
  if (!isReadable(row)) return told(Pile.Unreadable, row.problem);
  if (row.kind === 'refund') return told(Pile.Refund, row.note ?? say.refund);
  // Money that goes out under the number of an income row is its refund, even if no word says so.
  if (row.kind === 'outgoing') return mentions?.first ? told(Pile.Refund, say.refund) : told(Pile.Expense, say.expense);
  if (row.kind === 'other') return told(Pile.Expense, row.note ?? say.expense);
  if (mentions?.isRefunded) return because(Pile.HasRefund, LineReason.HasRefund);
  if (mentions?.hasManyAmounts) return because(Pile.AmountDiffers, LineReason.ManyAmounts);
  const first = mentions?.first;
  return first && first.row !== row.row ? told(Pile.Repeated, say.repeated(first.row)) : judgeFirst();
};

/** Rows between two pauses: a statement has tens of thousands, and others wait for the thread. */
const ROWS_A_PIECE = 500;

/** Every row in one group. A claim is found by the key of its whole serial number, and reconciled by at most one row. */
export function* judgePieces(
  rows: readonly StatementRow[],
  claims: ReadonlyMap<string, Claim>,
  judging: Judging,
): Generator<undefined, JudgedLine[]> {
  const mentions = new Map<string, Mentions>();
  const lines: JudgedLine[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_PIECE === 0) yield;
    addMention(mentions, row);
  }
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_PIECE === 0) yield;
    const { serial, fen, time, payer, fee, refundSerial } = row;
    const more = { ...(payer !== undefined && { payer }), ...(fee && { fee }), ...(refundSerial && { refundSerial }) };
    const line = { row: row.row, serial, fen, time, ...more };
    const key = serialKey(serial);
    const claim = isReadable(row) && row.kind !== 'other' ? claims.get(key) : undefined;
    const [pile, reason, code] = judgeRow(row, mentions.get(key), () => judgeClaim(row, claim, judging));
    lines.push({ ...line, pile, reason, code, claim: claim ?? null });
  }
  return lines;
}

/** The same without pauses. */
export const judgeStatement = (...args: Parameters<typeof judgePieces>): JudgedLine[] => {
  const pieces = judgePieces(...args);
  for (;;) {
    const next = pieces.next();
    if (next.done) return next.value;
  }
};

/** Income of a group 未找到 that no submitted order claims: no order at all, a draft or a rejected one. */
export const UNCLAIMED_REASONS: ReadonlySet<LineReason> = new Set([
  LineReason.NotClaimed,
  LineReason.Draft,
  LineReason.Rejected,
]);

export const isUnclaimed = ({ pile, code, fen }: Pick<JudgedLine, 'pile' | 'code' | 'fen'>): boolean =>
  pile === Pile.NotFound && UNCLAIMED_REASONS.has(code) && fen > 0;

export const unpaidLine = (claim: Claim): JudgedLine => {
  const { serial, fen, paymentTime } = claim;
  const verdict = { pile: Pile.Unpaid, reason: say.unpaid, code: LineReason.None };
  return { row: null, serial, fen, time: paymentTime, ...verdict, claim };
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
