/** Puts the parts of the calendar together to cells. Pure functions. */
import type { CalendarCell } from '@gonghai/contract/payments/calendar.contract.ts';
import { momentText, startOfDay } from '@gonghai/contract/wire/clock.ts';

export interface CellFigures {
  readonly statementFen: number;
  readonly claimFen: number;
  readonly openCount: number;
  readonly hasStatement: boolean;
  readonly isClosed: boolean;
}

/** What one query says about a cell. Sums of several parts are added. */
export interface CellPart extends Partial<CellFigures> {
  readonly paymentType: number;
  /** Days since 1970 in Shanghai. */
  readonly day: number;
}

/** 2026-11-18 */
export const textOfDay = (day: number): string => momentText(startOfDay(day)).slice(0, 10);

const NOTHING: CellFigures = { statementFen: 0, claimFen: 0, openCount: 0, hasStatement: false, isClosed: false };

const add = (sum: CellFigures, part: CellPart): CellFigures => ({
  statementFen: sum.statementFen + (part.statementFen ?? 0),
  claimFen: sum.claimFen + (part.claimFen ?? 0),
  openCount: sum.openCount + (part.openCount ?? 0),
  // Income of a file without times covers no day, but it is there.
  hasStatement: sum.hasStatement || (part.hasStatement ?? (part.statementFen ?? 0) > 0),
  isClosed: sum.isClosed || (part.isClosed ?? false),
});

interface Cell {
  readonly cell: CalendarCell;
  readonly figures: CellFigures;
}

export const cellOf = (paymentType: number, day: number, figures: CellFigures): CalendarCell => ({
  PaymentType: paymentType,
  Day: textOfDay(day),
  StatementAmount: figures.statementFen / 100,
  ClaimAmount: figures.claimFen / 100,
  Difference: (figures.statementFen - figures.claimFen) / 100,
  OpenCount: figures.openCount,
  HasStatement: figures.hasStatement,
  IsClosed: figures.isClosed,
});

/** By day and wallet. */
export const buildCells = (parts: readonly CellPart[]): Cell[] => {
  const sums = new Map<string, { paymentType: number; day: number; figures: CellFigures }>();
  for (const part of parts) {
    const { paymentType, day } = part;
    const key = `${day} ${paymentType}`;
    const before = sums.get(key)?.figures ?? NOTHING;
    sums.set(key, { paymentType, day, figures: add(before, part) });
  }
  return [...sums.values()]
    .toSorted((one, other) => one.day - other.day || one.paymentType - other.paymentType)
    .map(({ paymentType, day, figures }) => ({ cell: cellOf(paymentType, day, figures), figures }));
};
