/** What both kinds of customers do alike: one table of cases, run on both prefixes. */
import * as afterSaleCalls from '@gonghai/contract/calls/after-sale-call.contract.ts';
import * as callLogs from '@gonghai/contract/calls/call-log.contract.ts';
import * as recordings from '@gonghai/contract/calls/recording.contract.ts';
import * as wrapUps from '@gonghai/contract/calls/wrap-up.contract.ts';
import * as dialling from '@gonghai/contract/calls/call.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { customerCalls } from '@gonghai/contract/customers/customer-calls.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import * as afterSaleNotices from '@gonghai/contract/notices/after-sale-notice.contract.ts';
import * as notices from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind, CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aLine, callFiguresOf, saveSetting } from '../../../../test/calls.ts';
import { aCall, aCustomer, aMember, anAfterSale, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';
import { itemOf } from '../../../../test/work-orders.ts';
import { customerColumn, customerTable } from '../../../db/customer-kind.ts';

const ANY_TIME = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };
const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person, signedIn, clock } = test;
const { tenantId } = await person('A1');
const now = () => Math.floor(clock.now / 1_000);

const member = async (isSupervisor: boolean) => {
  const userName = uniqueName();
  const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!, menuIdOf.get('AfterSale')!]);
  const id = await aMember(owner, tenantId, { userName, roleId, isSupervisor });
  return { id, session: await signedIn(userName) };
};
type Member = Awaited<ReturnType<typeof member>>;
let boss: Member, agent: Member, other: Member;
beforeAll(async () => {
  [boss, agent, other] = [await member(true), await member(false), await member(false)];
  await saveSetting(owner, tenantId, 'CallRule', ANY_TIME);
});

interface Making {
  readonly name?: string;
  readonly tel?: string;
  readonly ownerId?: number | null;
}

const KINDS = [
  {
    kind: CustomerKind.Sales,
    source: CustomerSource.Customer,
    calls: customerCalls[CustomerKind.Sales],
    notice: notices,
    phone: { ...dialling, ...callLogs, ...recordings, ...wrapUps },
    make: (more: Making) => aCustomer(owner, tenantId, more),
  },
  {
    kind: CustomerKind.AfterSales,
    source: CustomerSource.SuccessCustomer,
    calls: customerCalls[CustomerKind.AfterSales],
    notice: afterSaleNotices,
    phone: afterSaleCalls,
    make: (more: Making) => anAfterSale(owner, tenantId, more),
  },
] as const;

