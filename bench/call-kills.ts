/** Calls whose pages and servers are killed at random moments: every log closes once and is true. The start tests run ten. */
import { findFaults, runKilledCalls } from '../server/test/start/call-kills.ts';
import { endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const CALLS = Number(process.env['BENCH_KILLED_CALLS'] ?? 200);
const AT_ONCE = 40;

export const callKills = async (): Promise<Figure[]> => {
  const dataDir = freshDataDir();
  const seen = { calls: 0, serverKills: 0, faults: 0, strict: 0, wrong: 0 };
  try {
    while (seen.calls < CALLS) {
      const { actualCalls, logs, serverKills, wrong } = await runKilledCalls(
        dataDir,
        Math.min(AT_ONCE, CALLS - seen.calls),
      );
      const faults = findFaults(actualCalls, logs);
      for (const fault of faults) console.error(fault);
      seen.calls += actualCalls.length;
      seen.serverKills += serverKills;
      seen.faults += faults.length;
      seen.strict += findFaults(actualCalls, logs, true).length;
      seen.wrong += wrong.length;
    }
  } finally {
    await endAll();
  }
  return [
    { name: `servers killed during ${seen.calls} killed calls`, ours: seen.serverKills, goal: '–' },
    atMost(0, 'killed calls whose log is open, double or wrong', seen.faults, ''),
    atMost(0, 'the same, with talk that began while no server ran', seen.strict, ''),
    atMost(0, 'customers whose figures differ from their logs', seen.wrong, ''),
  ];
};
