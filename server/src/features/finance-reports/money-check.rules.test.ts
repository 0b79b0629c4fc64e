import { startOfDay } from '@gonghai/contract/wire/clock.ts';
import { dayFrom, dayText } from '@gonghai/contract/wire/days.ts';
import { expect, it } from 'vitest';
import { agrees, endOfDay, isGreen } from './money-check.rules.ts';

const same = (fen: number) => ({ payments: fen, orders: fen, report: fen });
const check = {
  byReportDate: same(5),
  byPaymentTime: same(5),
  lines: 1,
  differences: [],
  refunds: [],
  passed: { audited: 3, partial: 2 },
  flows: { count: 1, fen: 7, twice: [] },
  isEverything: true,
};

it('is green when all six sums of everything agree', () => {
  expect(isGreen(check)).toBe(true);
  expect(isGreen({ ...check, byPaymentTime: same(6) })).toBe(false);
  expect(isGreen({ ...check, byPaymentTime: same(6), isEverything: false })).toBe(true);
  expect(isGreen({ ...check, byReportDate: { ...same(5), orders: 4 } })).toBe(false);
  expect(isGreen({ ...check, flows: { ...check.flows, twice: ['4200'] } })).toBe(false);
  const line = { ...same(1), report: 0, timeType: 0, department: 'D', day: 1 } as const;
  expect(isGreen({ ...check, differences: [line] })).toBe(false);
  const sums = { refunds: 1, order: 0, payments: 0, refunded: null, documents: 1 };
  const refund = { orderId: 1, customer: '', ...sums, isUnlike: false };
  expect(isGreen({ ...check, refunds: [refund] })).toBe(false);
});

it.each(['payments', 'orders', 'report'] as const)('is not green when only the %s differ', (source) => {
  for (const time of ['byReportDate', 'byPaymentTime'] as const)
    for (const isEverything of [true, false])
      expect(isGreen({ ...check, isEverything, [time]: { ...same(5), [source]: 4 } })).toBe(false);
  expect(agrees({ ...same(5), [source]: 4 })).toBe(false);
});

it('begins and ends the days of Shanghai', () => {
  const day = dayFrom('2026-09-21');
  expect([startOfDay(day), endOfDay(day)]).toEqual([1_789_920_000, 1_790_006_399]);
  expect(dayText(day)).toBe('2026-09-21');
  for (const wrong of ['2026-02-31', '2026-9-1', 'today']) expect(dayFrom(wrong)).toBeNaN();
});
