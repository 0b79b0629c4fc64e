/** No call is lost when pages and servers are killed. `bench/call-kills.ts` repeats it. */
import { afterAll, expect, it } from 'vitest';
import { findFaults, KILLS, runKilledCalls } from './call-kills.ts';
import { preparedDataDir } from './prepared.ts';
import { endAll } from './servers.ts';

afterAll(endAll);

/** Each phase once. The series of the benchmark has pages that do not come back, too. */
const CALLS = KILLS.length;
/** A start takes seconds of both cores. */
const PAUSE_MS = 4_000;

it('every log of five killed calls is closed once and true', { timeout: 420_000 }, async () => {
  const { actualCalls, logs, serverKills, wrong } = await runKilledCalls(preparedDataDir(), CALLS, PAUSE_MS);
  expect(serverKills).toBeGreaterThanOrEqual(1);
  // The others died before the server had answered the dial.
  expect(actualCalls.filter(({ actionId }) => actionId !== undefined).length).toBeGreaterThanOrEqual(2);
  expect(findFaults(actualCalls, logs)).toEqual([]);
  expect(wrong).toEqual([]);
});
