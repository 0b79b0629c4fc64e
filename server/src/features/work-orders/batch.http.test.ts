/** Batches of orders and payments: repeated ids, and a reason for each. */
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { withTrail } from '../../../test/trail.ts';
import {
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, owner, person, close } = test;
afterAll(close);
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
const finance = await aHolder(test, ['PaymentLog']);
const planning = await aHolder(test, ['QihuaAudit']);
await aProduct(owner, tenantId);

const inReview = (amounts: readonly number[] = [100]) => anOrder(owner, tenantId, { ownerId: a1Id, amounts });
const logIds = async (id: number): Promise<number[]> => (await paymentsOf(owner, id)).map((log) => log.id);
const noticesOf = async (id: number): Promise<string[]> => {
  const { rows } = await owner.query<{ msg: string }>(
    `select msg from notice where msg like '%编号${id}，%' order by id`,
  );
  return rows.map(({ msg }) => msg.replace(/^.*：/, ''));
};
const remarked = (Id: number, Remark: string) => ({ Id, Remark });

it('payments of several orders are rejected with a reason each; every order and notice has its own', async () => {
  const [one, two] = [await inReview([100, 50]), await inReview()];
  const [[first, second], [third]] = [await logIds(one), await logIds(two)];
  const Items = [remarked(first!, '未到账'), remarked(third!, '金额不符'), remarked(second!, '截图不清')];
  const { answer, trail } = await withTrail(owner, () => ask(payments.rejectPaymentLogs, { Items }, finance));
  expect(answer).toMatchObject({ Message: '成功3条' });
  expect(await storedOrder(owner, one)).toMatchObject({ status: 3, rejected_remark: '【财务】未到账' });
  expect(await storedOrder(owner, two)).toMatchObject({ status: 3, rejected_remark: '【财务】金额不符' });
  const remarks = async (id: number) => (await paymentsOf(owner, id)).map((log) => log.rejected_remark);
  expect([await remarks(one), await remarks(two)]).toEqual([['未到账', '截图不清'], ['金额不符']]);
  const [ofOne, ofTwo] = [await noticesOf(one), await noticesOf(two)];
  expect([ofOne.length, ofTwo.length]).toEqual([1, 1]);
  expect([ofOne[0], ofTwo[0]]).toEqual([expect.stringContaining('未到账'), expect.stringContaining('金额不符')]);
  expect(trail.filter(({ action }) => action === '财务驳回')).toMatchObject([{ subject_id: one }, { subject_id: two }]);
});

it('an order that is sent twice is approved or rejected once, with its first reason', async () => {
  const [passed, rejected] = [await inReview(), await inReview()];
  const pass = { Items: [{ Id: passed }, { Id: passed }], Progress: Stage.Planning };
  expect(await ask(orders.passWorkOrders, pass, planning)).toMatchObject({ Data: { Succeeded: 1, Failed: [] } });
  const reject = { Items: [remarked(rejected, '先'), remarked(rejected, '后')], Progress: Stage.Planning };
  const { answer, trail } = await withTrail(owner, () => ask(orders.rejectWorkOrders, reject, planning));
  expect(answer).toMatchObject({ Data: { Succeeded: 1, Failed: [] } });
  expect(trail).toHaveLength(1);
  expect(await storedOrder(owner, rejected)).toMatchObject({ rejected_remark: '【企划】先' });
});

it('a payment that is sent twice is reconciled or rejected once, with its first reason', async () => {
  const [one, two] = [await inReview(), await inReview()];
  const [[passed], [failed]] = [await logIds(one), await logIds(two)];
  expect(await ask(payments.passPaymentLogs, { Items: [{ Id: passed! }, { Id: passed! }] }, finance)).toMatchObject({
    Data: { Succeeded: 1, Failed: [] },
  });
  const Items = [remarked(failed!, '先'), remarked(failed!, '后')];
  const { answer, trail } = await withTrail(owner, () => ask(payments.rejectPaymentLogs, { Items }, finance));
  expect(answer).toMatchObject({ Data: { Succeeded: 1, Failed: [] } });
  expect(trail.filter(({ action }) => action === '对账失败')).toHaveLength(1);
  expect(await paymentsOf(owner, two)).toMatchObject([{ rejected_remark: '先' }]);
});
