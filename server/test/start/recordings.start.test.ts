/** No acknowledged part of a recording is lost when servers and pages are killed. `bench/recordings.ts` repeats it. */
import { afterAll, expect, it } from 'vitest';
import { preparedDataDir } from './prepared.ts';
import { runKilledRecordings } from './recording-kills.ts';
import { endAll } from './servers.ts';

afterAll(endAll);

it('every call has its recording up to the last acknowledged part, once, and every file has a log', async () => {
  const { calls, faults, unnamed } = await runKilledRecordings(preparedDataDir(), 2);
  expect(calls).toBe(8);
  expect(faults).toEqual([]);
  expect(unnamed).toEqual([]);
});
