/** Kills server and database while calls end, are corrected and folded: the daily sums equal the logs. The start tests run five. */
import { runKills } from '../server/test/start/kills/area.ts';
import { daySums } from '../server/test/start/kills/day-sums.ts';
import { openSite } from '../server/test/start/kills/site.ts';
import { endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const KILLS = Number(process.env['BENCH_STATS_KILLS'] ?? 30);

export const statsKills = async (): Promise<Figure[]> => {
  try {
    const site = await openSite({ dataDir: freshDataDir() });
    const { area, tally } = await daySums(site);
    const kills = Array.from({ length: KILLS }, (_, n) => ({
      kill: n % 2 === 0 ? ('server and database' as const) : ('server' as const),
      withinMs: 3_000,
    }));
    const faults = await runKills(site, [area], kills);
    for (const fault of faults) console.error(fault);
    const { calls, corrections, reads } = tally();
    return [
      {
        name: `calls during ${KILLS} kills, beside ${corrections} corrections and ${reads} reads`,
        ours: calls,
        goal: '–',
      },
      atMost(0, 'differing sums, calls without exactly one closed log, answers that do not add up', faults.length, ''),
    ];
  } finally {
    await endAll();
  }
};
