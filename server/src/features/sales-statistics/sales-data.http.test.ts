import { searchDeals } from '@gonghai/contract/deals/deal.contract.ts';
import * as sales from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { querySaleChange, saleChange } from '@gonghai/contract/sales-statistics/sale-change.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryOf, startTestApp } from '../../../test/app.ts';
import { aLead } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { aDeal, aHolder, anOrder, aProduct } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, send, owner, person, clock } = test;
const { tenantId, id: A1, departmentId: D1 } = await person('A1');
const { id: A3, departmentId: D2 } = await person('A3');
const { departmentId: D0 } = await person('S1');
const other = await person('A1x');
const RIGHTS = ['StatsUserSale', 'StatsSaleChange', 'SuccessCustomer'] as const;
const boss = await aHolder(test, RIGHTS, { isSupervisor: true });
const supervisor = await aHolder(test, RIGHTS, { departmentId: D0, isSupervisor: true });

/** 2026-11-15 00:00:00 in Shanghai. */
const MIDNIGHT = 1_794_672_000;
const TODAY = { StartTime: MIDNIGHT, EndTime: MIDNIGHT + DAY - 1 };
clock.now = (MIDNIGHT + 43_200) * 1_000;

const search = async (more: object = {}, session = boss) =>
  sales.searchSalesData.answer.parse(
    (await send(sales.searchSalesData, { ...TODAY, PageIndex: 1, PageCount: 50, ...more }, session)).Data,
  );
const rowOf = async (id: number, ...asked: Parameters<typeof search>) =>
  (await search(...asked)).Rows.find((row) => row.Id === id);
const itemsOf = async (UserId: number, Figure: string, session = boss) =>
  sales.querySalesItems.answer.parse((await send(sales.querySalesItems, { UserId, Figure, ...TODAY }, session)).Data);

const assign = async (agentId: number, time: number, isUndone = false) => {
  const leadId = await aLead(owner, tenantId);
  const { rows } = await owner.query<{ id: number }>(
    `insert into lead_assignment (tenant_id, lead_id, agent_id, customer_id, assigned_time, kind)
     values ($1, $2, $3, 1, $4, 5) returning id`,
    [tenantId, leadId, agentId, time],
  );
  if (isUndone)
    await owner.query('insert into lead_assignment_undone values ($1, $2, $3, 1)', [tenantId, rows[0]!.id, time]);
};

beforeAll(async () => {
  await aProduct(owner, tenantId);
  await assign(A1, MIDNIGHT);
  await assign(A1, MIDNIGHT + DAY - 1);
  await assign(A1, MIDNIGHT, true);
  await assign(A1, MIDNIGHT + DAY);
  await assign(A3, MIDNIGHT);
  const on = { report_date: MIDNIGHT + 60 };
  const family = await aDeal(owner, tenantId, { ownerId: A1, amounts: [100.1], more: on });
  // A child with another owner counts for that owner as an order, its money with the deal.
  await aDeal(owner, tenantId, { ownerId: A3, parentId: family, amounts: [20.02], more: on });
  await aDeal(owner, tenantId, { ownerId: A1, amounts: [0.2], more: on });
  await aDeal(owner, tenantId, { ownerId: A1, amounts: [1_000], more: { ...on, is_refund: true } });
  await aDeal(owner, tenantId, { ownerId: A1, amounts: [1_000], more: { report_date: MIDNIGHT - 1 } });
  await anOrder(owner, tenantId, { ownerId: A1, more: on });
  await anOrder(owner, tenantId, { ownerId: A1, more: { ...on, status: 3 } });
  await owner.query(
    `insert into call_log (tenant_id, staff_id, tel, start_time, call_seconds, is_answered) values
     ($1, $2, '13800001111', $3, 61, true), ($1, $2, '13800001111', $3, 0, false)`,
    [tenantId, A1, MIDNIGHT],
  );
});