describe.each(KINDS)('A customer of kind $kind', ({ kind, source, calls, notice, phone, make }) => {
  const mine = (tel = uniqueTel()) => make({ tel, ownerId: agent.id });
  const stored = async (id: number) =>
    (await owner.query(`select * from ${customerTable[kind]} where id = $1`, [id])).rows[0];
  const detail = async (customerId: number, { session } = agent) =>
    calls.findCustomer.answer.parse((await ask(calls.findCustomer, { customerId }, session)).Data);
  /** What a log of a call to this customer has. */
  const called = (id: number) =>
    kind === CustomerKind.Sales ? { customerId: id } : { more: { source: CallSource.AfterSale, subject_id: id } };
  const done = { Status: true };
  const missing = { Status: false, Message: '数据不存在' };

  it('is added once per phone, with its attributes, for the person who adds it', async () => {
    const Tel = uniqueTel();
    const CustomerExtendList = [{ Key: '城市', Value: '杭州' }];
    const added = { Name: '钱客户', Tel: `+86 ${Tel}`, CustomerExtendList };
    const { answer, trail } = await withTrail(owner, () => ask(calls.editCustomer, added, agent.session));
    expect(answer).toMatchObject(done);
    expect(trail).toMatchObject([{ action: '新增客户', subject_id: answer.Data, staff_id: agent.id }]);
    const { CustomerExtendList: attributes, ...row } = await detail(answer.Data as number);
    expect(row).toMatchObject({ Tel, UserId: agent.id, CustomerType: 0 });
    expect(attributes.map(({ Key, Value }) => `${Key}${Value}`)).toContain('城市杭州');
    expect(await ask(calls.editCustomer, added, agent.session)).toMatchObject({ Status: false });
    expect((await stored(answer.Data as number)).repeated_time).toBe(now());
    expect((await ask(calls.checkPhone, { Tel }, agent.session)).Data).toMatchObject({ CustomerId: answer.Data });
  });

  it('is edited with its version: the later of two edits is told', async () => {
    const id = await mine();
    const { Version } = await detail(id);
    const edit = (Name: string) => ask(calls.editCustomer, { Id: id, Name, Version }, agent.session);
    expect(await edit('孙客户')).toMatchObject(done);
    expect((await edit('李客户')).Status).toBe(false);
    expect((await stored(id)).name).toBe('孙客户');
  });

  it('has records, attributes and marks of its own', async () => {
    const id = await mine();
    const { session } = agent;
    expect(await ask(calls.createCustomerRecord, { CustomerId: id, Record: '<b>已回访</b>' }, session)).toMatchObject(
      done,
    );
    const attribute = { CustomerId: id, Key: '年级', Value: '一' };
    expect(await ask(calls.editCustomerExtend, attribute, session)).toMatchObject(done);
    const extendId = (await detail(id)).CustomerExtendList.find(({ Key }) => Key === '年级')!.Id;
    expect(await ask(calls.deleteCustomerExtends, [extendId], session)).toMatchObject(done);
    const mark = { CustomerIds: [id], CustomerTrackStatusId: await itemOf(owner, tenantId, statusTable[kind]) };
    expect(await ask(calls.setCustomerMark, mark, session)).toMatchObject(done);
    const records = await ask(calls.queryCustomerRecords, { customerId: id }, session);
    expect(JSON.stringify(records.Data)).toContain('已回访');
    const timeline = await ask(calls.queryCustomerTimeline, { customerId: id }, session);
    expect(JSON.stringify(timeline.Data)).toContain('已回访');
    const { rows } = await owner.query(
      `select count(*)::int as n from customer_record where ${customerColumn[kind]} = $1`,
      [id],
    );
    expect(rows[0].n).toBeGreaterThan(2);
  });

  it('has reminders that end when its owner changes, and lead to its own list', async () => {
    const id = await mine();
    const reminder = { CustomerId: id, SubscribeTime: now() + 7_200, Noticeminutes: 15 as const, Msg: '回访' };
    expect(await ask(notice.createNotice, reminder, agent.session)).toMatchObject(done);
    const listed = async () =>
      notices.searchNotices.answer.parse(
        (await ask(notice.searchNotices, { CustomerId: id, PageIndex: 1, PageCount: 10 }, agent.session)).Data,
      ).Rows;
    expect(await listed()).toMatchObject([{ CustomerId: id, Source: source }]);
    const transfer = { UserId: [other.id], CustomerIds: [id] };
    expect(await ask(calls.transferCustomers, transfer, boss.session)).toMatchObject(done);
    const { rows } = await owner.query(`select cancelled_time from notice where ${customerColumn[kind]} = $1`, [id]);
    expect(rows).toEqual([{ cancelled_time: now() }]);
  });

  it('is dealt in turn, and released by its owner only', async () => {
    const ids = [await make({ ownerId: boss.id }), await make({ ownerId: boss.id }), await make({ ownerId: boss.id })];
    const UserId = [other.id, agent.id];
    const { answer, trail } = await withTrail(owner, () =>
      ask(calls.transferCustomers, { UserId, CustomerIds: ids }, boss.session),
    );
    expect(answer).toMatchObject(done);
    expect(trail).toMatchObject([{ action: '转移客户', after: { Count: 3 } }]);
    const owners = await Promise.all(ids.map(async (id) => (await stored(id)).owner_id));
    expect(owners).toEqual([other.id, agent.id, other.id]);
    const release = (who: Member, id: number) =>
      ask(calls.moveCustomers, { CustomerType: 1, CustomerIds: [id] }, who.session);
    expect((await release(agent, ids[0]!)).Status).toBe(false);
    expect(await release(other, ids[0]!)).toMatchObject(done);
    expect(await stored(ids[0]!)).toMatchObject({ owner_id: null, placement: 1 });
  });

  it('is found, counted, shown and given out by a search, and let go by deletion', async () => {
    const name = uniqueName();
    const ids = [await make({ ownerId: boss.id, name }), await make({ ownerId: boss.id, name })];
    const search = { SearchKey: 1, SearchValue: name } as const;
    const sent = (call: Endpoint, request: unknown) => ask(call, request, boss.session);
    const page = await sent(calls.searchCustomers, { ...search, PageIndex: 1, PageCount: 20 });
    const { Rows } = calls.searchCustomers.answer.parse(page.Data);
    expect(Rows.map(({ Id, UserId }) => [Id, UserId])).toEqual(ids.toReversed().map((id) => [id, boss.id]));
    const shown = await sent(calls.readShownCustomers, { ...search, CustomerIds: [ids[0], 9_999_999] });
    expect(shown.Data).toMatchObject({ Rows: [{ Id: ids[0] }], Count: 2 });
    expect((await sent(calls.countCustomers, search)).Data).toBe(2);
    const booking = { SubscribeTime: now() + 7_200, CustomerIdList: ids };
    expect(await sent(notice.bookCustomers, booking)).toMatchObject(done);
    const { rows } = await owner.query(
      `select ${customerColumn[kind]} as id from notice
        where staff_id = $1 and ${customerColumn[kind]} is not null order by 1`,
      [boss.id],
    );
    expect(rows).toEqual(ids.map((id) => ({ id })));
    const shares = { ...search, UserId: [agent.id, other.id], SingleUserNumber: 1 };
    expect(await sent(calls.distributeCustomers, shares)).toMatchObject(done);
    const owners = await Promise.all(ids.map(async (id) => (await stored(id)).owner_id));
    expect(owners.toSorted()).toEqual([agent.id, other.id].toSorted());
    expect(await sent(calls.distributeCustomers, shares)).toMatchObject({ Message: '所需数据大于您名下已有数据' });
    expect(await sent(calls.deleteCustomers, ids)).toMatchObject(done);
    expect(await Promise.all(ids.map(async (id) => (await stored(id)).owner_id))).toEqual([null, null]);
  });

  it('is missing to colleagues in every call that reads or changes it', async () => {
    const id = await mine();
    const { session } = other;
    expect(await ask(calls.findCustomer, { customerId: id }, session)).toMatchObject(missing);
    expect(await ask(calls.createCustomerRecord, { CustomerId: id, Record: '跟进' }, session)).toMatchObject(missing);
    expect(await ask(phone.queryCallLogs, { customerId: id }, session)).toMatchObject(missing);
    await aLine(owner, tenantId, other.id);
    expect(await ask(phone.dialCustomer, { CustomerId: id }, session)).toMatchObject(missing);
  });

  it('is called, and only its own figures count the call', async () => {
    const tel = uniqueTel();
    const id = await mine(tel);
    const twin = kind === CustomerKind.Sales ? anAfterSale : aCustomer;
    const twinId = await twin(owner, tenantId, { tel, ownerId: agent.id });
    const twinKind = kind === CustomerKind.Sales ? CustomerKind.AfterSales : CustomerKind.Sales;
    await aLine(owner, tenantId, agent.id);
    const { ActionId } = dialling.dialCustomer.answer.parse(
      (await ask(phone.dialCustomer, { CustomerId: id }, agent.session)).Data,
    )!;
    const running = async ({ session }: Member) =>
      (await ask(phone.queryRunningCalls, { CustomerIds: [id] }, session)).Data;
    expect(await running(boss)).toMatchObject([{ CustomerId: id, UserId: agent.id, IsTalking: false }]);
    expect(await running(other)).toEqual([]);
    clock.now += 40_000;
    const end = { CallActionId: ActionId, IsAnswer: true, AnsweredAgo: 30, EndedAgo: 0 };
    expect(await ask(phone.endCall, end, agent.session)).toMatchObject(done);
    expect(await running(boss)).toEqual([]);
    const figures = (of: CustomerKind, customerId: number) =>
      of === CustomerKind.Sales
        ? callFiguresOf(owner, customerId)
        : owner
            .query('select call_times as times, call_successes as successes from after_sale_customer where id = $1', [
              customerId,
            ])
            .then(({ rows }) => rows[0]);
    expect(await figures(kind, id)).toMatchObject({ times: 1, successes: 1 });
    expect(await figures(twinKind, twinId)).toMatchObject({ times: 0, successes: 0 });
    expect((await ask(phone.queryCallLogs, { customerId: id }, agent.session)).Data).toHaveLength(1);
  });

  it('is written up after a call: status, next follow-up, remark and mark at once, or nothing', async () => {
    const id = await mine();
    const log = await aCall(owner, tenantId, { staffId: agent.id, ...called(id) });
    const { session } = agent;
    expect(await ask(phone.leaveWrapUp, { CallLogId: log, IsLeft: true }, session)).toMatchObject(done);
    const status = await itemOf(owner, tenantId, statusTable[kind]);
    const wrapUp = {
      CallLogId: log,
      CustomerId: id,
      CustomerTrackStatusId: status,
      SubscribeTime: now() + 7_200,
      Remark: '周三再打',
      IsLeft: false,
    };
    const saved = async () =>
      (
        await owner.query(
          `select c.track_status_id as status, l.remark, l.is_wrap_up_left as "isLeft",
            array(select msg from notice n where n.${customerColumn[kind]} = c.id) as reminders
          from ${customerTable[kind]} c join call_log l on l.id = $2 where c.id = $1`,
          [id, log],
        )
      ).rows[0];
    const refused = { ...wrapUp, SubscribeTime: now() - 60 };
    expect(await ask(phone.saveWrapUp, refused, session)).toMatchObject({ Status: false });
    expect(await saved()).toEqual({ status: null, remark: '', isLeft: true, reminders: [] });
    const { answer, trail } = await withTrail(owner, () => ask(phone.saveWrapUp, wrapUp, session));
    expect(answer).toMatchObject(done);
    expect(trail.map(({ action }) => action)).toEqual(['修改状态', '新增跟进提醒', '修改通话备注']);
    expect(await saved()).toEqual({
      status,
      remark: '周三再打',
      isLeft: false,
      reminders: ['周三再打'],
    });
    const { session: colleague } = other;
    expect(await ask(phone.saveWrapUp, { ...wrapUp, Remark: '不可见' }, colleague)).toMatchObject({ Status: false });
    expect((await saved()).remark).toBe('周三再打');
  });

  it.each<[string, () => readonly [Endpoint, unknown]]>([
    ['ids', () => [calls.moveCustomers, { CustomerType: 0, CustomerIds: 'x' }]],
    ['receivers', () => [calls.transferCustomers, { UserId: {}, CustomerIds: [1] }]],
    ['a name', () => [calls.editCustomer, { Tel: uniqueTel() }]],
    ['a record', () => [calls.createCustomerRecord, { CustomerId: 1, Record: 5 }]],
    ['a usable id', () => [calls.findCustomer, { customerId: 'x' }]],
  ])('answers a request without %s with code 16', async (_, request) => {
    const [call, sent] = request();
    expect(await ask(call, sent, boss.session)).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
  });

  it('says a name with markup as text', async () => {
    const id = await make({ ownerId: other.id });
    await owner.query(`update ${customerTable[kind]} set name = '<img src=x>' where id = $1`, [id]);
    const answer = await ask(calls.moveCustomers, { CustomerType: 0, CustomerIds: [id] }, boss.session);
    expect(answer.Status).toBe(false);
    expect(answer.Message).not.toContain('<img');
  });
});

