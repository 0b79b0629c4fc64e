import { customerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { expect, it } from 'vitest';
import { rangesOf } from './ranges.queries.ts';

const T = 1_790_000_000;

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
  expect(rangesOf(customerFilter.parse(filter), T)).toEqual(ranges);
});
