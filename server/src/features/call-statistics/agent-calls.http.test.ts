import * as calls from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { connectRate, connectShare } from '@gonghai/contract/calls/call-figures.rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryOf, type Session, startTestApp } from '../../../test/app.ts';
import { callsIn, MIDNIGHT, talk, TEL, TODAY } from '../../../test/counted-calls.ts';
import { aCustomer } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { aHolder } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, send, owner, signedIn, person, clock } = test;
const { tenantId, id: A1, departmentId: D1 } = await person('A1');
const { id: A3, departmentId: D2 } = await person('A3');
const { departmentId: D0 } = await person('S1');
const other = await person('A1x');
const DAY = 86_400;
clock.now = (MIDNIGHT + 43_200) * 1_000;
const aCall = callsIn(owner, tenantId);

const RIGHTS = ['StatsUserCall', 'StatsUserClueCall', 'StatsUserOwnerCall'] as const;
const boss = await signedIn('root2');
const supervisor = await aHolder(test, RIGHTS, { departmentId: D0, isSupervisor: true });

const search = async (request: object = {}, endpoint = calls.searchAgentCalls, session: Session = boss) =>
  endpoint.answer.parse((await send(endpoint, { ...TODAY, PageIndex: 1, PageCount: 50, ...request }, session)).Data);
const stockOf = async (endpoint: typeof calls.queryAgentStock, Id: number, more: object = {}) =>
  endpoint.answer.parse((await send(endpoint, { Id, ...TODAY, ...more }, boss)).Data);
const rowOf = async (id: number, ...asked: Parameters<typeof search>) =>
  (await search(...asked)).Rows.find((row) => row.Id === id);

beforeAll(async () => {
  await aCall(A1, talk(61));
  await aCall(A1, { ...talk(59), start_time: MIDNIGHT });
  await aCall(A1, { start_time: MIDNIGHT + DAY - 1, tel: '13800002222' });
  // Yesterday, tomorrow, running, incoming, refused, of another tenant.
  for (const start_time of [MIDNIGHT - 1, MIDNIGHT + DAY]) await aCall(A1, { ...talk(100), start_time });
  await aCall(A1, { is_open: true, beat_time: MIDNIGHT });
  await aCall(A1, { ...talk(100), is_incoming: true });
  await aCall(A1, { filter_result: 1 });
  await aCall(other.id, talk(100), other.tenantId);
  await aCall(A3, talk(30));
});

