/** Recordings whose server or page is killed: none loses an acknowledged part, and every file has a log. The start tests run 8. */
import { RECORDING_KILLS, runKilledRecordings } from '../server/test/start/recording-kills.ts';
import { endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const ROUNDS = Number(process.env['BENCH_KILL_ROUNDS'] ?? 5);
const OF_EACH_KIND = 5;

export const recordingKills = async (): Promise<Figure[]> => {
  const dataDir = freshDataDir();
  const seen = { calls: 0, faults: 0, unnamed: 0 };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { calls, faults, unnamed } = await runKilledRecordings(dataDir, OF_EACH_KIND);
      for (const fault of [...faults, ...unnamed]) console.error(fault);
      seen.calls += calls;
      seen.faults += faults.length;
      seen.unnamed = unnamed.length;
    }
  } finally {
    await endAll();
  }
  const kinds = RECORDING_KILLS.join(', ');
  return [
    atMost(0, `of ${seen.calls} recordings killed (${kinds}), lost, double or of another length`, seen.faults, ''),
    atMost(0, 'files without a log', seen.unnamed, ''),
  ];
};
