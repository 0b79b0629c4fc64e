import { expect, it } from 'vitest';
import { ordinaryCost } from './cost.ts';
import { endpoint, type RateClass } from './endpoint.ts';
import { nothing } from './fields.ts';

it.each<[object | null, number]>([
  [null, 1],
  [{ Id: 7 }, 1],
  [{ PageIndex: 1, PageCount: 20 }, 1],
  [{ PageIndex: 1, PageCount: 200 }, 1],
  [{ PageIndex: 1, PageCount: 1_000 }, 5],
  [{ PageIndex: 1, PageCount: 10_000 }, 5],
  [{ PageIndex: 501, PageCount: 20 }, 2],
  [{ PageIndex: 5_001, PageCount: 20 }, 11],
  [{ PageIndex: 10_000_000, PageCount: 1_000 }, 105],
])('%o costs %i', (request, cost) => {
  expect(ordinaryCost(request)).toBe(cost);
});

it.each<[RateClass, number]>([
  ['ordinary', 1],
  ['lookup', 1],
  ['image', 5],
  ['import', 20],
  ['export', 20],
])('a call of the class %s costs %i', (rate, cost) => {
  const path = 'api/Test';
  const call = { summary: '', method: 'GET', path, access: 'all', request: nothing, answer: nothing } as const;
  expect(endpoint({ ...call, rate, audit: 'none' }).cost({})).toBe(cost);
});
