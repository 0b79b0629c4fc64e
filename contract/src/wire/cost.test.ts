import { expect, it } from 'vitest';
import { ordinaryCost } from './cost.ts';

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
