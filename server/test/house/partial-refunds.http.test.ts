/** A partial refund reduces the amount of its order by the same rule in every list, report, ranking and export. */
import { exportDeals, searchDeals } from '@gonghai/contract/deals/deal.contract.ts';
import { checkMoney } from '@gonghai/contract/finance-reports/money-check.contract.ts';
import { exportOrderReport, readOrderReport } from '@gonghai/contract/finance-reports/order-report.contract.ts';
import { queryHomeRankings } from '@gonghai/contract/home/home-figures.contract.ts';
import { searchPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { querySalesItems, searchSalesData } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { askRefund, confirmRefund } from '@gonghai/contract/work-orders/refund.contract.ts';
import { exportOperationsOrders } from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import { searchWorkOrders } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import { refundWorkOrder } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { queryOf, startTestApp } from '../app.ts';
import { readRows } from '../sheets.ts';
import { aDeal, aHolder, aProduct } from '../work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, send, ask, owner, person, clock } = test;
const { tenantId, id: a1 } = await person('A1');
const { id: a3 } = await person('A3');
const boss = await aHolder(
  test,
  ['YunAudit', 'PaymentLog', 'WorkOrder4_Refund', 'SuccessCustomer', 'StatsUserSale', 'StatsFinanceReport', 'SCImport'],
  { isSupervisor: true },
);
const T = 1_790_000_000;
clock.now = (T + 3_600) * 1_000;
const RANGE = { StartTime: T - 3_600, EndTime: T + 3_600 };
const PAGE = { PageIndex: 1, PageCount: 50 };

await aProduct(owner, tenantId);
const parent = await aDeal(owner, tenantId, { ownerId: a1, amounts: [1_000.1, 500], more: { report_date: T } });
const child = await aDeal(owner, tenantId, { ownerId: a1, parentId: parent, amounts: [80], more: { report_date: T } });
await aDeal(owner, tenantId, { ownerId: a3, amounts: [7], more: { report_date: T } });

const dataOf = async <Answer>(answer: { parse: (data: unknown) => Answer }, sent: Promise<{ Data: unknown }>) =>
  answer.parse((await sent).Data);
const sheetOf = async (path: string, query: object) =>
  readRows((await app.inject({ url: `/crm/${path}?${queryOf(query)}`, headers: { ...boss } })).rawPayload);
/** The sum of a column, without a row of totals. */
const columnSum = (rows: readonly (readonly unknown[])[], title: string): number => {
  const head = rows.findIndex((row) => row.includes(title));
  const at = rows[head]!.indexOf(title);
  return sumMoney(rows.slice(head + 1).flatMap((row) => (row[0] && row[0] !== '合计' ? [Number(row[at] ?? 0)] : [])));
};

/** What each of them says about the money of A1's family and of A3's order. */
const sums = async (): Promise<Record<string, number>> => {
  const orders = await dataOf(
    searchWorkOrders.answer,
    send(searchWorkOrders, { ...PAGE, PageType: 4, ...RANGE }, boss),
  );
  const payments = await dataOf(searchPaymentLogs.answer, send(searchPaymentLogs, { ...PAGE, ...RANGE }, boss));
  const deals = await dataOf(searchDeals.answer, send(searchDeals, { ...PAGE, ...RANGE }, boss));
  const sales = await dataOf(searchSalesData.answer, send(searchSalesData, { ...PAGE, ...RANGE }, boss));
  const rankings = await dataOf(queryHomeRankings.answer, send(queryHomeRankings, RANGE, boss));
  const reportOf = (TimeType: 0 | 1) =>
    dataOf(readOrderReport.answer, send(readOrderReport, { TimeType, WorkOrderAuditProgress: 8, ...RANGE }, boss));
  const [byReport, byPayment] = [await reportOf(0), await reportOf(1)];
  const itemsOf = (UserId: number) =>
    dataOf(querySalesItems.answer, send(querySalesItems, { UserId, Figure: 'deals', ...RANGE }, boss));
  const items = [...(await itemsOf(a1)).ItemList, ...(await itemsOf(a3)).ItemList];
  return {
    orders: orders.Total,
    payments: payments.Total,
    deals: deals.Total,
    dealRows: sumMoney(deals.Rows.map(({ Amount }) => Amount)),
    sales: sales.Total.PriceFlow,
    salesItems: sumMoney(items.map(({ Amount }) => Amount ?? 0)),
    byReport: sumMoney(byReport.map(({ FinanceFlowTotal }) => FinanceFlowTotal)),
    byPayment: sumMoney(byPayment.map(({ FinanceFlowTotal }) => FinanceFlowTotal)),
    audited: sumMoney(byReport.map(({ FinanceFlow }) => FinanceFlow)),
    ranking: sumMoney(rankings.PaymentLogList.map((row) => row.Number)),
  };
};
const same = (all: Record<string, number>, amount: number) =>
  Object.fromEntries(Object.keys(all).map((name) => [name, amount]));
const expectSums = async (amount: number): Promise<void> => {
  const all = await sums();
  expect(all).toEqual(same(all, amount));
  expect((await send(checkMoney, RANGE, boss)).Data).toMatchObject({
    IsGreen: true,
    ByReportDate: { Payments: amount, Orders: amount, Report: amount },
    ByPaymentTime: { Payments: amount, Orders: amount, Report: amount },
  });
};

const refund = async (WorkOrderId: number, Amount: number): Promise<void> => {
  const form = { WorkOrderId, Amount, Reason: '退课', Day: '2026-09-21' };
  const Id = (await send(askRefund, form, boss)).Data as number;
  expect(await ask(confirmRefund, { Id }, boss)).toMatchObject({ Status: true });
};

it('reduces all sums by a partial refund, by another one, by a whole one, and restores what is undone', async () => {
  await expectSums(1_587.1);
  const waiting = (
    await send(askRefund, { WorkOrderId: parent, Amount: 500.1, Reason: '退课', Day: '2026-09-21' }, boss)
  ).Data as number;
  // Until finance confirms it, it counts nowhere.
  await expectSums(1_587.1);
  expect(await ask(confirmRefund, { Id: waiting }, boss)).toMatchObject({ Status: true });
  await expectSums(1_087);
  await refund(child, 0.5);
  await expectSums(1_086.5);
  expect(await ask(refundWorkOrder, { Id: child, IsRefund: true }, boss)).toMatchObject({ Status: true });
  await expectSums(1_007);
  expect(await ask(refundWorkOrder, { Id: child, IsRefund: false }, boss)).toMatchObject({ Status: true });
  await expectSums(1_086.5);
});

it('reduces what exports add up to', async () => {
  const query = { StartTime: RANGE.StartTime, EndTime: RANGE.EndTime };
  const orders = await sheetOf(exportOperationsOrders.path, query);
  expect([columnSum(orders, '金额'), columnSum(orders, '已退金额')]).toEqual([1_587.1, 500.6]);
  expect(columnSum(await sheetOf(exportDeals.path, query), '成交金额')).toBe(1_086.5);
  const report = await sheetOf(exportOrderReport.path, { ...query, TimeType: 0 });
  expect(report.flat().map(Number)).toContain(1_086.5);
});

it('notices a refund that an order or a payment does not know', async () => {
  const check = async () => (await send(checkMoney, RANGE, boss)).Data as { IsGreen: boolean; RefundOrders: number[] };
  await owner.query('update refund set fen = fen + 1 where work_order_id = $1 and not is_whole', [parent]);
  expect(await check()).toMatchObject({ IsGreen: false, RefundOrders: [parent] });
  await owner.query('update refund set fen = fen - 1 where work_order_id = $1 and not is_whole', [parent]);
  await owner.query('update work_order set refunded_fen = refunded_fen - 1 where id = $1', [parent]);
  expect(await check()).toMatchObject({ IsGreen: false, RefundOrders: [parent], DifferenceCount: 2 });
});