it('G-307 the reminders of both kinds are in one bell and one to-do list, under either prefix', async () => {
  const one = await member(false);
  const ids = [
    await aCustomer(owner, tenantId, { ownerId: one.id }),
    await anAfterSale(owner, tenantId, { ownerId: one.id }),
  ];
  for (const [at, { notice }] of KINDS.entries()) {
    const reminder = { CustomerId: ids[at]!, SubscribeTime: now() + 60, Noticeminutes: 0 as const, Msg: '回访' };
    expect(await ask(notice.createNotice, reminder, one.session)).toMatchObject({ Status: true });
  }
  await owner.query('update notice set sent_time = $2 where staff_id = $1', [one.id, now()]);
  const listed = async (call: Endpoint) => {
    const { Data } = await ask(call, { PageIndex: 1, PageCount: 10 }, one.session);
    return notices.searchNotices.answer.parse(Data).Rows;
  };
  const page = await listed(notices.searchNotices);
  expect(page.map(({ CustomerId, Source }) => [Source, CustomerId]).toSorted()).toEqual(
    KINDS.map(({ source }, at) => [source, ids[at]]),
  );
  expect(page.every(({ CustomerName }) => CustomerName)).toBe(true);
  for (const { notice } of KINDS) {
    expect(await listed(notice.searchNotices)).toEqual(page);
    expect(await listed(notice.searchToDo)).toHaveLength(2);
    expect((await ask(notice.countUnreadNotices, {}, one.session)).Data).toBe(2);
  }
  const all = page.map(({ Id }) => ({ NoticeId: Id }));
  expect(await ask(afterSaleNotices.markNoticesRead, all, one.session)).toMatchObject({ Message: '已阅读' });
  for (const { notice } of KINDS) expect((await ask(notice.countUnreadNotices, {}, one.session)).Data).toBe(0);
});
