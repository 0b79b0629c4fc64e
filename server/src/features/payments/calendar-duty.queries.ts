/** What the calendar of reconciliation leaves to do: yesterday's missing statements, and days that do not agree. */
import { type CellState, stateOf } from '@gonghai/contract/payments/calendar.rules.ts';
import type { CalendarCell } from '@gonghai/contract/payments/calendar.contract.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { dayText } from '@gonghai/contract/wire/days.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { partStatements } from './calendar.queries.ts';
import { buildCells, type CellPart } from './calendar.rules.ts';

interface CalendarDuty {
  readonly Yesterday: string;
  /** Wallets. */
  readonly Missing: number[];
  readonly Differing: { Month: string; Count: number }[];
}

const monthOf = (day: string): string => day.slice(0, 7);
/** The last day of the month before. */
const dayBeforeMonth = (today: number): number => today - Number(dayText(today).slice(8));
const firstDay = (today: number): number => {
  const last = dayBeforeMonth(today);
  return last - Number(dayText(last).slice(8)) + 1;
};

/** This month and the one before, up to today. */
export const calendarStatements = (tenantId: number, now: number): Statement<CellPart>[] => {
  const today = dayOf(now);
  return partStatements(tenantId, { from: firstDay(today), to: today });
};

export const calendarDuty = (parts: readonly CellPart[], now: number): CalendarDuty => {
  const [today, yesterday] = [dayOf(now), dayOf(now) - 1].map(dayText) as [string, string];
  const cells = buildCells(parts).map(({ cell }) => cell);
  const isIn =
    (state: CellState) =>
    (cell: CalendarCell): boolean =>
      stateOf(cell, cell.Day, today) === state;
  const missing = cells.filter((cell) => cell.Day === yesterday && isIn('missing')(cell));
  const differing = cells.filter(isIn('differs'));
  const months = [...new Set(differing.map(({ Day }) => monthOf(Day)))].toSorted().toReversed();
  return {
    Yesterday: yesterday,
    Missing: missing.map(({ PaymentType }) => PaymentType),
    Differing: months.map((Month) => ({
      Month,
      Count: differing.filter(({ Day }) => monthOf(Day) === Month).length,
    })),
  };
};
