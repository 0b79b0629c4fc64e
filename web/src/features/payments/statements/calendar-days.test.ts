import type { CalendarCell } from '@gonghai/contract/payments/calendar.contract.ts';
import { stateOf } from '@gonghai/contract/payments/calendar.rules.ts';
import { expect, it } from 'vitest';
import { closingOf, countCells, dayRows, daysOf, filterRows, monthOf, sumCells, weekdayOf } from './calendar-days.ts';

const cell = (more: Partial<CalendarCell> = {}): CalendarCell => ({
  PaymentType: 1,
  Day: '2026-11-17',
  StatementAmount: 0.3,
  ClaimAmount: 0.3,
  Difference: 0,
  OpenCount: 0,
  HasStatement: true,
  IsClosed: false,
  ...more,
});
const today = '2026-11-18';

it.each([
  [cell(), 'agrees'],
  [cell({ OpenCount: 1 }), 'waits'],
  [cell({ Difference: -0.5 }), 'differs'],
  [cell({ IsClosed: true, Difference: 3 }), 'closed'],
  [cell({ HasStatement: false }), 'missing'],
  [cell({ HasStatement: false, ClaimAmount: 0 }), 'none'],
  [undefined, 'none'],
])('shows %o as %s', (shown, state) => {
  expect(stateOf(shown, '2026-11-17', today)).toBe(state);
});

it('waits for the statement of today', () => {
  expect(stateOf(cell({ HasStatement: false }), today, today)).toBe('awaited');
  expect(stateOf(undefined, today, today)).toBe('awaited');
  expect(stateOf(cell(), today, today)).toBe('agrees');
});

it('lists the days of a month, none after today, and moves between months', () => {
  expect(daysOf('2026-11', today)).toHaveLength(18);
  expect(daysOf('2026-11', today)[0]).toBe(today);
  expect(daysOf('2024-02', today)[0]).toBe('2024-02-29');
  expect(daysOf('2026-12', today)).toEqual([]);
  expect([monthOf('2026-01', -1), monthOf('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  expect(weekdayOf(today)).toBe('周三');
});

it('counts and filters cells, and adds up only days with a statement', () => {
  const cells = [
    cell(),
    cell({ Day: '2026-11-16', IsClosed: true }),
    cell({ Day: '2026-11-15', HasStatement: false, ClaimAmount: 9 }),
    cell({ PaymentType: 2, Day: '2026-11-16', StatementAmount: 0.1, ClaimAmount: 0.3, Difference: -0.2, OpenCount: 2 }),
  ];
  const rows = dayRows(cells, { days: daysOf('2026-11', today), wallets: [1, 2], today });
  expect(countCells(rows, 'missing')).toBe(1);
  expect(countCells(rows, 'open')).toBe(3);
  expect(filterRows(rows, 'closed').map(({ day }) => day)).toEqual(['2026-11-16']);
  expect(closingOf(rows.find(({ day }) => day === '2026-11-16')!)).toEqual({ closed: 1, of: 2 });
  expect(sumCells(cells)).toEqual({ statement: 0.7, claim: 0.9, difference: -0.2, open: 2 });
});
