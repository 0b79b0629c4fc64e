/** Servers killed while payments and pushes of learning arrive. The start tests kill five. */
import { runKills } from '../server/test/start/kills/area.ts';
import { learning } from '../server/test/start/kills/learning.ts';
import { payments } from '../server/test/start/kills/payments.ts';
import { openSite } from '../server/test/start/kills/site.ts';
import { endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const KILLS = Number(process.env['BENCH_PAYMENT_KILLS'] ?? 30);

export const paymentKills = async (): Promise<Figure[]> => {
  try {
    const site = await openSite({ dataDir: freshDataDir() });
    const areas = [payments(site), await learning(site)];
    const kills = Array.from({ length: KILLS }, () => ({ kill: 'server' as const, withinMs: 700 }));
    const faults = await runKills(site, areas, kills);
    for (const fault of faults) console.error(fault);
    return [atMost(0, `payments and pushes lost, double or half stored after ${KILLS} kills`, faults.length, '')];
  } finally {
    await endAll();
  }
};
