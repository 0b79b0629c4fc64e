/** The calendar of reconciliation as rows: days down, wallets across, with states, counts and sums. Pure. */
import type { CalendarCell } from '@gonghai/contract/payments/calendar.contract.ts';
import { type CellState, stateOf } from '@gonghai/contract/payments/calendar.rules.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';

export interface WalletHead {
  readonly id: number;
  readonly name: string;
}

export interface OpenDay {
  readonly day: string;
  readonly wallet: number;
}

export const calendarFilters = {
  all: '全部',
  missing: '缺账单',
  differs: '有差额',
  open: '待结账',
  closed: '已结账',
} as const;
export type CalendarFilter = keyof typeof calendarFilters;
export const isCalendarFilter = (text: string | undefined): text is CalendarFilter =>
  text !== undefined && text in calendarFilters;

const UNCLOSED: ReadonlySet<CellState> = new Set(['missing', 'differs', 'waits', 'agrees']);

const isWanted: Readonly<Record<CalendarFilter, (state: CellState) => boolean>> = {
  all: () => true,
  missing: (state) => state === 'missing',
  differs: (state) => state === 'differs',
  open: (state) => UNCLOSED.has(state),
  closed: (state) => state === 'closed',
};

export interface ShownCell {
  readonly wallet: number;
  readonly cell: CalendarCell | undefined;
  readonly state: CellState;
}

export interface DayRow {
  readonly day: string;
  readonly cells: readonly ShownCell[];
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The days of a month like 2026-11, the latest first; none after today. */
export const daysOf = (month: string, today: string): string[] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${twoDigits(count - at)}`).filter((day) => day <= today);
};

export const dayRows = (
  cells: readonly CalendarCell[],
  {
    days,
    wallets,
    today,
  }: { readonly days: readonly string[]; readonly wallets: readonly number[]; readonly today: string },
): DayRow[] => {
  const byPlace = new Map(cells.map((cell) => [`${cell.Day} ${cell.PaymentType}`, cell]));
  return days.map((day) => ({
    day,
    cells: wallets.map((wallet) => {
      const cell = byPlace.get(`${day} ${wallet}`);
      return { wallet, cell, state: stateOf(cell, day, today) };
    }),
  }));
};

/** Cells of the whole month that a filter would show. */
export const countCells = (rows: readonly DayRow[], filter: CalendarFilter): number =>
  rows.flatMap(({ cells }) => cells).filter(({ state }) => isWanted[filter](state)).length;

/** Days with such a cell. */
export const filterRows = (rows: readonly DayRow[], filter: CalendarFilter): DayRow[] =>
  rows.filter(({ cells }) => cells.some(({ state }) => isWanted[filter](state)));

interface Sums {
  readonly statement: number;
  readonly claim: number;
  readonly difference: number;
  readonly open: number;
}

/** Only days that a statement covers: the claims of the others have nothing to be compared with. */
export const sumCells = (cells: readonly (CalendarCell | undefined)[]): Sums => {
  const covered = cells.flatMap((cell) => (cell?.HasStatement ? [cell] : []));
  const statement = sumMoney(covered.map(({ StatementAmount }) => StatementAmount));
  const claim = sumMoney(covered.map(({ ClaimAmount }) => ClaimAmount));
  return {
    statement,
    claim,
    difference: sumMoney([statement, -claim]),
    open: covered.reduce((sum, { OpenCount }) => sum + OpenCount, 0),
  };
};

/** How many wallets with something to close are closed on a day. */
export const closingOf = ({ cells }: DayRow): { readonly closed: number; readonly of: number } => {
  const counted = cells.filter(({ state }) => state !== 'none' && state !== 'awaited');
  return { closed: counted.filter(({ state }) => state === 'closed').length, of: counted.length };
};

export const monthOf = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const moved = new Date(Date.UTC(year, number - 1 + by, 1));
  return `${moved.getUTCFullYear()}-${twoDigits(moved.getUTCMonth() + 1)}`;
};

const WEEKDAYS = '日一二三四五六';
export const weekdayOf = (day: string): string => `周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`;
