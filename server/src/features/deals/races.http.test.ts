/** Concurrent changes of deals. Each test fails without its lock or condition. */
import * as contract from '@gonghai/contract/deals/deal.contract.ts';
import { passPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aDepartment, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { aDeal, aHolder, anOrder, demandOrderInvariants, paymentsOf } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, owner, person } = test;
afterAll(test.close);
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
const boss = await aHolder(test, [
  'PaymentLog',
  'QihuaAudit',
  'WorkOrder4_Refund',
  'SuccessCustomer',
  'ChangeDept',
  'SCAudioAudit',
]);
const other = await aHolder(test, ['SuccessCustomer', 'SCAudioAudit']);
const TURNS = 4;
const times = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: TURNS }, work));

const order = (more: Record<string, unknown> = {}) => anOrder(owner, tenantId, { ownerId: a1Id, more });
const pass = async (orderId: number) =>
  ask(passPaymentLogs, { Items: (await paymentsOf(owner, orderId)).map(({ id }) => id as number) }, boss);
const refund = (Id: number) => ask(orders.refundWorkOrder, { Id, IsRefund: true }, boss);
const dealsNamed = async (Name: string) => {
  const { Data } = await ask(contract.searchDeals, { PageIndex: 1, PageCount: 50, Name }, boss);
  return contract.searchDeals.answer.parse(Data);
};
const customersOf = async (tel: string) =>
  (await owner.query('select deal_id from after_sale_customer where tenant_id = $1 and tel = $2', [tenantId, tel]))
    .rows;

it('AFTS-04 two orders of one phone reconciled at once make two deals and one after-sales customer', async () => {
  await times(async () => {
    const [name, tel] = [uniqueName(), uniqueTel()];
    const ids = [await order({ name, tel }), await order({ name, tel })];
    await Promise.all(ids.map(pass));
    const { Count, Total } = await dealsNamed(name);
    expect({ Count, Total }).toEqual({ Count: 2, Total: 200 });
    expect(await customersOf(tel)).toEqual([{ deal_id: expect.toBeOneOf(ids) }]);
  });
});

it('a child and its parent reconciled at once have one first time', async () => {
  await times(async () => {
    const [name, tel] = [uniqueName(), uniqueTel()];
    const id = await order({ name, tel });
    const child = await anOrder(owner, tenantId, { ownerId: a1Id, parentId: id, more: { tel } });
    await Promise.all([pass(id), pass(child)]);
    expect(await dealsNamed(name)).toMatchObject({
      Count: 1,
      Total: 200,
      Rows: [{ FinancedTime: expect.any(Number) }],
    });
    expect(await customersOf(tel)).toEqual([{ deal_id: id }]);
  });
});

it('a refund against a reconciliation leaves a family that is refunded and no deal', async () => {
  await times(async () => {
    const name = uniqueName();
    const id = await order({ name });
    const [, refunded] = await Promise.all([pass(id), refund(id)]);
    expect(refunded).toMatchObject({ Status: true });
    expect(await dealsNamed(name)).toMatchObject({ Count: 0, Total: 0 });
  });
});

it('a transfer against a refund moves the family before it, or skips it after', async () => {
  await times(async () => {
    const id = await aDeal(owner, tenantId, { ownerId: a1Id });
    const child = await aDeal(owner, tenantId, { ownerId: a1Id, parentId: id });
    const target = await aDepartment(owner, tenantId);
    const request = { DepartmentId: target, WorkOrderSuccessCustomerIdList: [id] };
    const [moved] = await Promise.all([ask(contract.transferDeals, request, boss), refund(id)]);
    const { rows } = await owner.query<{ department_id: number }>(
      'select distinct department_id from work_order where id = any($1)',
      [[id, child]],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.department_id === target).toBe(moved.Status);
  });
});

it('of two reviews one wins, and the trail has one entry', async () => {
  await times(async () => {
    const id = await aDeal(owner, tenantId, { ownerId: a1Id });
    const answers = await Promise.all([boss, other].map((who) => ask(contract.reviewDeal, { id }, who)));
    expect(answers.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
    const { rows } = await owner.query(
      `select count(*)::int as entries from audit_log where subject_id = $1 and action = '录音审核通过'`,
      [id],
    );
    expect(rows).toEqual([{ entries: 1 }]);
  });
});
