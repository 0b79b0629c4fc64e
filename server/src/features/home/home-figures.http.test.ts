import * as home from '@gonghai/contract/home/home-figures.contract.ts';
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { queryHomeDifference } from '@gonghai/contract/home/home-difference.contract.ts';
import { queryLiveHome } from '@gonghai/contract/home/home-live.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { callsIn, MIDNIGHT, talk, TODAY } from '../../../test/counted-calls.ts';
import { anAgent } from '../../../test/leads.ts';
import { uniqueName } from '../../../test/rows.ts';
import { aProduct, anOrder, aPayment } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, signedIn, person, clock } = test;
const { tenantId, id: A1, departmentId: D1 } = await person('A1');
const { id: A3, departmentId: D2 } = await person('A3');
const other = await person('A1x');
clock.now = (MIDNIGHT + 43_200) * 1_000;
const a1 = await signedIn('A1');

const aCall = callsIn(owner, tenantId);

const board = async (range: object = TODAY, session = a1) =>
  home.homeBoard.parse((await send(home.queryHomeBoard, range, session)).Data);
const rankings = async (more: object = {}, session = a1) =>
  home.homeRankings.parse(
    (await send(home.queryHomeRankings, { ...TODAY, DeptId: [], PageCount: 20, ...more }, session)).Data,
  );
const ownCalls = async (more: object = {}) =>
  home.queryOwnCalls.answer.parse(
    (await send(home.queryOwnCalls, { ...TODAY, PageIndex: 1, PageCount: 20, ...more }, a1)).Data,
  );

beforeAll(async () => {
  await aCall(A1, talk(61));
  await aCall(A1, { ...talk(59), start_time: MIDNIGHT });
  await aCall(A1, { tel: '13800002222', start_time: MIDNIGHT + 10 * 3_600 });
  await aCall(A1, { ...talk(10), start_time: MIDNIGHT - 1 });
  await aCall(A1, { ...talk(9), is_incoming: true });
  await aCall(A1, { is_open: true, beat_time: MIDNIGHT });
  await aCall(A1, { filter_result: 1 });
  await aCall(A3, talk(30));
  await aCall(other.id, talk(500), other.tenantId);
});

describe('The personal board', () => {
  it('HOME-01 HOME-07 counts the own calls of the span, the span before and the hours of today', async () => {
    const figures = await board();
    expect(figures).toMatchObject({ CustomerTotal: 2, CallTotal: 3, ConnectTotal: 2, CallTime: 120 });
    expect(figures.Before).toEqual({ CustomerTotal: 1, CallTotal: 1, ConnectTotal: 1, CallTime: 10 });
    expect(figures.Hours).toHaveLength(24);
    expect(figures.Hours[0]).toEqual({ Hour: 0, CallTotal: 2, ConnectTotal: 2 });
    expect(figures.Hours[10]).toEqual({ Hour: 10, CallTotal: 1, ConnectTotal: 0 });
    const yesterday = await board({ StartTime: MIDNIGHT - DAY, EndTime: MIDNIGHT - 1 });
    expect(yesterday.CallTotal).toBe(1);
    expect(yesterday.Hours).toEqual(figures.Hours);
  });

  it('opens the calls it counts, all of them or the connected ones', async () => {
    const all = await ownCalls();
    expect(all).toMatchObject({ Count: 3 });
    expect(all.Rows.map(({ CallSeconds }) => CallSeconds)).toEqual([0, 61, 59]);
    expect((await ownCalls({ IsConnected: true })).Count).toBe(2);
    expect((await ownCalls({ PageIndex: 2, PageCount: 2 })).Rows).toMatchObject([{ CallSeconds: 59 }]);
  });

  it.each([
    [{ StartTime: undefined }, '请选择查询时间'],
    [{ EndTime: MIDNIGHT + DAY }, '查询时间不能大于当前时间'],
    [{ StartTime: MIDNIGHT - 91 * DAY }, '查询时间不能超过90天'],
    [{ StartTime: MIDNIGHT + 2, EndTime: MIDNIGHT + 1 }, '参数有误！'],
    [{ StartTime: MIDNIGHT * 1_000 }, '参数有误！'],
  ])('HOME-02 HOME-03 refuses %j with %s', async (wrong, Message) => {
    for (const endpoint of [home.queryHomeBoard, home.queryHomeRankings, home.queryOwnCalls])
      expect(await send(endpoint, { ...TODAY, ...wrong }, a1)).toMatchObject({ Status: false, Message });
    expect(await board({ ...TODAY, StartTime: MIDNIGHT - 90 * DAY })).toMatchObject({ CallTotal: 4 });
  });
});