describe('Agent call statistics', () => {
  it('STAT-01 STAT-02 count, charge and compare the calls of the range', async () => {
    const row = await rowOf(A1);
    expect(row).toMatchObject({ CustomerTotal: 2, ConnectCustomerTotal: 1, CallTotal: 3, ConnectTotal: 2 });
    expect(row).toMatchObject({ CallTime: 120, ChargeMinutes: 3 });
    expect(connectRate(row!)).toBe('66.67%');
  });

  it('STAT-08 list staff without calls, and disabled ones only when the filter says so', async () => {
    const idle = await aHolder(test, RIGHTS, { departmentId: D1 });
    expect(await rowOf(idle.id)).toMatchObject({ CallTotal: 0, Status: 0 });
    await owner.query('update staff set status = 2 where id = $1', [idle.id]);
    expect(await rowOf(idle.id, { Status: 0 })).toBeUndefined();
    expect(await rowOf(idle.id, { Status: 2 })).toMatchObject({ Status: 2 });
    expect(await rowOf(idle.id)).toMatchObject({ Status: 2 });
  });

  it('show the scope only, refuse departments outside it, and sum the filter rather than the page', async () => {
    const seen = await search({}, calls.searchAgentCalls, supervisor);
    expect(seen.Rows.map(({ Id }) => Id)).toContain(A1);
    expect(seen.Rows.map(({ Id }) => Id)).not.toContain(A3);
    expect(seen.Total.CallTotal).toBe(3);
    const ask = (DepartmentId: number) => send(calls.searchAgentCalls, { ...TODAY, DepartmentId }, supervisor);
    for (const id of [D2, other.departmentId]) expect(await ask(id)).toMatchObject({ Code: 13, Status: false });
    expect(await ask(D1)).toMatchObject({ Status: true });
    const foreign = { ...TODAY, DepartmentId: other.departmentId };
    expect(await send(calls.searchAgentCalls, foreign, boss)).toMatchObject({ Code: 13 });
    expect((await search({ PageCount: 1 })).Total.CallTotal).toBe(4);
  });

  it.each([
    [{ StartTime: MIDNIGHT + 1, EndTime: MIDNIGHT }, '开始时间不能晚于结束时间'],
    [{ StartTime: MIDNIGHT - 400 * DAY, EndTime: MIDNIGHT }, '查询时间不能超过一年'],
    [{ StartTime: undefined }, '参数有误！'],
    [{ StartTime: MIDNIGHT * 1_000 }, '参数有误！'],
    [{ Status: 1 }, '参数有误！'],
    [{ CallSeconds: -1 }, '参数有误！'],
    [{ DicTreeList: [8_888_888_888] }, '参数有误！'],
  ])('refuse %j with %s', async (wrong, Message) => {
    const answer = await send(calls.searchAgentCalls, { ...TODAY, ...wrong }, boss);
    expect(answer).toMatchObject({ Status: false, Message });
  });

  it('STAT-03 open into the calls they count, newest first', async () => {
    const detail = async (UserId: number, more: object = {}) =>
      send(calls.queryAgentCallLogs, { UserId, ...TODAY, ...more }, supervisor);
    const { ItemList, Count } = calls.queryAgentCallLogs.answer.parse((await detail(A1)).Data);
    expect(ItemList.map(({ CallSeconds }) => CallSeconds)).toEqual([0, 61, 59]);
    expect(Count).toBe(3);
    const second = calls.queryAgentCallLogs.answer.parse((await detail(A1, { PageIndex: 2, PageCount: 2 })).Data);
    expect(second).toMatchObject({ Count: 3, ItemList: [{ CallSeconds: 59 }] });
    for (const id of [A3, other.id]) expect(await detail(id)).toMatchObject({ Message: '数据不存在', Data: null });
  });

  it('STAT-03 open the connected calls, and the people behind the figures of people', async () => {
    const connected = await send(calls.queryAgentCallLogs, { UserId: A1, ...TODAY, IsConnected: true }, supervisor);
    const { ItemList } = calls.queryAgentCallLogs.answer.parse(connected.Data);
    expect(ItemList.map(({ CallSeconds }) => CallSeconds)).toEqual([61, 59]);
    const people = async (Id: number, more: object = {}) =>
      send(calls.queryAgentCallCustomers, { Id, ...TODAY, ...more }, supervisor);
    const talked = { CustomerTel: TEL, CallTotal: 2, ConnectTotal: 2, CallTime: 120 };
    const silent = { CustomerTel: '13800002222', CallTotal: 1, ConnectTotal: 0, CallTime: 0 };
    expect((await people(A1)).Data).toMatchObject({ Count: 2, ItemList: [talked, silent] });
    expect((await people(A1, { IsReached: true })).Data).toMatchObject({ Count: 1, ItemList: [talked] });
    for (const id of [A3, other.id]) expect(await people(id)).toMatchObject({ Message: '数据不存在', Data: null });
  });

  it('name a customer only if the agent knew it or the reader may see it', async () => {
    const tel = '13800007777';
    const hidden = await aCustomer(owner, tenantId, { ownerId: A3, tel, name: '别人的客户' });
    const day = { StartTime: MIDNIGHT - 5 * DAY, EndTime: MIDNIGHT - 4 * DAY - 1 };
    await aCall(A1, { ...talk(5), tel, start_time: day.StartTime });
    const named = async (reader: Session) => {
      const answer = await send(calls.queryAgentCallCustomers, { Id: A1, ...day }, reader);
      const [item] = calls.queryAgentCallCustomers.answer.parse(answer.Data).ItemList;
      return [item!.CustomerName, item!.CustomerId];
    };
    expect(await named(boss)).toEqual(['别人的客户', hidden]);
    expect(await named(supervisor)).toEqual(['', null]);
    // Called as a customer of the agent, before another agent got it.
    await owner.query('update call_log set customer_id = $1 where tenant_id = $2 and tel = $3', [
      hidden,
      tenantId,
      tel,
    ]);
    expect(await named(supervisor)).toEqual(['别人的客户', null]);
  });
});

