import * as contract from '@gonghai/contract/notices/notice.contract.ts';
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';
import { dispatchNotices } from './notices.jobs.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, database, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const HOUR = 3_600;

const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, a2, s1, a3, root] = await Promise.all(['A1', 'A2', 'S1', 'A3', 'root'].map(signedIn));
const customer = await aCustomer(owner, tenantId, { ownerId: A1, name: '赵客户' });
const pooled = await aCustomer(owner, tenantId);
beforeEach(() => owner.query('delete from notice'));

const remind = (change: object = {}, session = a1) =>
  send(
    contract.createNotice,
    { CustomerId: customer, Msg: '回访', SubscribeTime: now() + HOUR, Noticeminutes: 15, NoticeTime: 1, ...change },
    session,
  );
const rowsOf = async (call: Promise<{ readonly Data: unknown }>) =>
  contract.searchNotices.answer.parse((await call).Data).Rows;
const stored = async () => (await owner.query('select * from notice order by id')).rows;

describe('A reminder', () => {
  it('DRAW-06 is due its lead before the appointment, for any moment that was sent', async () => {
    const { answer, trail } = await withTrail(owner, () => remind());
    expect(answer).toMatchObject({ Status: true, Data: null });
    expect(await stored()).toMatchObject([
      { staff_id: A1, subscribe_time: now() + HOUR, notice_time: now() + HOUR - 900, notice_minutes: 15 },
    ]);
    expect(trail).toMatchObject([{ action: '新增跟进提醒', after: { CustomerId: customer } }]);
  });

  it.each([
    ['no time', { SubscribeTime: null }, '请选择时间'],
    ['no lead', { Noticeminutes: null }, '请选择时间'],
    ['no text', { Msg: ' ' }, '请输入提醒内容'],
    ['201 characters', { Msg: '字'.repeat(201) }, '长度不能超过 200 个字符'],
    ['a moment that has passed', { SubscribeTime: 1_700_000_000 }, '提醒时间不能早于当前时间'],
    ['a lead that is not offered', { Noticeminutes: 7 }, '参数有误！'],
    ['a customer that is not there', { CustomerId: 987_654_321 }, '数据不存在'],
  ])('DRAW-07 with %s is refused', async (_, change, Message) => {
    expect(await remind(change)).toMatchObject({ Status: false, Message });
    expect(await stored()).toEqual([]);
  });

  it('is for customers one sees: of a colleague none, of one’s people and the pool all', async () => {
    for (const session of [a2, a3]) expect(await remind({}, session)).toMatchObject({ Message: '数据不存在' });
    for (const session of [a1, s1, root]) expect(await remind({}, session)).toMatchObject({ Status: true });
    expect(await remind({ CustomerId: pooled }, a3)).toMatchObject({ Status: true });
  });

  it('is refused for customers of the blacklist and the recycle bin', async () => {
    const idle = [
      await aCustomer(owner, tenantId, { placement: 2 }),
      await aCustomer(owner, tenantId, { placement: 3 }),
    ];
    const Message = '黑名单和回收站中的客户不能预约';
    for (const CustomerId of idle) {
      expect(await remind({ CustomerId }, root)).toMatchObject({ Status: false, Message });
      expect(await remind({ CustomerId }, a1)).toMatchObject({ Message: '数据不存在' });
    }
    const book = (CustomerIdList: number[]) =>
      ask(contract.bookCustomers, { SubscribeTime: now() + HOUR, CustomerIdList }, root);
    expect(await book(idle)).toMatchObject({ Status: false, Message });
    expect(await book([...idle, pooled, 987_654_321])).toMatchObject({
      Message: `成功1条，失败3条：客户不存在；${Message}`,
    });
    expect(await stored()).toMatchObject([{ customer_id: pooled }]);
  });

  it('waits for a move of its customer, and finds it in its new placement', async () => {
    const give = (to: number) => `update customer set owner_id = ${to} where id = ${customer}`;
    const [answer] = await meetAt(owner, `select from customer where id = ${customer} for update; ${give(A2)}`, [
      remind,
    ]);
    expect(answer).toMatchObject({ Message: '数据不存在' });
    await owner.query(give(A1));
  });

  it('CDLG-12 is booked for many: one each, without a date none', async () => {
    const book = (request: object) => send(contract.bookCustomers, request, a1);
    expect(await book({ CustomerIdList: [customer] })).toMatchObject({ Status: false, Message: '请选择日期' });
    expect(await book({ CustomerIdList: [], SubscribeTime: now() + HOUR })).toMatchObject({ Message: '请选择客户' });
    const hidden = await aCustomer(owner, tenantId, { ownerId: A2 });
    const CustomerIdList = [customer, pooled, hidden, customer];
    expect(await book({ CustomerIdList, SubscribeTime: now() + HOUR })).toMatchObject({
      Status: true,
      Message: '成功2条，失败1条：客户不存在',
    });
    expect(await stored()).toMatchObject(
      [customer, pooled].map((customer_id) => ({
        customer_id,
        msg: '预约跟进',
        notice_minutes: 0,
        notice_time: now() + HOUR,
      })),
    );
    expect(await book({ CustomerIdList: [hidden], SubscribeTime: now() + HOUR })).toMatchObject({ Status: false });
  });
});

