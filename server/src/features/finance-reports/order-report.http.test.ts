import { checkMoney } from '@gonghai/contract/finance-reports/money-check.contract.ts';
import * as reports from '@gonghai/contract/finance-reports/order-report.contract.ts';
import type { OrderReportRow } from '@gonghai/contract/finance-reports/order-report.contract.ts';
import { ReportAmount, type ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { searchPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { refundWorkOrder } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryOf, type Session, startTestApp } from '../../../test/app.ts';
import { readRows } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';
import { aHolder, anOrder, aPayment, aProduct } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, send, owner, signedIn, person } = test;
const { tenantId, id: a1, departmentId: d1 } = await person('A1');
const { id: a3, departmentId: d2 } = await person('A3');
const { id: s1, departmentId: d0 } = await person('S1');
const { id: root2, departmentId: top } = await person('root2');
const root = await signedIn('root2');

const T = 1_790_000_000;
const DAY = 86_400;
const RANGE = { StartTime: T, EndTime: T + DAY - 1 };
let refundable: number;

beforeAll(async () => {
  await aProduct(owner, tenantId);
  const orderOf = async (ownerId: number, amounts: readonly number[], more: Readonly<Record<string, unknown>> = {}) => {
    const amount = amounts.reduce((sum, one) => sum + one, 0);
    const id = await anOrder(owner, tenantId, { ownerId, amounts: [], more: { report_date: T + 60, amount, ...more } });
    for (const one of amounts)
      await aPayment(owner, tenantId, { orderId: id, more: { amount: one, payment_time: T + 120 } });
    return id;
  };
  refundable = await orderOf(a1, [100.1, 0.2]);
  const audited = await orderOf(a1, [50], { progress: 8 });
  // A child counts by itself, in its own department.
  await orderOf(a3, [30], { parent_id: audited, status: 2, progress: 15 });
  await orderOf(s1, [7]);
  await orderOf(root2, [1]);
  // Paid the day before, and a payment that was removed from its order.
  const paidEarlier = await anOrder(owner, tenantId, {
    ownerId: a1,
    amounts: [],
    more: { report_date: T + 60, amount: 5 },
  });
  await aPayment(owner, tenantId, { orderId: paidEarlier, more: { amount: 5, payment_time: T - 1 } });
  await aPayment(owner, tenantId, {
    orderId: paidEarlier,
    more: { amount: 9, payment_time: T + 1, deleted_time: T + 2 },
  });
  // Draft, rejected, refunded, reported on another day but paid on this one.
  await orderOf(a1, [1_000], { status: 0 });
  await orderOf(a1, [1_000], { status: 3 });
  await orderOf(a1, [1_000], { is_refund: true });
  await orderOf(a1, [0.03], { report_date: T + DAY });
});

const read = async (TimeType: ReportTimeType, session: Session = root, DepartmentId: number | null = null) => {
  const request = { TimeType, DepartmentId, WorkOrderAuditProgress: 8, ...RANGE };
  return reports.readOrderReport.answer.parse((await send(reports.readOrderReport, request, session)).Data);
};
const figures = (rows: readonly OrderReportRow[]) =>
  rows
    .filter(({ FinanceFlowTotal }) => FinanceFlowTotal > 0)
    .map(({ DepartmentId, FinanceFlowTotal, FinanceFlow }) => [DepartmentId, FinanceFlowTotal, FinanceFlow]);

it('REP-02 Counts total and audited by report time and by payment time, with all below each department', async () => {
  expect(figures(await read(0))).toEqual([
    [top, 1, 0],
    [d0, 162.3, 50],
    [d2, 30, 30],
  ]);
  expect(figures(await read(1))).toEqual([
    [top, 1, 0],
    [d0, 157.33, 50],
    [d2, 30, 30],
  ]);
  expect(figures(await read(0, root, d0))).toEqual([
    [d0, 7, 0],
    [d1, 155.3, 50],
  ]);
});

it('leads from every number to payments whose total is that number', async () => {
  for (const TimeType of [0, 1] as const) {
    for (const { DepartmentId, IsDirect, FinanceFlowTotal, FinanceFlow } of await read(TimeType)) {
      const behind = async (amount: ReportAmount): Promise<number> => {
        const filter = { TimeType, DepartmentId, IsDirect, ReportAmount: amount, ...RANGE };
        const found = await send(searchPaymentLogs, { PageIndex: 1, PageCount: 10, ...filter }, root);
        return searchPaymentLogs.answer.parse(found.Data).Total;
      };
      expect(await behind(ReportAmount.Total)).toBe(FinanceFlowTotal);
      expect(await behind(ReportAmount.Audited)).toBe(FinanceFlow);
      expect(await behind(ReportAmount.Unaudited)).toBe(sumMoney([FinanceFlowTotal, -FinanceFlow]));
    }
  }
});

