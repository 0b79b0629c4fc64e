/** Kills server and database while calls end, are corrected and folded: the daily sums equal the logs. The start tests run 2. */
import { endAll, freshDataDir } from '../server/test/start/servers.ts';
import { runStatsKills } from '../server/test/start/stats-kills.ts';
import { atMost, type Figure } from './figure.ts';

const KILLS = Number(process.env['BENCH_STATS_KILLS'] ?? 30);

export const statsKills = async (): Promise<Figure[]> => {
  try {
    const { calls, corrections, reads, found, faults } = await runStatsKills(freshDataDir(), KILLS);
    for (const line of [...found, ...faults]) console.error(line);
    return [
      {
        name: `calls during ${KILLS} kills, beside ${corrections} corrections and ${reads} reads`,
        ours: calls,
        goal: '–',
      },
      atMost(0, 'starts after which verify stats found a difference', found.length, ''),
      atMost(0, 'calls without exactly one closed log, answers that do not add up', faults.length, ''),
    ];
  } finally {
    await endAll();
  }
};
