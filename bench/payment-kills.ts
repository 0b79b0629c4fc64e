/** Servers killed while payments and pushes of learning arrive. The start tests kill 2. */
import { runKilledPayments } from '../server/test/start/payment-kills.ts';
import { endAll, freshDataDir } from '../server/test/start/servers.ts';
import { atMost, type Figure } from './figure.ts';

const KILLS = Number(process.env['BENCH_PAYMENT_KILLS'] ?? 30);

export const paymentKills = async (): Promise<Figure[]> => {
  try {
    const { paid, pushed, faults } = await runKilledPayments(freshDataDir(), KILLS);
    for (const fault of faults) console.error(fault);
    const what = `of ${paid} acknowledged payments and ${pushed} pushes lost, double or half stored after ${KILLS} kills`;
    return [atMost(0, what, faults.length, '')];
  } finally {
    await endAll();
  }
};
