import { randomUUID } from 'node:crypto';
import * as contract from '@gonghai/contract/calls/wrap-up.contract.ts';
import { undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aCall, aCustomer } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, signedIn, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const [{ id: A2 }, { id: none }] = [await person('A2'), await person('none')];
const [a1, s1, powerless] = await Promise.all(['A1', 'S1', 'none'].map(signedIn));
const tomorrow = Math.floor(clock.now / 1_000) + 86_400;
const { rows: statuses } = await owner.query<{ id: number }>(
  'select id from dictionary_item where tenant_id = $1 and dic_table = 1 order by sort',
  [tenantId],
);
const [cold, keen] = statuses.map(({ id }) => id) as [number, number];

/** A call of A1 to a customer, left to be written up later. */
const aLeftCall = async ({ ownerId = A1, staffId = A1 } = {}) => {
  const CustomerId = await aCustomer(owner, tenantId, { ownerId, more: { track_status_id: cold } });
  const CallLogId = await aCall(owner, tenantId, { staffId, customerId: CustomerId });
  await owner.query('update call_log set is_wrap_up_left = true where id = $1', [CallLogId]);
  return { CustomerId, CallLogId };
};
type Called = Awaited<ReturnType<typeof aLeftCall>>;

const save = (wrapUp: object, session = a1, key = randomUUID() as string) =>
  send(contract.saveWrapUp, wrapUp, session, { 'idempotency-key': key });
const savedOf = async ({ CustomerId, CallLogId }: Called) => {
  const text = `select c.track_status_id as status, l.remark, l.is_wrap_up_left as "isLeft", array(
      select msg from notice where customer_id = c.id order by id) as reminders
    from customer c join call_log l on l.id = $2 where c.id = $1`;
  return (await owner.query(text, [CustomerId, CallLogId])).rows[0] as object;
};
const ALL = { CustomerTrackStatusId: keen, SubscribeTime: tomorrow, Remark: '周三再打', IsLeft: false };
const UNCHANGED = { status: cold, remark: '', isLeft: true, reminders: [] };