it('splits the difference to the span before by hour, agent and department, of the own calls or of the team', async () => {
  const difference = async (more: object = {}, session = a1) =>
    queryHomeDifference.answer.parse((await send(queryHomeDifference, { ...TODAY, ...more }, session)).Data);
  const own = await difference();
  const Before = { CustomerTotal: 1, CallTotal: 1, ConnectTotal: 1, CallTime: 10 };
  expect(own.Total).toEqual({ Now: { CustomerTotal: 2, CallTotal: 3, ConnectTotal: 2, CallTime: 120 }, Before });
  expect(own.Hours.map(({ Hour, Now }) => [Hour, Now.CustomerTotal, Now.CallTotal])).toEqual([
    [0, 1, 2],
    [10, 1, 1],
    [23, 0, 0],
  ]);
  expect(own.Agents).toMatchObject([{ UserId: A1, ...own.Total }]);
  const team = await difference({ IsTeam: true }, await signedIn('root2'));
  expect(team.Agents.map(({ UserId }) => UserId).toSorted()).toEqual([A1, A3].toSorted());
  expect(team.Departments.map(({ Now }) => Now.CallTotal).toSorted()).toEqual([1, 3]);
  // Both have called the number of the other calls: it counts for each of them.
  expect(team.Agents.map(({ UserId, Now }) => [UserId, Now.CustomerTotal]).toSorted()).toEqual(
    [
      [A1, 2],
      [A3, 1],
    ].toSorted(),
  );
  expect(team.Total.Now.CustomerTotal).toBe(3);
  expect(await send(queryHomeDifference, { ...TODAY, IsTeam: true }, a1)).toMatchObject({ Code: 13 });
});

it('G-344 answers the whole page at once for a page that follows pushes', async () => {
  const live = queryLiveHome.answer.parse(
    (await send(queryLiveHome, { ...TODAY, DeptId: [], PageCount: 20 }, a1)).Data,
  );
  expect(live).toEqual({
    Home: queryHome.answer.parse((await send(queryHome, {}, a1)).Data),
    Board: await board(),
    Rankings: await rankings(),
  });
  expect(await send(queryLiveHome, { DeptId: [] }, a1)).toMatchObject({ Message: '请选择查询时间' });
});

describe('The rankings', () => {
  it('rank enabled staff of the tenant by each figure, mark the own row, and omit zeros', async () => {
    const { CallList, ConnectList, CallTimeList, CustomerList, UpdatedTime } = await rankings();
    expect(CallList.map(({ Rank, Number, IsOwn }) => [Rank, Number, IsOwn])).toEqual([
      [1, 3, true],
      [2, 1, false],
    ]);
    expect(CallTimeList.map((row) => row.Number)).toEqual([120, 30]);
    expect(ConnectList.map((row) => row.Number)).toEqual([2, 1]);
    expect(CustomerList.map((row) => row.Number)).toEqual([2, 1]);
    expect(UpdatedTime).toBeNull();
    await owner.query('update staff set status = 2 where id = $1', [A3]);
    expect((await rankings()).CallList).toHaveLength(1);
    await owner.query('update staff set status = 0 where id = $1', [A3]);
  });

  it('HOME-06 rank the agents of chosen departments only, with those below, and refuse unknown ones', async () => {
    expect((await rankings({ DeptId: [D1] })).CallList).toHaveLength(1);
    expect((await rankings({ DeptId: [D1, D2] })).CallList).toHaveLength(2);
    const { departmentId: top } = await person('root2');
    expect((await rankings({ DeptId: [top] })).CallList).toHaveLength(2);
    for (const wrong of [{ DeptId: [other.departmentId] }, { DeptId: [999_999] }, { PageCount: 10_000 }])
      expect(await send(home.queryHomeRankings, { ...TODAY, ...wrong }, a1)).toMatchObject({ Code: 16, Status: false });
  });

  it('show the own row below with its rank, and link only agents whose figures the reader may open', async () => {
    await aCall(A3, talk(30));
    await aCall(A3, talk(30));
    await aCall(A3, talk(30));
    const { CallList } = await rankings({ PageCount: 1 });
    expect(CallList).toMatchObject([
      { Rank: 1, Number: 4 },
      { Rank: 2, Number: 3, IsOwn: true, UserId: null },
    ]);
    const userName = uniqueName();
    const { departmentId: D0 } = await person('S1');
    const id = await anAgent(owner, tenantId, {
      userName,
      departmentId: D0,
      menuIds: [menuIdOf.get('StatsUserCall')!],
    });
    await owner.query('update staff set is_admin = true where id = $1', [id]);
    const seen = await rankings({}, await signedIn(userName));
    expect(new Map(seen.CallList.map(({ Number, UserId }) => [Number, UserId]))).toEqual(
      new Map([
        [4, null],
        [3, A1],
      ]),
    );
  });

  it('rank reconciled payments of counting orders by the time of payment, and keep longer spans for a minute', async () => {
    await aProduct(owner, tenantId);
    const paid = async (ownerId: number, amount: number, more: object = {}, order: object = {}) => {
      const orderId = await anOrder(owner, tenantId, { ownerId, amounts: [], more: { amount, ...order } });
      await aPayment(owner, tenantId, { orderId, more: { amount, status: 2, payment_time: MIDNIGHT, ...more } });
      return orderId;
    };
    const first = await paid(A1, 100.01);
    await paid(A1, 1, { payment_time: MIDNIGHT + DAY });
    await paid(A1, 1, { status: 1 });
    await paid(A1, 1, {}, { status: 3 });
    await paid(A3, 200);
    const shown = async (range: object = {}) => (await rankings(range)).PaymentLogList.map((row) => row.Number);
    expect(await shown()).toEqual([200, 100.01]);
    const week = { StartTime: MIDNIGHT - 6 * DAY };
    expect(await shown(week)).toEqual([200, 100.01]);
    await owner.query('update work_order set is_refund = true where id = $1', [first]);
    expect(await shown()).toEqual([200]);
    expect(await shown(week)).toEqual([200, 100.01]);
    clock.now += 60_000;
    expect(await shown(week)).toEqual([200]);
    expect((await rankings(week)).UpdatedTime).toBe(clock.now / 1_000);
  });
});
