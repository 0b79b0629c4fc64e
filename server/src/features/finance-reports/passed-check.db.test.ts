import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { anOrder, aProduct } from '../../../test/work-orders.ts';
import { sumPassed } from './passed-check.queries.ts';

const test = await startTestApp();
afterAll(test.close);
const { owner, database, person } = test;
const { tenantId, id: ownerId } = await person('A1');
await aProduct(owner, tenantId);

const PASSED = 8;
const passed = (days = {}) => database.inTransaction(tenantId, (trx) => sumPassed(trx, tenantId, days));
/** With all its payments reconciled, except those of the given amounts. */
const reconciledOrder = async (amounts: readonly number[], more: object = {}, open: readonly number[] = []) => {
  const id = await anOrder(owner, tenantId, { ownerId, amounts, more: { ...more } });
  await owner.query('update payment_log set status = 2 where work_order_id = $1 and amount <> all($2)', [id, open]);
  return id;
};

it('Reconciled payments are summed by what finance has passed and by what has arrived in part', async () => {
  const whole = await reconciledOrder([1_000.01, 200], { progress: PASSED });
  await reconciledOrder([40, 7], { progress: 4 }, [7]);
  // A part of a payment was refunded.
  await owner.query('update payment_log set refunded_fen = 5000 where work_order_id = $1 and amount = 200', [whole]);
  // None of these counts.
  await reconciledOrder([3], { status: 0 });
  await reconciledOrder([5], { status: 3 });
  await reconciledOrder([11], { progress: PASSED, is_refund: true });
  const dropped = await reconciledOrder([17], { progress: PASSED });
  await owner.query('update payment_log set deleted_time = 1 where work_order_id = $1', [dropped]);
  expect(await passed()).toEqual({ audited: 115_001, partial: 4_000 });

  // 2026-09-21 in Shanghai begins eight hours before the day of the world's clock.
  await owner.query('update payment_log set payment_time = $2 where work_order_id = $1 and amount = 200', [
    whole,
    Date.parse('2026-09-21T00:00:00+08:00') / 1_000 - 1,
  ]);
  const day = Date.parse('2026-09-21') / 86_400_000;
  expect(await passed({ from: day, to: day })).toEqual({ audited: 100_001, partial: 4_000 });
  expect(await passed({ to: day - 1 })).toEqual({ audited: 15_000, partial: 0 });
});
