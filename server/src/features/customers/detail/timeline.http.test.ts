import * as calls from '@gonghai/contract/calls/call-log.contract.ts';
import { createCustomerRecord, editCustomer, findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import * as customers from '@gonghai/contract/customers/customer.contract.ts';
import { setCustomerMark, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import * as contract from '@gonghai/contract/customers/timeline.contract.ts';
import { createNotice, finishNotice, searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCall, aCustomer, uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const { TimelineKind: Kind } = contract;

const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, a2, s1, a3] = await Promise.all(['A1', 'A2', 'S1', 'A3'].map(signedIn));
const { rows: statuses } = await owner.query<{ id: number; name: string }>(
  'select id, name from dictionary_item where tenant_id = $1 and dic_table = 1 order by sort',
  [tenantId],
);

const read = async (customerId: number, more: object = {}, session = a1) => {
  const answer = await send(contract.queryCustomerTimeline, { customerId, ...more }, session);
  expect(answer).toMatchObject({ Status: true });
  return contract.queryCustomerTimeline.answer.parse(answer.Data);
};
const create = async () => (await ask(editCustomer, { Name: '赵客户', Tel: uniqueTel() }, a1)).Data as number;
const remind = (CustomerId: number, Msg: string, SubscribeTime: number, session = a1) =>
  ask(createNotice, { CustomerId, Msg, SubscribeTime, Noticeminutes: 0 }, session);

/** Everything, page by page. */
const readAll = async (customerId: number, more: object = {}) => {
  const entries: contract.TimelineEntry[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page: Awaited<ReturnType<typeof read>> = await read(customerId, { ...more, before });
    entries.push(...page.Entries);
    before = page.Next;
  }
  return entries;
};

describe('The timeline', () => {
  it('tells of everything that happened, newest first, each by its kind', async () => {
    const id = await create();
    clock.now += 60_000;
    await ask(createCustomerRecord, { CustomerId: id, Record: '想了解课程' }, a1);
    clock.now += 60_000;
    await ask(setCustomerMark, { CustomerIds: [id], CustomerTrackStatusId: statuses[1]!.id }, a1);
    clock.now += 60_000;
    await ask(editCustomer, { Id: id, Remark: '周末有空' }, a1);
    clock.now += 60_000;
    const callId = await aCall(owner, tenantId, { staffId: A1, customerId: id, startTime: now() });
    await ask(calls.updateCallRemark, { CallLogId: callId, Remark: '约了试听' }, a1);
    clock.now += 60_000;
    await remind(id, '确认试听', now() + 3_600);
    clock.now += 60_000;
    await ask(transferCustomers, { UserId: [A2], CustomerIds: [id] }, s1);

    const { Entries, Next } = await read(id, {}, s1);
    expect(Next).toBeNull();
    // The transfer cancelled the reminder, which had not been sent.
    expect(Entries.map(({ Kind: kind, UserName, Text }) => [kind, UserName, Text])).toEqual([
      [Kind.Owner, '员工S1', '转移客户：员工A1 → 员工A2'],
      [Kind.Call, '员工A1', '约了试听'],
      [Kind.Change, '员工A1', '备注：未设置 → 周末有空'],
      [Kind.Status, '员工A1', `跟进状态：未设置 → ${statuses[1]!.name}`],
      [Kind.Record, '员工A1', '想了解课程'],
      [Kind.Owner, '员工A1', '新增客户'],
    ]);
    expect(Entries.find(({ Kind: kind }) => kind === Kind.Call)).toMatchObject({
      CallLogId: callId,
      CallSeconds: 30,
      FilterResult: 0,
      MayEditCall: true,
    });
    const forNewOwner = await read(id, {}, a2);
    expect(forNewOwner.Entries.find(({ Kind: kind }) => kind === Kind.Call)).toMatchObject({ MayEditCall: false });
  });

  it('gives every entry once, also of one second, also while entries are written', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const moments = [0, 0, 0, 1, 2].map((step) => 1_790_000_000 + step);
    for (const moment of moments)
      await owner.query(
        `with n as (select generate_series(1, 16) as n),
          written as (insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time)
            select $1, $2, $3, 4, 'r' || n, $4 from n),
          called as (insert into call_log (tenant_id, staff_id, customer_id, tel, start_time)
            select $1, $3, $2, '13800000000', $4 from n)
         insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time)
         select $1, $3, $2, 1, 'n', $4, $4, $4 from n`,
        [tenantId, id, A1, moment],
      );
    const first = await read(id);
    expect(first.Entries).toHaveLength(contract.TIMELINE_PAGE);
    const all = await readAll(id);
    const keys = all.map(({ Key }) => Key);
    expect(keys).toHaveLength(3 * 16 * moments.length);
    expect(new Set(keys).size).toBe(keys.length);
    expect(all.map(({ Time }) => Time)).toEqual(all.map(({ Time }) => Time).toSorted((a, b) => b - a));

    const second = await read(id, { before: first.Next });
    await ask(createCustomerRecord, { CustomerId: id, Record: '插进来' }, a1);
    expect((await read(id, { before: first.Next })).Entries).toEqual(second.Entries);
  });

  it('has only the kinds that are asked for, on every page', async () => {
    const id = await create();
    for (const at of Array(60).keys())
      await owner.query(
        `insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time, before)
         values ($1, $2, $3, $4, '', $5, $6)`,
        [tenantId, id, A1, at % 2 === 0 ? 4 : 2, 1_790_000_000 + at, at % 4 === 1 ? { track_status_id: null } : null],
      );
    await aCall(owner, tenantId, { staffId: A1, customerId: id });
    const kindsOf = async (kinds: string) => Object.groupBy(await readAll(id, { kinds }), (one) => one.Kind);
    const counts = (groups: object) =>
      Object.fromEntries(Object.entries(groups).map(([kind, of]) => [kind, of.length]));
    expect(counts(await kindsOf('1'))).toEqual({ 1: 30 });
    expect(counts(await kindsOf('2,5'))).toEqual({ 2: 1, 5: 15 });
    expect(counts(await kindsOf('3'))).toEqual({});
    expect(counts(await kindsOf('1,2,3,4,5,6'))).toEqual({ 1: 30, 2: 1, 4: 1, 5: 15, 6: 15 });
    for (const wrong of [{ kinds: '7' }, { kinds: '1;2' }, { before: 'x' }, { before: '1790000000.4.1' }])
      expect(await send(contract.queryCustomerTimeline, { customerId: id, ...wrong }, a1)).toMatchObject({ Code: 16 });
  });

  it('is for people who see the customer, in every placement', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const other = await aCustomer(owner, (await person('A1x')).tenantId, { ownerId: (await person('A1x')).id });
    const ask = (customerId: number, session = a1) => send(contract.queryCustomerTimeline, { customerId }, session);
    for (const session of [a1, s1]) expect(await ask(id, session)).toMatchObject({ Status: true });
    for (const session of [a2, a3]) expect(await ask(id, session)).toMatchObject({ Message: '数据不存在' });
    expect(await ask(other)).toMatchObject({ Message: '数据不存在' });
    const banned = await aCustomer(owner, tenantId, { placement: 2 });
    expect(await ask(banned, await signedIn('root'))).toMatchObject({ Status: true });
    expect(await ask(banned)).toMatchObject({ Message: '数据不存在' });
  });
});

