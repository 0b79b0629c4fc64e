/** Recordings whose server or page is killed: none loses an acknowledged part, and every file has a log. The start tests run 8. */
import { runKills } from '../server/test/start/kills/area.ts';
import { RECORDING_KILLS, recordings } from '../server/test/start/kills/recordings.ts';
import { openSite } from '../server/test/start/kills/site.ts';
import { endAll, endServers, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const ROUNDS = Number(process.env['BENCH_KILL_ROUNDS'] ?? 5);
const OF_EACH_KIND = 5;
const WHEN = { 'between parts': 0, 'while joining': 1, 'while binding': 2 };
const KILLS = [150, 1_500, 20].map((withinMs) => ({ kill: 'server' as const, withinMs }));

export const recordingKills = async (): Promise<Figure[]> => {
  const dataDir = freshDataDir();
  const seen = { calls: 0, faults: 0 };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const site = await openSite({ dataDir });
      const { area, count } = await recordings(site, OF_EACH_KIND, WHEN);
      const faults = await runKills(site, [area], KILLS);
      for (const fault of faults) console.error(fault);
      seen.calls += count();
      seen.faults += faults.length;
      await endServers();
    }
  } finally {
    await endAll();
  }
  const what = `of ${seen.calls} recordings killed (${RECORDING_KILLS.join(', ')}), lost, double, of another length or without a log`;
  return [atMost(0, what, seen.faults, '')];
};