describe('The lists', () => {
  it('hold what was sent to the caller; of a customer everything that is booked, for people who see it', async () => {
    await remind();
    await remind({}, s1);
    expect(await rowsOf(ask(contract.searchNotices, {}, a1))).toEqual([]);
    const booked = await rowsOf(ask(contract.searchNotices, { CustomerId: customer }, a1));
    expect(booked.map(({ UserName, IsSend, CustomerName }) => [UserName, IsSend, CustomerName])).toEqual([
      ['员工S1', false, '赵客户'],
      ['员工A1', false, '赵客户'],
    ]);
    expect(await ask(contract.searchNotices, { CustomerId: customer }, a2)).toMatchObject({ Message: '数据不存在' });

    await dispatchNotices(database, now() + HOUR);
    expect(await rowsOf(ask(contract.searchNotices, {}, a1))).toMatchObject([{ UserName: '员工A1', IsSend: true }]);
    expect(await rowsOf(ask(contract.searchNotices, { IsCheck: true }, a1))).toEqual([]);
    expect(await rowsOf(ask(contract.searchNotices, { NoticeType: 0 }, a1))).toEqual([]);
    expect(await rowsOf(ask(contract.searchNotices, { EndTime: now() }, a1))).toEqual([]);
    expect(await rowsOf(ask(contract.searchNotices, { StartTime: now() }, a1))).toHaveLength(1);
  });

  it('tell nothing of a customer that has gone out of sight, and nothing of what was cancelled', async () => {
    const given = await aCustomer(owner, tenantId, { ownerId: A1 });
    await remind({ CustomerId: given });
    await remind();
    await dispatchNotices(database, now() + HOUR);
    await owner.query('update customer set owner_id = $1 where id = $2', [A2, given]);
    const rows = await rowsOf(ask(contract.searchNotices, {}, a1));
    expect(rows.map(({ CustomerName, CustomerTel }) => [CustomerName, CustomerTel !== null])).toEqual([
      ['赵客户', true],
      [null, false],
    ]);
    await owner.query('update notice set cancelled_time = 1790000000 where customer_id = $1', [given]);
    expect(await rowsOf(ask(contract.searchNotices, {}, a1))).toHaveLength(1);
  });

  it('of things to do are one’s own appointments by their time, sent or not', async () => {
    await remind({ SubscribeTime: now() + 2 * HOUR, Msg: '后' });
    await remind({ SubscribeTime: now() + HOUR, Msg: '先' });
    await remind({}, s1);
    const toDo = async (request: object) =>
      (await rowsOf(send(contract.searchToDo, request, a1))).map(({ Msg }) => Msg);
    expect(await toDo({})).toEqual(['先', '后']);
    await dispatchNotices(database, now() + HOUR);
    expect(await toDo({ IsSend: true })).toEqual(['先']);
    expect(await toDo({ IsSend: false })).toEqual(['后']);
    expect(await toDo({ StartTime: now() + HOUR + 1 })).toEqual(['后']);
    expect(await toDo({ EndTime: now() + HOUR })).toEqual(['先']);
  });
});

describe('Reading', () => {
  const unread = async (session = a1) => (await ask(contract.countUnreadNotices, {}, session)).Data;
  const mark = (ids: number[], session = a1) =>
    ask(
      contract.markNoticesRead,
      ids.map((NoticeId) => ({ NoticeId })),
      session,
    );

  it('NOTI-01 lowers the number of what is unread; what has not come is not counted', async () => {
    await remind();
    expect(await unread()).toBe(0);
    await dispatchNotices(database, now() + HOUR);
    expect(await unread()).toBe(1);
    const [notice] = await stored();
    expect(await mark([notice.id])).toMatchObject({ Status: true, Message: '已阅读' });
    expect(await unread()).toBe(0);
    expect(await rowsOf(ask(contract.searchNotices, {}, a1))).toMatchObject([{ IsCheck: true }]);
  });

  it('NOTI-02 wants something chosen', async () => {
    expect(await mark([])).toMatchObject({ Status: false, Message: '请选择要设置的消息' });
  });

  it('NOTI-03 leaves another’s alone, also beside one’s own', async () => {
    await remind();
    await remind({}, s1);
    await dispatchNotices(database, now() + HOUR);
    const [mine, his] = await stored();
    expect(await mark([his.id])).toMatchObject({ Status: false, Message: '数据不存在' });
    expect(await mark([his.id, mine.id])).toMatchObject({ Status: true });
    expect((await stored()).map(({ is_checked }) => is_checked)).toEqual([true, false]);
    expect(await unread(s1)).toBe(1);
  });
});

it('G-050 Whose customer is entered once more has an unread message of it at once', async () => {
  const Tel = uniqueTel();
  await aCustomer(owner, tenantId, { ownerId: A1, tel: Tel, name: '老客户' });
  await ask(editCustomer, { Name: '再来', Tel }, a2);
  expect(await rowsOf(ask(contract.searchNotices, { NoticeType: 0 }, a1))).toMatchObject([
    { Msg: `客户老客户（${Tel}）被员工A2重复录入`, CustomerTel: Tel, IsSend: true, IsCheck: false },
  ]);
});

it('A person who enters a known customer repeatedly causes one notice an hour', async () => {
  const Tel = uniqueTel();
  await aCustomer(owner, tenantId, { ownerId: A1, tel: Tel, name: '老客户' });
  for (const session of [a2, a2, a3, a2]) await ask(editCustomer, { Name: '再来', Tel }, session);
  expect((await stored()).map(({ msg }) => msg)).toEqual(
    ['员工A2', '员工A3'].map((name) => `客户老客户（${Tel}）被${name}重复录入`),
  );
  clock.now += HOUR * 1_000;
  await ask(editCustomer, { Name: '再来', Tel }, a2);
  expect(await stored()).toHaveLength(3);
});
