/** Deleting drafts, and the reconciled payments that forbid it. */
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';
import { anOrder, aProduct, demandOrderInvariants, paymentsOf, storedOrder } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, owner, person, signedIn, close } = test;
afterAll(close);
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
await aProduct(owner, tenantId);

const remove = (workOrderId: number) => ask(orders.deleteWorkOrder, { workOrderId }, a1);
const draft = (status: number) => anOrder(owner, tenantId, { ownerId: a1Id, amounts: [100, 50], more: { status } });
const REFUSED = { Status: false, Message: '该报单有已对账的支付，不能删除' };

it('refuses a draft with a reconciled payment; it can still be submitted', async () => {
  const id = await draft(3);
  const [first] = await paymentsOf(owner, id);
  await owner.query('update payment_log set status = 2 where id = $1', [first.id]);
  expect(await ask(orders.resetWorkOrder, { workOrderId: id }, a1)).toMatchObject({ Status: true });
  expect(await ask(orders.findWorkOrder, { id }, a1)).toMatchObject({
    Data: { WorkOrder: { HasReconciled: true, IsReconciled: false } },
  });
  expect(await remove(id)).toMatchObject(REFUSED);
  expect(await storedOrder(owner, id)).toMatchObject({ deleted_time: null });
  expect(await paymentsOf(owner, id)).toHaveLength(2);
  expect(await ask(orders.publishWorkOrder, { Id: id }, a1)).toMatchObject({ Status: true });
  expect(await remove(id)).toMatchObject({ Message: '只能删除未提交的报单' });
});

it('sees a payment that is reconciled while it waits for the order', async () => {
  const id = await draft(0);
  const reconcile = `select from work_order where id = ${id} for update;
    update payment_log set status = 2 where work_order_id = ${id}`;
  expect(await meetAt(owner, reconcile, [() => remove(id)])).toMatchObject([REFUSED]);
  expect(await paymentsOf(owner, id)).toHaveLength(2);
});

it('a draft that was rejected before keeps its payments in the audit log, with their states', async () => {
  const id = await draft(3);
  const [first, second] = await paymentsOf(owner, id);
  expect(await ask(orders.resetWorkOrder, { workOrderId: id }, a1)).toMatchObject({ Status: true });
  const { trail } = await withTrail(owner, () => remove(id));
  expect(trail).toMatchObject([
    { action: '删除报单', before: { Amount: 150 } },
    { action: '删除支付流水', before: { ThirdNo: first.third_no, Amount: 100, Status: 1 } },
    { action: '删除支付流水', before: { ThirdNo: second.third_no, Amount: 50, Status: 1 } },
  ]);
  expect(trail.every(({ subject_id }) => subject_id === id)).toBe(true);
});
