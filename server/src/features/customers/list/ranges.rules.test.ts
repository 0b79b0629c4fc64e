import { customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { expect, it } from 'vitest';
import { dayOf } from '../clock.rules.ts';
import { rangesAsked, wholeDaysOf } from './ranges.rules.ts';

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1_000;
const day = (text: string): number => dayOf(at(`${text} 12:00:00`));
const T = 1_790_000_000;
const column = 'created_time';
const edge = (from: string, until: string) => ({ column, from: at(from), until: at(until) });

const LATER = at('2027-01-01 00:00:00');

it.each([
  ['days from midnight to midnight', '2026-11-10 00:00:00', '2026-11-12 23:59:59', ['2026-11-10', '2026-11-12'], {}],
  [
    'a little less of the first and the last',
    '2026-11-10 00:00:01',
    '2026-11-12 23:59:58',
    ['2026-11-10', '2026-11-12'],
    {
      less: [edge('2026-11-10 00:00:00', '2026-11-10 00:00:00'), edge('2026-11-12 23:59:59', '2026-11-12 23:59:59')],
    },
  ],
  [
    'a little more before and behind them, in days that are other ones in Greenwich',
    '2026-11-10 23:59:59',
    '2026-11-12 00:00:00',
    ['2026-11-11', '2026-11-11'],
    {
      more: [edge('2026-11-10 23:59:59', '2026-11-10 23:59:59'), edge('2026-11-12 00:00:00', '2026-11-12 00:00:00')],
    },
  ],
  [
    'a part of one day that is more than half of it',
    '2026-11-10 06:00:00',
    '2026-11-10 21:59:59',
    ['2026-11-10', '2026-11-10'],
    {
      less: [edge('2026-11-10 00:00:00', '2026-11-10 05:59:59'), edge('2026-11-10 22:00:00', '2026-11-10 23:59:59')],
    },
  ],
])('%s', (_, from, until, [first, last], edges) => {
  expect(wholeDaysOf({ column, from: at(from), until: at(until) }, LATER)).toEqual({
    days: { from: day(first!), until: day(last!) },
    more: [],
    less: [],
    ...edges,
  });
});

it('today ends now', () => {
  expect(wholeDaysOf({ column, until: at('2026-11-10 08:00:00') }, at('2026-11-10 09:00:00'))).toEqual({
    days: { from: undefined, until: day('2026-11-10') },
    more: [],
    less: [edge('2026-11-10 08:00:01', '2026-11-10 23:59:59')],
  });
});

it('a range that is open has no edge there', () => {
  expect(wholeDaysOf({ column, from: at('2026-11-10 00:00:00') }, LATER)).toEqual({
    days: { from: day('2026-11-10'), until: undefined },
    more: [],
    less: [],
  });
  expect(wholeDaysOf({ column, until: at('2026-11-10 11:00:00') }, LATER)).toEqual({
    days: { from: undefined, until: day('2026-11-09') },
    more: [edge('2026-11-10 00:00:00', '2026-11-10 11:00:00')],
    less: [],
  });
});

it.each([
  ['2026-11-10 10:00:00', '2026-11-10 11:59:59'],
  ['2026-11-10 18:00:00', '2026-11-11 03:00:00'],
  ['2026-11-12 00:00:00', '2026-11-10 23:59:59'],
])('no day is counted as a whole from %s to %s', (from, until) => {
  expect(wholeDaysOf({ column, from: at(from), until: at(until) }, LATER)).toBeUndefined();
});

it.each<[object, object[]]>([
  [{}, []],
  [{ StartTime: T }, [{ column: 'created_time', from: T }]],
  [{ DateTimeType: 2, EndTime: T }, [{ column: 'got_time', until: T }]],
  [{ DateTimeType: 2, EndTime: T, CustomerType: 1 }, [{ column: 'migration_time', until: T }]],
  [{ MaxCallTotalTimes: 0 }, [{ column: 'call_times', until: 0 }]],
  [{ MinCallSuccessTotalTimes: 1, MaxCallSuccessTotalTimes: 2 }, [{ column: 'call_successes', from: 1, until: 2 }]],
  [{ CustomerCategory: 1 }, [{ column: 'created_time', from: T - 86_399 }]],
  [{ CustomerCategory: 2 }, [{ column: 'created_time', from: T - 604_799, until: T - 86_400 }]],
  [{ CustomerCategory: 3 }, [{ column: 'created_time', until: T - 604_800 }]],
])('%o asks for %o', (filter, ranges) => {
  expect(rangesAsked(customerFilter.parse(filter), T)).toEqual(ranges);
});
