import { checkSales, querySalesCheckItems } from '@gonghai/contract/sales-check/sales-check.contract.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { MIDNIGHT, TODAY } from '../../../test/counted-calls.ts';
import { aDeal, aHolder, anOrder, aPayment, aProduct } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, person } = test;
const { tenantId, id: A1 } = await person('A1');
const { id: A3 } = await person('A3');
const finance = await aHolder(test, ['PaymentLog']);

const check = async () => checkSales.answer.parse((await send(checkSales, TODAY, finance)).Data);
const items = async (Term: string, more: object = {}) =>
  querySalesCheckItems.answer.parse(
    (await send(querySalesCheckItems, { ...TODAY, Term, PageIndex: 1, PageCount: 50, ...more }, finance)).Data,
  ).ItemList;
const sumOf = (rows: readonly { readonly Amount: number | null }[]) => sumMoney(rows.map(({ Amount }) => Amount ?? 0));

/** An order with reconciled payments that finance has not approved. */
const aPaid = async (ownerId: number, amounts: readonly number[], more: object = {}, parentId?: number) => {
  const id = await anOrder(owner, tenantId, {
    ownerId,
    amounts: [],
    more: { amount: sumMoney(amounts), report_date: MIDNIGHT, ...more, ...(parentId && { parent_id: parentId }) },
  });
  for (const amount of amounts)
    await aPayment(owner, tenantId, { orderId: id, more: { amount, status: 2, payment_time: MIDNIGHT } });
  return id;
};
let [waiting, child] = [0, 0];

beforeAll(async () => {
  await aProduct(owner, tenantId);
  const on = { report_date: MIDNIGHT };
  const family = await aDeal(owner, tenantId, { ownerId: A1, amounts: [100.1], more: on });
  // Paid on another day than reported, by another agent; not yet a deal; refunded; a child of a rejected parent.
  await aPaid(A3, [20.02], { report_date: MIDNIGHT - 1 }, family);
  waiting = await aPaid(A1, [7.07, 0.01]);
  await aPaid(A1, [1_000], { is_refund: true });
  const rejected = await aPaid(A3, [500], { status: 3 });
  child = await aPaid(A1, [3.3], { progress: 8 }, rejected);
  await owner.query('update staff set status = 2 where id = $1', [A3]);
});

it('G-341 adds the same money by payments, ranking, deals and sales data, also of those who have left', async () => {
  expect(await check()).toEqual({
    IsGreen: true,
    Count: 2,
    Sums: { Paid: 30.4, Ranking: 30.4, Deals: 120.12, SalesData: 120.12, Families: 130.5, Waiting: 10.38 },
    DifferenceCount: 0,
    Differences: [],
  });
});

it('opens every term into rows that add up to it, of one agent or of all', async () => {
  const { Sums } = await check();
  expect(sumOf(await items('paid'))).toBe(Sums.Paid);
  expect(sumOf(await items('families'))).toBe(Sums.Families);
  expect(sumOf(await items('waiting'))).toBe(Sums.Waiting);
  expect((await items('paid', { UserId: A3 })).map(({ Amount }) => Amount)).toEqual([20.02]);
  expect(await items('paid', { PageIndex: 2, PageCount: 2 })).toHaveLength(2);
});

it('names the agents whose sums differ', async () => {
  // Below a child it belongs to no family that is listed.
  await owner.query('update work_order set parent_id = $2 where id = $1', [waiting, child]);
  const { IsGreen, DifferenceCount, Differences } = await check();
  expect([IsGreen, DifferenceCount]).toEqual([false, 1]);
  expect(Differences).toMatchObject([{ Equation: 3, UserId: A1, Left: 127.2, Right: 120.12 }]);
});
