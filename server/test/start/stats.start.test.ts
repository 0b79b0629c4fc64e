/** The daily sums of calls equal their logs after kills. `bench/stats-kills.ts` repeats it. */
import { afterAll, expect, it } from 'vitest';
import { preparedDataDir } from './prepared.ts';
import { endAll } from './servers.ts';
import { runStatsKills } from './stats-kills.ts';

afterAll(endAll);

it('verify stats finds nothing after the server and its database were killed', { timeout: 240_000 }, async () => {
  const { calls, corrections, reads, found, faults } = await runStatsKills(preparedDataDir(), 2);
  expect(Math.min(calls, corrections, reads)).toBeGreaterThan(0);
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});
