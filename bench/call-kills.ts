/** Calls whose pages and servers are killed at random moments: every log closes once and is true. The start tests run five. */
import { runKills } from '../server/test/start/kills/area.ts';
import { calls } from '../server/test/start/kills/calls.ts';
import { openSite } from '../server/test/start/kills/site.ts';
import { endAll, endServers, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const CALLS = Number(process.env['BENCH_KILLED_CALLS'] ?? 200);
const AT_ONCE = 40;
const PAUSE_MS = 2_000;
/** While 40 calls run: one of two servers, or both. */
const KILLS = Array.from({ length: 6 }, (_, n) => ({
  kill: n % 3 === 1 ? ('all servers' as const) : ('server' as const),
  withinMs: PAUSE_MS,
}));

export const callKills = async (): Promise<Figure[]> => {
  const dataDir = freshDataDir();
  const seen = { calls: 0, faults: 0, strict: 0 };
  try {
    while (seen.calls < CALLS) {
      const site = await openSite({ dataDir, servers: 2, kept: 2 });
      const count = Math.min(AT_ONCE, CALLS - seen.calls);
      const { area, strictFaults } = await calls(site, count, PAUSE_MS);
      const faults = await runKills(site, [area], KILLS);
      for (const fault of faults) console.error(fault);
      seen.calls += count;
      seen.faults += faults.length;
      seen.strict += strictFaults().length;
      await endServers();
    }
  } finally {
    await endAll();
  }
  return [
    atMost(0, `of ${seen.calls} killed calls: logs that are open, double or wrong, and wrong figures`, seen.faults, ''),
    atMost(0, 'the same, with talk that began while no server ran', seen.strict, ''),
  ];
};
