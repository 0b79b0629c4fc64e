/** No payment and no push of learning is lost, doubled or half stored when the server is killed. `bench/payment-kills.ts` repeats it. */
import { afterAll, expect, it } from 'vitest';
import { runKilledPayments } from './payment-kills.ts';
import { preparedDataDir } from './prepared.ts';
import { endAll } from './servers.ts';

afterAll(endAll);

it('acknowledged payments and pushes exist once although the server is killed', { timeout: 120_000 }, async () => {
  const { paid, pushed, faults } = await runKilledPayments(preparedDataDir(), 2);
  expect(faults).toEqual([]);
  expect(paid).toBeGreaterThanOrEqual(20);
  expect(pushed).toBeGreaterThanOrEqual(2);
});
