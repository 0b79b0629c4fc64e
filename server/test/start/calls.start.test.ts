/** No call is lost when pages and servers are killed. `bench/call-kills.ts` repeats it. */
import { afterAll, expect, it } from 'vitest';
import { findFaults, runKilledCalls } from './call-kills.ts';
import { preparedDataDir } from './prepared.ts';
import { endAll } from './servers.ts';

afterAll(endAll);

it('every log of twenty killed calls is closed once and true', { timeout: 420_000 }, async () => {
  const { actualCalls, logs, serverKills, wrong } = await runKilledCalls(preparedDataDir(), 20);
  expect(serverKills).toBeGreaterThan(2);
  // The others died before the server had answered the dial.
  expect(actualCalls.filter(({ actionId }) => actionId !== undefined).length).toBeGreaterThanOrEqual(8);
  expect(findFaults(actualCalls, logs)).toEqual([]);
  expect(wrong).toEqual([]);
});