describe('A wrap-up', () => {
  it('saves status, reminder, remark and mark at once, with the trail of the single calls', async () => {
    const called = await aLeftCall();
    const { answer, trail } = await withTrail(owner, () => save({ ...called, ...ALL }));
    expect(answer).toMatchObject({ Status: true, Data: null });
    expect(await savedOf(called)).toEqual({ status: keen, remark: '周三再打', isLeft: false, reminders: ['周三再打'] });
    const reminder = { CustomerId: called.CustomerId, Msg: '周三再打', SubscribeTime: tomorrow, Noticeminutes: 0 };
    expect(trail).toMatchObject([
      {
        action: '修改状态',
        subject: 'customer',
        subject_id: called.CustomerId,
        after: { CustomerTrackStatusId: keen },
      },
      { action: '新增跟进提醒', subject: 'notice', after: reminder },
      { action: '修改通话备注', subject_id: called.CustomerId, before: { Remark: '' }, after: { Remark: '周三再打' } },
    ]);
    // The status can be taken back as after a single call.
    const { BatchId } = trail[0]!.after as { BatchId: number };
    expect(await send(undoBatch, { BatchId }, a1)).toMatchObject({ Status: true });
    expect(await savedOf(called)).toMatchObject({ status: cold, remark: '周三再打' });
  });

  it.each<[string, object, object]>([
    ['status', { CustomerTrackStatusId: keen }, { status: keen }],
    ['reminder', { SubscribeTime: tomorrow }, { reminders: ['预约跟进'] }],
    ['remark', { Remark: '空号' }, { remark: '空号' }],
    ['mark', { IsLeft: false }, { isLeft: false }],
  ])('with only a %s changes nothing else', async (_, part, changed) => {
    const called = await aLeftCall();
    expect(await save({ ...called, ...part })).toMatchObject({ Status: true });
    expect(await savedOf(called)).toEqual({ ...UNCHANGED, ...changed });
  });

  it('that is saved again keeps the time at which it was over', async () => {
    const called = await aLeftCall();
    const wrappedTime = async () =>
      (await owner.query('select wrapped_time from call_log where id = $1', [called.CallLogId])).rows[0].wrapped_time;
    await save({ ...called, Remark: '周三再打' });
    const first = await wrappedTime();
    clock.now += 10_000;
    await save({ ...called, Remark: '周四再打' });
    expect([first !== null, await wrappedTime()]).toEqual([true, first]);
  });

  it('of a number without a customer saves the remark', async () => {
    const CallLogId = await aCall(owner, tenantId, { staffId: A1, customerId: null });
    expect(await save({ CallLogId, Remark: '打错了' })).toMatchObject({ Status: true });
    const { rows } = await owner.query('select remark from call_log where id = $1', [CallLogId]);
    expect(rows).toEqual([{ remark: '打错了' }]);
  });

  it.each<[string, object, object]>([
    ['a status that is gone', { CustomerTrackStatusId: 999_999 }, { Data: { Field: 'CustomerTrackStatusId' } }],
    [
      'a reminder in the past',
      { SubscribeTime: tomorrow - 2 * 86_400 },
      { Message: '提醒时间不能早于当前时间', Data: { Field: 'SubscribeTime' } },
    ],
    ['a remark that is too long', { Remark: '长'.repeat(201) }, { Data: { Field: 'Remark' } }],
    ['a status without a customer', { CustomerId: null }, { Data: { Field: 'CustomerId' } }],
    ['a call that does not exist', { CallLogId: 999_999 }, { Message: '数据不存在' }],
  ])('with %s is refused, and nothing is saved', async (_, part, refusal) => {
    const called = await aLeftCall();
    const { answer, trail } = await withTrail(owner, () => save({ ...called, ...ALL, ...part }));
    expect(answer).toMatchObject({ Status: false, ...refusal });
    expect([await savedOf(called), trail]).toEqual([UNCHANGED, []]);
  });

  it("saves nothing when the customer went to another agent, or when the mark is a colleague's", async () => {
    const moved = await aLeftCall({ ownerId: A2 });
    expect(await save({ ...moved, ...ALL })).toMatchObject({ Status: false });
    expect(await savedOf(moved)).toEqual(UNCHANGED);
    // A supervisor may write the remark of an agent's call, but not remove the mark.
    const others = await aLeftCall();
    expect(await save({ ...others, ...ALL }, s1)).toMatchObject({ Message: '数据不存在' });
    expect(await savedOf(others)).toEqual(UNCHANGED);
    expect(await save({ ...others, Remark: '已复核' }, s1)).toMatchObject({ Status: true });
  });

  it.each<[string, object]>([
    ['status', { CustomerTrackStatusId: keen }],
    ['reminder', { SubscribeTime: tomorrow }],
  ])('needs for its %s the right of the single call', async (_, part) => {
    const called = await aLeftCall({ ownerId: none, staffId: none });
    const { Message } = await save({ ...called, Remark: '空号', ...part }, powerless);
    expect([Message, await savedOf(called)]).toEqual(['权限不足', UNCHANGED]);
    expect(await save({ ...called, Remark: '空号', IsLeft: false }, powerless)).toMatchObject({ Status: true });
  });

  it('that is sent twice with the same key books one reminder', async () => {
    const called = await aLeftCall();
    const key = randomUUID();
    const lock = `select 1 from customer where id = ${called.CustomerId} for update`;
    const twice = [1, 2].map(() => () => save({ ...called, ...ALL }, a1, key));
    expect(await meetAt(owner, lock, twice)).toMatchObject([{ Status: true }, { Status: true }]);
    expect(await savedOf(called)).toMatchObject({ reminders: ['周三再打'] });
  });

  it('of two windows is saved one after the other', async () => {
    const called = await aLeftCall();
    const lock = `select 1 from customer where id = ${called.CustomerId} for update`;
    const both = ['甲', '乙'].map((Remark) => () => save({ ...called, ...ALL, Remark }));
    expect(await meetAt(owner, lock, both)).toMatchObject([{ Status: true }, { Status: true }]);
    const { remark, reminders } = (await savedOf(called)) as { remark: string; reminders: string[] };
    expect(reminders.toSorted()).toEqual(['乙', '甲']);
    expect(reminders.at(-1)).toBe(remark);
  });

  it('can be left for later by the caller', async () => {
    const called = await aLeftCall();
    const leave = (IsLeft: boolean, session = a1) =>
      send(contract.leaveWrapUp, { CallLogId: called.CallLogId, IsLeft }, session);
    expect(await leave(false, s1)).toMatchObject({ Message: '数据不存在' });
    expect(await savedOf(called)).toMatchObject({ isLeft: true });
    expect(await leave(false)).toMatchObject({ Status: true });
    expect(await savedOf(called)).toMatchObject({ isLeft: false });
    await leave(true);
    expect(await savedOf(called)).toMatchObject({ isLeft: true });
  });
});