describe('First-consult and self-developed calls', () => {
  const LEAD_TEL = '13800003333';
  const lead = async (agents: readonly { readonly id: number; readonly isUndone?: boolean }[]) => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into lead (tenant_id, name, tel, source, created_time, state_time) values ($1, '线索', $2, 0, $3, $3) returning id`,
      [tenantId, LEAD_TEL, MIDNIGHT],
    );
    for (const { id, isUndone } of agents) {
      const made = await owner.query<{ id: number }>(
        `insert into lead_assignment (tenant_id, lead_id, agent_id, customer_id, assigned_time, kind)
         values ($1, $2, $3, 1, $4, 5) returning id`,
        [tenantId, rows[0]!.id, id, MIDNIGHT + 10],
      );
      if (isUndone)
        await owner.query('insert into lead_assignment_undone values ($1, $2, $3, 1)', [
          tenantId,
          made.rows[0]!.id,
          MIDNIGHT,
        ]);
    }
  };

  it('STAT-04 count a handed-over lead for both agents and an undone one for nobody, and the drawer adds up', async () => {
    await lead([{ id: A1 }, { id: A3 }]);
    await lead([{ id: A1, isUndone: true }]);
    await aCall(A1, { ...talk(45), tel: LEAD_TEL });
    await aCall(A1, { tel: LEAD_TEL, start_time: MIDNIGHT + 90 });
    for (const [id, calls_] of [
      [A1, 2],
      [A3, 0],
    ] as const)
      expect(await rowOf(id, {}, calls.searchLeadCalls)).toMatchObject({ CustomerAllTotal: 1, CallTotal: calls_ });
    const detail = await send(calls.queryLeadCallCustomers, { Id: A1, ...TODAY }, boss);
    const { ItemList } = calls.queryLeadCallCustomers.answer.parse(detail.Data);
    expect(ItemList).toEqual([
      { CustomerId: null, CustomerName: '线索', CustomerTel: LEAD_TEL, CallTotal: 2, ConnectTotal: 1, CallTime: 45 },
    ]);
    const assigned = { CustomerId: null, Name: '线索', Tel: LEAD_TEL, Time: MIDNIGHT + 10 };
    expect(await stockOf(calls.queryLeadStock, A1)).toEqual({ Count: 1, ItemList: [assigned] });
  });

  it('STAT-05 count customers that the agent added by hand, and calls of two minutes at least', async () => {
    const made = { ownerId: A3, more: { creator_id: A1, created_time: MIDNIGHT - DAY } };
    await aCustomer(owner, tenantId, { ...made, tel: '13800004444', name: '自拓', more: { ...made.more, origin: 1 } });
    await aCustomer(owner, tenantId, { ...made, tel: '13800005555', more: { ...made.more, origin: 2 } });
    for (const seconds of [119, 120]) await aCall(A1, { ...talk(seconds), tel: '13800004444' });
    await aCall(A1, { ...talk(600), tel: '13800005555' });
    const row = async (CallSeconds: number) => rowOf(A1, { CallSeconds }, calls.searchDevelopedCalls);
    expect(await row(0)).toMatchObject({ CustomerAllTotal: 1, CustomerTotal: 1, CallTotal: 2 });
    expect(await row(120)).toMatchObject({ CustomerAllTotal: 1, CallTotal: 1, CallTime: 120 });
    const request = { Id: A1, ...TODAY, CallSeconds: 120 };
    const detail = await send(calls.queryDevelopedCallCustomers, request, boss);
    expect(calls.queryDevelopedCallCustomers.answer.parse(detail.Data)).toMatchObject({
      Count: 1,
      ItemList: [{ CustomerName: '自拓', CallTotal: 1, CallTime: 120 }],
    });
    const developed = await stockOf(calls.queryDevelopedStock, A1);
    expect(developed).toMatchObject({ Count: 1, ItemList: [{ Name: '自拓', Time: MIDNIGHT - DAY }] });
    expect(developed.ItemList[0]!.CustomerId).not.toBeNull();
  });

  it('open the customers that an agent owns now, a page at a time, for readers who may see the agent', async () => {
    const { CustomerAllTotal } = (await rowOf(A3))!;
    const first = await stockOf(calls.queryAgentStock, A3, { PageIndex: 1, PageCount: 1 });
    const second = await stockOf(calls.queryAgentStock, A3, { PageIndex: 2, PageCount: 1 });
    expect([first.Count, second.Count]).toEqual([CustomerAllTotal, CustomerAllTotal]);
    expect(CustomerAllTotal).toBeGreaterThan(1);
    expect(second.ItemList[0]!.Tel).not.toBe(first.ItemList[0]!.Tel);
    for (const endpoint of [calls.queryAgentStock, calls.queryLeadStock, calls.queryDevelopedStock])
      for (const Id of [A3, other.id])
        expect(await send(endpoint, { Id, ...TODAY }, supervisor)).toMatchObject({ Message: '数据不存在', Data: null });
  });
});

describe('The exports', () => {
  it.each([
    [calls.searchAgentCalls, calls.exportAgentCalls],
    [calls.searchLeadCalls, calls.exportLeadCalls],
    [calls.searchDevelopedCalls, calls.exportDevelopedCalls],
  ])('REP-06 have the rows, sums and numbers of the screen: $path', async (list, sheet) => {
    const headers = { ...boss };
    const url = `/crm/${sheet.path}`;
    const sent =
      sheet.method === 'GET'
        ? await app.inject({ method: 'GET', url: `${url}?${queryOf(TODAY)}`, headers })
        : await app.inject({ method: 'POST', url, headers, payload: TODAY });
    const shown = await search({}, list);
    expect(shown.Total.CallTotal).toBeGreaterThan(1);
    const sums = (row: calls.AgentCallsTotal) => [
      row.CallTotal,
      row.ConnectTotal,
      connectShare(row),
      row.CallTime,
      row.ChargeMinutes,
      row.CustomerAllTotal,
    ];
    expect((await readRows(sent.rawPayload)).slice(1)).toEqual([
      ...shown.Rows.map((row) => [
        row.Department,
        row.Name,
        row.CustomerTotal,
        row.ConnectCustomerTotal,
        ...sums(row),
        row.Status === 0 ? '启用' : '禁用',
      ]),
      ['合计', '', '', '', ...sums(shown.Total), ''],
    ]);
  });

  it.each([calls.exportAgentCalls, calls.exportLeadCalls, calls.exportDevelopedCalls])(
    'refuse more than a month and no range: $path',
    async (endpoint) => {
      const long = { StartTime: MIDNIGHT - 32 * DAY, EndTime: MIDNIGHT };
      expect(await send(endpoint, long, boss)).toMatchObject({ Message: '导出时间范围不能超过一个月' });
      expect(await send(endpoint, {}, boss)).toMatchObject({ Message: '请选择导出时间范围' });
    },
  );
});