describe('Agent sales data', () => {
  it('STAT-06 counts leads, calls, orders and deals of the range, and equals the list of deals', async () => {
    expect(await rowOf(A1)).toMatchObject({ ClueTotal: 2, CallTotal: 2, ConnectTotal: 1, CallTime: 61 });
    expect(await rowOf(A1)).toMatchObject({ OrderTotal: 3, DealTotal: 2, PriceFlow: 120.32 });
    expect(await rowOf(A3)).toMatchObject({ ClueTotal: 1, OrderTotal: 1, DealTotal: 0, PriceFlow: 0 });
    const { Rows, Total } = await search();
    expect(Rows[0]).toMatchObject({ Id: A1 });
    const request = { PageIndex: 1, PageCount: 50, ...TODAY };
    const deals = searchDeals.answer.parse((await send(searchDeals, request, boss)).Data);
    expect([Total.DealTotal, Total.PriceFlow]).toEqual([deals.Count, deals.Total]);
    expect(Total).toMatchObject({ ClueTotal: 3, CallTotal: 2, OrderTotal: 4 });
  });

  it('lists all staff of the scope, zeros included, and refuses departments outside it', async () => {
    const seen = await search({}, supervisor);
    expect(seen.Rows.map(({ Id }) => Id)).toEqual(expect.arrayContaining([A1, supervisor.id]));
    expect(seen.Rows.map(({ Id }) => Id)).not.toContain(A3);
    expect(await rowOf(supervisor.id, {}, supervisor)).toMatchObject({ ClueTotal: 0, PriceFlow: 0, IsAdmin: true });
    for (const DepartmentId of [D2, other.departmentId])
      expect(await send(sales.searchSalesData, { ...TODAY, DepartmentId }, supervisor)).toMatchObject({ Code: 13 });
    expect((await search({ DepartmentId: D1 }, supervisor)).Total.ClueTotal).toBe(2);
    const tooLong = { StartTime: MIDNIGHT - 400 * DAY, EndTime: MIDNIGHT };
    expect(await send(sales.searchSalesData, tooLong, boss)).toMatchObject({ Message: '查询时间不能超过一年' });
    expect(await send(sales.searchSalesData, { ...TODAY, CallSeconds: -1 }, boss)).toMatchObject({ Code: 16 });
  });

  it('opens each figure into the rows it counts', async () => {
    const [leads, orders, deals] = await Promise.all(['leads', 'orders', 'deals'].map((figure) => itemsOf(A1, figure)));
    expect([leads!.Count, orders!.Count, deals!.Count]).toEqual([2, 3, 2]);
    expect(leads!.ItemList.map(({ Time }) => Time)).toEqual([MIDNIGHT + DAY - 1, MIDNIGHT]);
    expect(sumMoney(deals!.ItemList.map(({ Amount }) => Amount ?? 0))).toBe(120.32);
    for (const UserId of [A3, other.id])
      expect(await send(sales.querySalesItems, { UserId, Figure: 'deals', ...TODAY }, supervisor)).toMatchObject({
        Message: '数据不存在',
      });
    const calls = { UserId: A1, ...TODAY };
    expect((await send(sales.querySalesCalls, calls, boss)).Data).toMatchObject({ Count: 2 });
    expect((await send(sales.querySalesCalls, { ...calls, IsConnected: true }, boss)).Data).toMatchObject({ Count: 1 });
  });

  it('REP-06 exports what the screen shows, at most a month', async () => {
    const get = (range: object) =>
      app.inject({ method: 'GET', url: `/crm/${sales.exportSalesData.path}?${queryOf(range)}`, headers: { ...boss } });
    const rows = await readRows((await get(TODAY)).rawPayload);
    const { Rows, Total } = await search();
    const first = Rows[0]!;
    const line = rows.find((row) => row[0] === first.Name)!;
    expect(line.slice(5, 13)).toEqual([2, 2, 1, 0.5, 61, 3, 2, 120.32]);
    expect(rows.at(-1)!.slice(11, 13)).toEqual([Total.DealTotal, Total.PriceFlow]);
    expect((await get({ ...TODAY, StartTime: MIDNIGHT - 31 * DAY })).json()).toMatchObject({
      Message: '导出时间范围不能超过一个月',
    });
  });
});

describe('The conversion report', () => {
  const read = async (range: object, session = boss) => send(querySaleChange, range, session);

  it('REP-04 REP-05 has its columns in the header, by months, for agents of the scope with leads or deals', async () => {
    const months = { StartTime: MIDNIGHT - 20 * DAY, EndTime: MIDNIGHT };
    const { Header, Data } = saleChange.parse((await read(months)).Data);
    expect(Header.map(({ column_name }) => column_name)).toEqual([
      'DeptName',
      'Name',
      'ClueTotal',
      'Deal_202610',
      'Rate_202610',
      'Deal_202611',
      'Rate_202611',
      'DealTotal',
      'Rate',
    ]);
    expect(Header[3]).toEqual({ column_name: 'Deal_202610', column_comment: '2026-10成交数' });
    expect(Data.map(({ UserId }) => UserId).toSorted()).toEqual([A1, A3].toSorted());
    const row = Data.find(({ UserId }) => UserId === A1);
    expect(row).toMatchObject({
      ClueTotal: 3,
      Deal_202610: 0,
      Rate_202610: '0.00%',
      Deal_202611: 3,
      DealTotal: 3,
      Rate: '100.00%',
    });
    // 2026-10-01 00:00:00 and 07:59:59 in Shanghai are still September in UTC.
    const OCTOBER = MIDNIGHT - 45 * DAY;
    for (const report_date of [OCTOBER, OCTOBER + 8 * 3_600 - 1])
      await aDeal(owner, tenantId, { ownerId: A1, amounts: [1], more: { report_date } });
    const since = { StartTime: OCTOBER - DAY, EndTime: MIDNIGHT };
    const longer = saleChange.parse((await read(since)).Data).Data.find(({ UserId }) => UserId === A1);
    expect(longer).toMatchObject({ Deal_202609: 0, Deal_202610: 2, Deal_202611: 3, DealTotal: 5 });
    const seen = saleChange.parse((await read(months, supervisor)).Data);
    expect(seen.Data.map(({ UserId }) => UserId)).toEqual([A1]);
  });

  it.each([
    [{ StartTime: MIDNIGHT - 400 * DAY, EndTime: MIDNIGHT }, '查询范围不能超过12个月'],
    [{ StartTime: MIDNIGHT, EndTime: MIDNIGHT - 1 }, '开始时间不能晚于结束时间'],
    [{ StartTime: MIDNIGHT }, '参数有误！'],
  ])('refuses %j with %s', async (range, Message) => {
    expect(await read(range)).toMatchObject({ Status: false, Message });
  });
});