it('counts the last second of the range by both times, and sums above 100,000 yuan to the fen', async () => {
  const [StartTime, EndTime] = [T + 100 * DAY, T + 101 * DAY - 1];
  const large = async (at: number, amounts: readonly number[]): Promise<void> => {
    const amount = sumMoney(amounts);
    const id = await anOrder(owner, tenantId, { ownerId: a3, amounts: [], more: { report_date: at, amount } });
    for (const one of amounts)
      await aPayment(owner, tenantId, { orderId: id, more: { amount: one, payment_time: at } });
  };
  await large(EndTime, [1_234_567.89, 0.01]);
  await large(StartTime, [0.03]);
  await large(StartTime - 1, [1_000]);
  await large(EndTime + 1, [1_000]);
  for (const TimeType of [0, 1] as const) {
    const request = { TimeType, DepartmentId: d2, WorkOrderAuditProgress: 8, StartTime, EndTime };
    const { Data } = await send(reports.readOrderReport, request, root);
    expect(figures(reports.readOrderReport.answer.parse(Data))).toEqual([[d2, 1_234_567.93, 0]]);
  }
});

it('G-254 A refunded order leaves both sums and returns when the refund is undone', async () => {
  const before = await read(0, root, d1);
  const operations = await aHolder(test, ['YunAudit', 'WorkOrder4_Refund']);
  const refund = () => send(refundWorkOrder, { Id: refundable }, operations);
  expect(await refund()).toMatchObject({ Status: true });
  expect(figures(await read(0, root, d1))).toEqual([[d1, 55, 50]]);
  await refund();
  expect(await read(0, root, d1)).toEqual(before);
});

it('REP-05 A supervisor sees the own branch, an employee only the own orders, finance everything', async () => {
  const supervisor = await aHolder(test, ['StatsFinanceReport'], { departmentId: d0, isSupervisor: true });
  expect(figures(await read(0, supervisor))).toEqual([
    [d0, 7, 0],
    [d1, 155.3, 50],
  ]);
  expect(await read(0, supervisor, d2)).toEqual([]);
  expect(await read(0, supervisor, top)).toEqual([]);
  const employee = await aHolder(test, ['StatsFinanceReport'], { departmentId: d1 });
  expect(await read(0, employee)).toEqual([]);
  await anOrder(owner, tenantId, {
    ownerId: employee.id,
    amounts: [3],
    more: { report_date: T + 60, department_id: d2 },
  });
  expect(figures(await read(0, employee))).toEqual([[d1, 3, 0]]);
  const finance = await aHolder(test, ['StatsFinanceReport', 'PaymentLog'], { departmentId: d1 });
  expect(await read(0, finance)).toEqual(await read(0));
});

it('REP-06 The export has the figures of the screen and their total', async () => {
  const file = (query: object) =>
    app.inject({
      method: 'GET',
      url: `/crm/${reports.exportOrderReport.path}?${queryOf({ TimeType: 1, WorkOrderAuditProgress: 8, ...query })}`,
      headers: { ...root },
    });
  const { answer, trail } = await withTrail(owner, () => file(RANGE));
  expect(trail).toMatchObject([{ action: '导出报单财务报表' }]);
  const report = await read(1);
  const [, ...rows] = await readRows(answer.rawPayload);
  const lines = report.map(({ Name, FinanceFlowTotal, FinanceFlow }) => ({
    0: Name,
    1: FinanceFlowTotal,
    2: FinanceFlow,
    3: sumMoney([FinanceFlowTotal, -FinanceFlow]),
  }));
  const sum = (pick: (row: OrderReportRow) => number) => sumMoney(report.map(pick));
  const last = { 0: '合计', 1: sum((row) => row.FinanceFlowTotal), 2: sum((row) => row.FinanceFlow) };
  expect(rows).toMatchObject([...lines, last]);
  const refused = async (query: object) => (await file(query)).json<{ Message: string }>().Message;
  expect(await refused({ StartTime: T, EndTime: T + 40 * DAY })).toBe('导出时间范围不能超过一个月');
  expect(await refused({ EndTime: T })).toBe('请选择导出时间范围');
});

it('refuses a reversed range, other stages and other time types', async () => {
  const ask = (more: object) =>
    send(reports.readOrderReport, { TimeType: 0, WorkOrderAuditProgress: 8, ...RANGE, ...more }, root);
  expect(await ask({ StartTime: T + DAY, EndTime: T })).toMatchObject({ Message: '开始时间不能晚于结束时间' });
  for (const wrong of [{ TimeType: 2 }, { WorkOrderAuditProgress: 4 }, { DepartmentId: 'x' }])
    expect(await ask(wrong)).toMatchObject({ Code: ResultCode.BadRequest });
});

it('answers the standing check of the range, or the rows that differ', async () => {
  const check = async () => checkMoney.answer.parse((await send(checkMoney, RANGE, root)).Data);
  const green = await check();
  expect(green).toMatchObject({ IsGreen: true, DifferenceCount: 0, Differences: [] });
  expect(green.ByReportDate.Report).toBeGreaterThan(0);
  await owner.query('update work_order set amount = amount + 0.01 where id = $1', [refundable]);
  const { Differences, IsGreen } = await check();
  await owner.query('update work_order set amount = amount - 0.01 where id = $1', [refundable]);
  expect(IsGreen).toBe(false);
  expect(Differences).toHaveLength(2);
  expect(Differences[0]).toMatchObject({ TimeType: 0, DepartmentName: 'D1', Day: '2026-09-21' });
  const year = { StartTime: T, EndTime: T + 367 * DAY };
  expect(await send(checkMoney, year, root)).toMatchObject({ Status: false, Message: '核对时间不能超过一年' });
});
