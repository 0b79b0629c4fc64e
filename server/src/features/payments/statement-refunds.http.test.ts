/** Refund rows of a statement and the refunds that wait for them. */
import { closeReconcileDay, openReconcileDay } from '@gonghai/contract/payments/calendar.contract.ts';
import {
  findReconciliation,
  reconciliationResult,
  searchPileRows,
} from '@gonghai/contract/payments/reconciliation.contract.ts';
import { askRefund, confirmRefund, exportRefunds } from '@gonghai/contract/work-orders/refund.contract.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { readRows } from '../../../test/sheets.ts';
import { type Cell, plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import {
  aDeal,
  aHolder,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
  trailOf,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, send, ask, owner, person } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const boss = await aHolder(test, ['PaymentLog', 'YunAudit', 'WorkOrder4_Refund']);
const { reconcile } = await startStatements(test, tenantId);
const { paymentType, otherType } = await startClaims(test, { tenantId, ownerId: a1Id });

const DAYS = ['2026-11-16 10:00:00', '2026-11-17 10:00:00'];
const paid = async (amounts: readonly number[]) => {
  const id = await aDeal(owner, tenantId, { ownerId: a1Id, amounts });
  return { id, serials: (await paymentsOf(owner, id)).map((payment) => payment.third_no as string) };
};
const asked = async (WorkOrderId: number, Amount: number): Promise<number> =>
  (await send(askRefund, { WorkOrderId, Amount, Reason: '退课', Day: '2026-11-17' }, boss)).Data as number;
const run = (rows: readonly (readonly Cell[])[], type = paymentType) =>
  reconcile(plainStatement(rows), { session: boss, paymentType: type });
const reasonsOf = async (TaskId: number): Promise<string[]> => {
  const { Data } = await ask(searchPileRows, { TaskId, Name: '退款', PageCount: 100 }, boss);
  return searchPileRows.answer.parse(Data).Rows.map(({ Reason }) => Reason);
};
const stateOf = async (id: number): Promise<number> =>
  (await owner.query('select state from refund where id = $1', [id])).rows[0].state;

it('confirms a refund with the serial number and the amount, from this payment first', async () => {
  const { id, serials } = await paid([60, 40]);
  const refund = await asked(id, 30);
  const task = await run([[serials[0]!, -30, DAYS[0]!]]);
  expect(await stateOf(refund)).toBe(1);
  const url = `/crm/${exportRefunds.path}?State=1`;
  const [titles, ...rows] = readRows((await app.inject({ url, headers: { ...boss } })).rawPayload);
  const cells = Object.fromEntries(titles!.map((title, at) => [title, rows[0]![at]]));
  expect(cells).toMatchObject({
    退款金额: 30,
    状态: '已确认',
    处理人: expect.any(String),
    账单行号: expect.any(Number),
  });
  expect([cells['账单'], rows.at(-1)!.slice(0, 2)]).toEqual([expect.stringMatching(/\.csv$/), ['合计', 30]]);
  expect((await paymentsOf(owner, id)).map((payment) => payment.refunded_fen)).toEqual([3_000, 0]);
  expect(await reasonsOf(task.Id)).toEqual(['已确认退款']);
  expect(await trailOf(owner, id)).toEqual(['申请退款', '部分退款']);
  const result = await ask(findReconciliation, { TaskId: task.Id }, boss);
  expect(reconciliationResult.parse(result.Data).Piles.find(({ Name }) => Name === '退款')).toMatchObject({ Count: 1 });
});

it('confirms a whole refund: the order is refunded', async () => {
  const { id, serials } = await paid([100]);
  await asked(id, 100);
  await run([[serials[0]!, -100, DAYS[0]!]]);
  expect(await storedOrder(owner, id)).toMatchObject({ is_refund: true });
});

it('matches nothing on a guess: another amount, another wallet, another number', async () => {
  const { id, serials } = await paid([60, 40]);
  const refund = await asked(id, 30);
  const task = await run([
    [serials[0]!, -30.01, DAYS[0]!],
    ['NOSUCHNUMBER1', -30, DAYS[0]!],
  ]);
  expect(await reasonsOf(task.Id)).toEqual(['退款', '退款']);
  await run([[serials[0]!, -30, DAYS[0]!]], otherType);
  expect(await stateOf(refund)).toBe(0);
});

it('an old row does not confirm a later refund of the same amount', async () => {
  const { id, serials } = await paid([60, 40]);
  await asked(id, 10);
  const first = [[serials[0]!, -10, DAYS[0]!]];
  await run(first);
  const second = await asked(id, 10);
  await run(first);
  expect(await stateOf(second)).toBe(0);
  await run([...first, [serials[0]!, -10, DAYS[1]!]]);
  expect(await stateOf(second)).toBe(1);

  // Confirmed by hand before its file came: the row belongs to it.
  const third = await asked(id, 5);
  await ask(confirmRefund, { Id: third }, boss);
  const fourth = await asked(id, 5);
  await run([[serials[1]!, -5, DAYS[0]!]]);
  expect([await stateOf(third), await stateOf(fourth)]).toEqual([1, 0]);
});

it('leaves a refund that is not possible any more to a person, and reports the rest', async () => {
  const { id, serials } = await paid([60]);
  const refund = await asked(id, 30);
  await owner.query('update payment_log set status = 1 where work_order_id = $1', [id]);
  await owner.query('update work_order set progress = 0 where id = $1', [id]);
  const task = await run([[serials[0]!, -30, DAYS[0]!]]);
  expect(await reasonsOf(task.Id)).toEqual(['退款']);
  expect(await stateOf(refund)).toBe(0);
});

it('leaves the refund of a payment in a closed day to a person, and the rest of the file runs', async () => {
  const { id, serials } = await paid([20]);
  const refund = await asked(id, 20);
  const { payment_time: time } = (await paymentsOf(owner, id))[0] as { payment_time: number };
  const Day = new Date((time + 28_800) * 1_000).toISOString().slice(0, 10);
  expect(await ask(closeReconcileDay, { PaymentType: paymentType, Day, Reason: '已核对' }, boss)).toMatchObject({
    Status: true,
  });
  const file = [[serials[0]!, -20, DAYS[0]!]];
  const task = await run(file);
  expect([await stateOf(refund), await reasonsOf(task.Id)]).toEqual([0, ['退款待确认：支付日已结账']]);
  expect(await ask(confirmRefund, { Id: refund }, boss)).toMatchObject({ Status: false, Message: '该日已结账' });
  await ask(openReconcileDay, { PaymentType: paymentType, Day, Reason: '退款' }, boss);
  await run(file);
  expect(await stateOf(refund)).toBe(1);
});
