import * as contract from '@gonghai/contract/notices/notice.contract.ts';
import { moveCustomers, undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { midnightBefore } from '../../../test/shanghai-day.ts';
import { aCustomer } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';
import { dispatchNotices } from './notices.jobs.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, database, signedIn, person, clock } = test;
const HOUR = 3_600;
const { tenantId, id: A1 } = await person('A1');
const [a1, s1] = await Promise.all(['A1', 'S1'].map(signedIn));
const customer = await aCustomer(owner, tenantId, { ownerId: A1, name: '赵客户' });

const now = () => Math.floor(clock.now / 1_000);
// At ten in the morning: most of the day lies ahead.
clock.now = (midnightBefore(clock.now) + 10 * HOUR) * 1_000;
beforeEach(() => owner.query('delete from notice'));

const remind = async (SubscribeTime: number, Msg = '回访', session = a1): Promise<number> => {
  const request = { CustomerId: customer, Msg, SubscribeTime, Noticeminutes: 0 } as const;
  expect(await ask(contract.createNotice, request, session)).toMatchObject({ Status: true });
  return (await owner.query('select max(id) as id from notice')).rows[0].id;
};
/** One whose time has passed. */
const overdue = async (before: number, Msg = '逾期'): Promise<number> => {
  const id = await remind(now() + HOUR, Msg);
  await owner.query('update notice set subscribe_time = $1, notice_time = $1 where id = $2', [now() - before, id]);
  return id;
};
const finish = (NoticeId: number, IsDone = true, session = a1) =>
  ask(contract.finishNotice, { NoticeId, IsDone }, session);
const postpone = (NoticeId: number, SubscribeTime: number, session = a1) =>
  ask(contract.postponeNotice, { NoticeId, SubscribeTime, Noticeminutes: 15 }, session);
const toDo = async (filter: object = {}) =>
  contract.searchToDo.answer.parse((await ask(contract.searchToDo, filter, a1)).Data).Rows;
const counts = async (session = a1) => (await ask(contract.countToDo, {}, session)).Data;
const stored = async (id: number) => (await owner.query('select * from notice where id = $1', [id])).rows[0];
const dispatch = () => dispatchNotices(database, now());

describe('Finishing a reminder', () => {
  it('is a state of its own: it says when, and can be taken back', async () => {
    const id = await remind(now() + HOUR);
    const { answer, trail } = await withTrail(owner, () => finish(id));
    expect(answer).toMatchObject({ Status: true, Data: null });
    expect(trail).toMatchObject([
      { action: '完成跟进提醒', subject_id: id, after: { CustomerId: customer, IsDone: true } },
    ]);
    expect(await toDo()).toMatchObject([{ DoneTime: now(), IsSend: false, IsCheck: false }]);
    await finish(id, false);
    expect(await toDo()).toMatchObject([{ DoneTime: null }]);
  });

  it('keeps it from being sent, until it is open again', async () => {
    const id = await overdue(60);
    await finish(id);
    await dispatch();
    expect(await stored(id)).toMatchObject({ sent_time: null });
    await finish(id, false);
    await dispatch();
    expect(await stored(id)).toMatchObject({ sent_time: now() });
  });

  it('twice at once leaves one line and one moment', async () => {
    const id = await remind(now() + HOUR);
    const lock = `select from notice where id = ${id} for update`;
    const { answer, trail } = await withTrail(owner, () => meetAt(owner, lock, [() => finish(id), () => finish(id)]));
    expect(answer.map(({ Status }) => Status)).toEqual([true, true]);
    expect(trail).toHaveLength(1);
  });

  it('is for the person who booked it, and for follow-ups', async () => {
    const id = await remind(now() + HOUR);
    const missing = { Status: false, Message: '数据不存在' };
    expect(await finish(id, true, s1)).toMatchObject(missing);
    expect(await postpone(id, now() + 2 * HOUR, s1)).toMatchObject(missing);
    await owner.query('update notice set notice_type = 0 where id = $1', [id]);
    expect(await finish(id)).toMatchObject(missing);
    await owner.query('update notice set notice_type = 1, cancelled_time = 1790000000 where id = $1', [id]);
    expect(await finish(id)).toMatchObject(missing);
    expect(await postpone(id, now() + 2 * HOUR)).toMatchObject(missing);
  });
});

describe('Postponing a reminder', () => {
  it('NOTI-04 sends it once more, at its new time and only then', async () => {
    const id = await overdue(60);
    await dispatch();
    await ask(contract.markNoticesRead, [{ NoticeId: id }], a1);
    const { answer, trail } = await withTrail(owner, () => postpone(id, now() + HOUR));
    expect(answer).toMatchObject({ Status: true });
    expect(trail).toMatchObject([
      {
        action: '改期跟进提醒',
        before: { Noticeminutes: 0 },
        after: { SubscribeTime: now() + HOUR, Noticeminutes: 15 },
      },
    ]);
    await dispatch();
    expect(await stored(id)).toMatchObject({ sent_time: null, is_checked: false, notice_time: now() + HOUR - 900 });
    clock.now += (HOUR - 900) * 1_000;
    await dispatch();
    const sent = now();
    clock.now += 30_000;
    await dispatch();
    expect(await stored(id)).toMatchObject({ sent_time: sent, is_checked: false });
  });

  it('is refused for the past, and for what is done', async () => {
    const id = await remind(now() + HOUR);
    expect(await postpone(id, now() - 1)).toMatchObject({ Status: false, Message: '提醒时间不能早于当前时间' });
    await finish(id);
    expect(await postpone(id, now() + 2 * HOUR)).toMatchObject({ Status: false, Message: '该提醒已完成，不能改期' });
    expect(await stored(id)).toMatchObject({ subscribe_time: now() + HOUR });
  });

  it('while it is being sent: in either order, it comes at its new time', async () => {
    const id = await overdue(60);
    // The job is sending and holds the row: the request waits and moves it afterwards.
    const sending = `update notice set sent_time = ${now()} where id = ${id}`;
    await meetAt(owner, sending, [() => postpone(id, now() + HOUR)]);
    expect(await stored(id)).toMatchObject({ sent_time: null, subscribe_time: now() + HOUR });

    // The request is being written: the job goes past it, and does not find it due when it comes again.
    const moved = await overdue(60);
    const client = await owner.connect();
    await client.query('begin');
    await client.query(`update notice set subscribe_time = $1, notice_time = $1 where id = $2`, [now() + HOUR, moved]);
    await dispatch();
    await client.query('commit');
    client.release();
    await dispatch();
    expect(await stored(moved)).toMatchObject({ sent_time: null });
  });
});

describe('Things to do', () => {
  it('are found by whether they are done, and whether their time has passed', async () => {
    const [late, later] = [await overdue(2 * HOUR, '早'), await overdue(HOUR, '晚')];
    const [next, done] = [await remind(now() + HOUR), await overdue(3 * HOUR, '完成的')];
    await finish(done);
    const found = async (filter: object) => (await toDo(filter)).map(({ Id }) => Id);
    expect(await found({})).toEqual([done, late, later, next]);
    expect(await found({ IsDone: true })).toEqual([done]);
    expect(await found({ IsDone: false })).toEqual([late, later, next]);
    expect(await found({ IsOverdue: true })).toEqual([late, later]);
    expect(await found({ IsOverdue: false })).toEqual([done, next]);
  });

  it('are counted: overdue, and of the rest of today', async () => {
    await overdue(1);
    await overdue(3 * DAY);
    await finish(await overdue(60));
    const end = midnightBefore(clock.now) + DAY;
    for (const time of [now(), end - 1, end, end + DAY]) await remind(time);
    await finish(await remind(now() + HOUR));
    await remind(now() + HOUR, '别人的', s1);
    expect(await counts()).toEqual({ Overdue: 2, Today: 2 });
    expect(await counts(s1)).toEqual({ Overdue: 0, Today: 1 });
  });

  it('end with the customer, and come back with it', async () => {
    const [sent, waiting] = [await overdue(60), await remind(now() + HOUR)];
    const finished = await overdue(90);
    await finish(finished);
    await dispatch();
    const give = { CustomerType: Placement.Pool, CustomerIds: [customer], Remark: '' };
    const { Data } = await ask(moveCustomers, give, a1);
    expect(await counts()).toEqual({ Overdue: 0, Today: 0 });
    expect(await stored(sent)).toMatchObject({ cancelled_time: null, done_time: now() });
    expect(await stored(waiting)).toMatchObject({ cancelled_time: now(), done_time: null });
    await ask(undoBatch, { BatchId: (Data as { BatchId: number }).BatchId }, a1);
    expect(await counts()).toEqual({ Overdue: 1, Today: 1 });
    expect(await stored(finished)).toMatchObject({ done_time: now() });
  });
});