describe('Beside the timeline', () => {
  it('stand the numbers that the tabs show', async () => {
    const id = await create();
    await ask(customers.editCustomerExtend, { CustomerId: id, Key: '城市', Value: '杭州' }, a1);
    await aCall(owner, tenantId, { staffId: A1, customerId: id });
    await remind(id, '回访', now() + 3_600);
    await remind(id, '取消的', now() + 3_600);
    await owner.query(`update notice set cancelled_time = 1790000000 where customer_id = $1 and msg = '取消的'`, [id]);
    const { Counts } = await read(id);
    const of = async (call: Promise<{ readonly Data: unknown }>) => ((await call).Data as unknown[]).length;
    const detail = findCustomer.answer.parse((await ask(findCustomer, { customerId: id }, a1)).Data);
    const reminders = await ask(searchNotices, { CustomerId: id, NoticeType: 1 }, a1);
    expect(Counts).toEqual({
      Attributes: detail.CustomerExtendList.length,
      Calls: await of(ask(calls.queryCallLogs, { customerId: id }, a1)),
      Reminders: searchNotices.answer.parse(reminders.Data).Count,
      Records: await of(send(customers.queryCustomerRecords, { customerId: id }, a1)),
    });
    expect(Counts).toEqual({ Attributes: 2, Calls: 1, Reminders: 1, Records: 2 });
  });

  it('stands the caller’s own open reminder that is due first', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect((await read(id)).Reminder).toBeNull();
    await remind(id, '别人的', now() + 600, s1);
    expect((await read(id)).Reminder).toBeNull();
    await remind(id, '后', now() + 7_200);
    await remind(id, '先', now() + 3_600);
    const first = (await read(id)).Reminder;
    expect(first).toMatchObject({ Msg: '先', SubscribeTime: now() + 3_600, Noticeminutes: 0 });
    clock.now += 10_000_000;
    expect((await read(id)).Reminder).toEqual(first);
    await ask(finishNotice, { NoticeId: first!.Id, IsDone: true }, a1);
    const { Reminder, Entries } = await read(id);
    expect(Reminder).toMatchObject({ Msg: '后' });
    expect(Entries.map((entry) => entry.Kind === Kind.Reminder && [entry.Text, entry.IsOwn, entry.DoneTime])).toEqual([
      ['先', true, now()],
      ['后', true, null],
      ['别人的', false, null],
    ]);
  });
});

describe('A record with the next follow-up', () => {
  const write = (CustomerId: number, Record: string, SubscribeTime: number) =>
    ask(createCustomerRecord, { CustomerId, Record, Next: { SubscribeTime, Noticeminutes: 15 } }, a1);

  it('is kept with its reminder, or neither is', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await write(id, '下周再聊', now() + 3_600)).toMatchObject({ Status: true });
    const { Entries, Reminder } = await read(id);
    expect(Entries.map(({ Kind: kind, Text }) => [kind, Text])).toEqual([
      [Kind.Reminder, '预约跟进'],
      [Kind.Record, '下周再聊'],
    ]);
    expect(Reminder).toMatchObject({ SubscribeTime: now() + 3_600, Noticeminutes: 15 });
    expect(await write(id, '过去的', now() - 1)).toMatchObject({
      Status: false,
      Message: '提醒时间不能早于当前时间',
      Data: { Field: 'SubscribeTime' },
    });
    expect(await write(id, '字'.repeat(21), now() + 3_600)).toMatchObject({ Data: { Field: 'Record' } });
    expect((await read(id)).Entries).toHaveLength(2);
  });
});
