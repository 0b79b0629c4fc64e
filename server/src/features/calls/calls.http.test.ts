import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { readCustomerDrawer } from '@gonghai/contract/calls/customer-drawer.contract.ts';
import { findCustomer, queryCustody } from '@gonghai/contract/customers/customer.contract.ts';
import { queryCustomerTimeline } from '@gonghai/contract/customers/timeline.contract.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, callFiguresOf, forgetCalls, storedCall } from '../../../test/calls.ts';
import { aCustomer } from '../../../test/rows.ts';
import { callJob } from './calls.jobs.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, database, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const { tenantId, id: A1 } = await person('A1');
const [{ id: A2 }, { id: S1 }] = [await person('A2'), await person('S1')];
const [a1, a2, s1] = await Promise.all(['A1', 'A2', 'S1'].map(signedIn));
for (const staffId of [A1, A2, S1]) await aLine(owner, tenantId, staffId);

const wait = (seconds: number) => {
  clock.now += seconds * 1_000;
};
/** A call of A1 that rings. */
const begin = async (session = a1) => {
  const customerId = await aCustomer(owner, tenantId, { ownerId: A1 });
  const answer = await ask(contract.dialCustomer, { CustomerId: customerId }, session);
  const { ActionId: CallActionId, CallLogId } = contract.dialled.parse(answer.Data);
  return { customerId, CallActionId, CallLogId, startTime: now() };
};
const beat = (CallActionId: string, IsTalking = true, session = a1) =>
  ask(contract.beatCall, { CallActionId, IsTalking }, session);
const end = (CallActionId: string, IsAnswer = true, more: object = {}, session = a1) =>
  send(contract.endCall, { CallActionId, IsAnswer, ...more }, session);
const runJob = (startedAt = 0) =>
  callJob({ database, startedAt, onClosed: () => undefined }).run(
    {},
    { now: now(), signal: AbortSignal.timeout(9_000) },
  );

beforeEach(async () => {
  await owner.query('update call_log set is_open = false, ended_time = start_time where is_open');
  for (const staffId of [A1, A2, S1]) await forgetCalls(owner, staffId);
  await owner.query(
    'update customer_calls set call_times = 0, call_successes = 0, call_seconds = 0 where call_times > 0',
  );
});

describe('The end of a call', () => {
  it('takes its seconds from the answer to the report, and changes the figures', async () => {
    const { customerId, CallActionId, startTime } = await begin();
    wait(4);
    await beat(CallActionId, false);
    wait(3);
    await beat(CallActionId);
    wait(50);
    const cause = { CauseCode: 200, CauseText: '通话\r\n结束' };
    expect(await end(CallActionId, true, cause)).toMatchObject({ Status: true, Data: null });
    expect(await storedCall(owner, CallActionId)).toMatchObject({
      is_open: false,
      answered_time: startTime + 7,
      ended_time: startTime + 57,
      call_seconds: 50,
      is_answered: true,
      cause_code: 200,
      cause_text: '通话  结束',
      end_mark: 0,
    });
    expect(await callFiguresOf(owner, customerId)).toEqual({ times: 1, successes: 1, seconds: 50, latest: startTime });
  });

  it('without an answer has no seconds', async () => {
    const { customerId, CallActionId, startTime } = await begin();
    wait(20);
    await end(CallActionId, false, { CauseCode: 486, CauseText: '对方正忙' });
    expect(await storedCall(owner, CallActionId)).toMatchObject({
      is_answered: false,
      call_seconds: 0,
      cause_code: 486,
    });
    expect(await callFiguresOf(owner, customerId)).toEqual({ times: 1, successes: 0, seconds: 0, latest: startTime });
  });

  it('reported late can only shorten the call', async () => {
    const { CallActionId } = await begin();
    wait(2);
    await beat(CallActionId);
    wait(25);
    await end(CallActionId, true, { EndedAgo: 15 });
    expect(await storedCall(owner, CallActionId)).toMatchObject({ call_seconds: 10, ended_time: now() - 15 });
    for (const EndedAgo of [-1, 1.5, 'x'])
      expect(await end(CallActionId, true, { EndedAgo })).toMatchObject({ Code: 16 });
  });

  it('whose heartbeat of the answer was lost counts from the reported answer, not from the dial', async () => {
    const { customerId, CallActionId } = await begin();
    wait(25);
    await beat(CallActionId, false);
    wait(60);
    await end(CallActionId, true, { EndedAgo: 15, AnsweredAgo: 50 });
    expect(await storedCall(owner, CallActionId)).toMatchObject({ call_seconds: 35, ended_time: now() - 15 });
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ seconds: 35 });
    for (const AnsweredAgo of [-1, 1.5, 'x'])
      expect(await end(CallActionId, true, { AnsweredAgo })).toMatchObject({ Code: 16 });
  });

  it('CALL-12 counts once, however often it is reported', async () => {
    const { customerId, CallActionId } = await begin();
    wait(10);
    await end(CallActionId);
    const [log, figures] = [await storedCall(owner, CallActionId), await callFiguresOf(owner, customerId)];
    wait(60);
    for (const isAnswer of [true, false]) expect(await end(CallActionId, isAnswer)).toMatchObject({ Status: true });
    expect([await storedCall(owner, CallActionId), await callFiguresOf(owner, customerId)]).toEqual([log, figures]);
  });

  it('is for the caller only', async () => {
    const { CallActionId } = await begin();
    const refused = { Status: false, Message: '数据不存在', Data: null, Code: 3 };
    const outsider = await signedIn('A1x');
    for (const session of [a2, s1, outsider]) expect(await end(CallActionId, true, {}, session)).toEqual(refused);
    for (const id of ['', 'none', CallActionId.toUpperCase()]) expect(await end(id)).toEqual(refused);
    expect(await end('x'.repeat(65))).toMatchObject({ Code: 16 });
    expect(await storedCall(owner, CallActionId)).toMatchObject({ is_open: true });
  });
});

describe('A heartbeat', () => {
  it('is for the caller’s open call only', async () => {
    const { CallActionId } = await begin();
    wait(5);
    expect(await beat(CallActionId)).toMatchObject({ Data: { IsOpen: true } });
    const refused = { Status: false, Message: '数据不存在' };
    for (const session of [a2, s1, await signedIn('A1x')])
      expect(await beat(CallActionId, true, session)).toMatchObject(refused);
    expect(await beat('none')).toMatchObject(refused);
    await end(CallActionId);
    const log = await storedCall(owner, CallActionId);
    wait(5);
    expect(await beat(CallActionId)).toMatchObject({ Data: { IsOpen: false } });
    expect(await storedCall(owner, CallActionId)).toEqual(log);
  });
});

describe('A call without a hang-up', () => {
  it('is closed at its last heartbeat, with a mark', async () => {
    const [talking, ringing] = [await begin(a1), await begin(s1)];
    wait(5);
    await beat(talking.CallActionId);
    wait(20);
    await beat(talking.CallActionId);
    wait(29);
    await runJob();
    expect(await storedCall(owner, talking.CallActionId)).toMatchObject({ is_open: true });
    expect(await storedCall(owner, ringing.CallActionId)).toMatchObject({
      is_open: false,
      is_answered: false,
      end_mark: 1,
    });
    wait(1);
    await runJob();
    const closed = { is_open: false, is_answered: true, call_seconds: 20, end_mark: 1 };
    expect(await storedCall(owner, talking.CallActionId)).toMatchObject({ ...closed, ended_time: now() - 30 });
    const counted = { times: 1, successes: 1, seconds: 20 };
    expect(await callFiguresOf(owner, talking.customerId)).toMatchObject(counted);
    await runJob();
    expect(await callFiguresOf(owner, talking.customerId)).toMatchObject(counted);
  });

  it('is not judged in the first half minute of a server', async () => {
    const { CallActionId } = await begin();
    wait(100);
    await runJob(now() - 29);
    expect(await storedCall(owner, CallActionId)).toMatchObject({ is_open: true });
    await runJob(now() - 30);
    expect(await storedCall(owner, CallActionId)).toMatchObject({ is_open: false });
  });

  it('goes on when its heartbeats come back, and counts once', async () => {
    const { CallActionId, customerId } = await begin();
    wait(5);
    await beat(CallActionId);
    wait(100);
    await runJob();
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 1, successes: 1 });
    expect(await beat(CallActionId)).toMatchObject({ Data: { IsOpen: true } });
    expect(await storedCall(owner, CallActionId)).toMatchObject({ is_open: true, end_mark: 2, lost_seconds: 100 });
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 0, successes: 0, seconds: 0 });
    wait(10);
    await end(CallActionId);
    const ended = { call_seconds: 110, end_mark: 2, lost_seconds: 100, ended_time: now() };
    expect(await storedCall(owner, CallActionId)).toMatchObject(ended);
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 1, successes: 1, seconds: 110 });
  });

  it('is corrected by a late report for a day', async () => {
    const late = await begin(a1);
    const tooLate = await begin(s1);
    wait(5);
    await beat(late.CallActionId);
    wait(60);
    await runJob();
    wait(3_600);
    await end(late.CallActionId, true, { EndedAgo: 3_620 });
    expect(await storedCall(owner, late.CallActionId)).toMatchObject({
      call_seconds: 40,
      end_mark: 2,
      lost_seconds: 40,
    });
    expect(await callFiguresOf(owner, late.customerId)).toMatchObject({ times: 1, successes: 1, seconds: 40 });
    wait(20 * 3_600);
    const before = await storedCall(owner, tooLate.CallActionId);
    wait(4 * 3_600);
    const session = await signedIn('S1');
    expect(await end(tooLate.CallActionId, true, {}, session)).toMatchObject({ Status: true });
    expect(await beat(tooLate.CallActionId, true, session)).toMatchObject({ Data: { IsOpen: false } });
    expect(await storedCall(owner, tooLate.CallActionId)).toEqual(before);
    clock.now -= 24 * 3_600_000;
  });

  it('does not come back beside a newer one, and can still be corrected', async () => {
    const first = await begin();
    wait(11);
    const second = await begin();
    expect(await storedCall(owner, first.CallActionId)).toMatchObject({ is_open: false, end_mark: 1 });
    expect(await beat(first.CallActionId)).toMatchObject({ Data: { IsOpen: false } });
    await end(first.CallActionId, true, { EndedAgo: 1 });
    expect(await storedCall(owner, first.CallActionId)).toMatchObject({ end_mark: 2, call_seconds: 10 });
    expect(await storedCall(owner, second.CallActionId)).toMatchObject({ is_open: true });
  });
});

describe('A failure', () => {
  const fail = (request: object, session = a1) =>
    send(contract.saveCallFail, { Tel: '', ExtensionNumber: '8016', ...request }, session);

  it('is stored with its log, cut and on one line', async () => {
    const { CallActionId } = await begin();
    const Msg = `<b>oops</b>\r\n\u0007${'长'.repeat(100_000)}`;
    expect(await fail({ Msg, CallActionId })).toMatchObject({ Status: true, Data: null });
    const { failure } = await storedCall(owner, CallActionId);
    expect([...failure]).toHaveLength(500);
    expect(failure).toMatch(/^<b>oops<\/b> {3}长/);
  });

  it('without an action belongs to the latest call of that number, and of no other person', async () => {
    const { CallActionId } = await begin();
    const { tel } = await storedCall(owner, CallActionId);
    await fail({ Tel: tel, Msg: '别人的' }, a2);
    await fail({ Tel: '13000000000', Msg: '别的号码' });
    await fail({ Tel: tel, Msg: '别人的', CallActionId }, a2);
    expect(await storedCall(owner, CallActionId)).toMatchObject({ failure: '' });
    await fail({ Tel: `+86${tel}`, Msg: 'WebRTC Error' });
    expect(await storedCall(owner, CallActionId)).toMatchObject({ failure: 'WebRTC Error' });
  });

  it('without an action does not change a log of two hours ago', async () => {
    const { CallActionId } = await begin();
    const { tel } = await storedCall(owner, CallActionId);
    wait(2 * 3_600);
    await fail({ Tel: tel, Msg: 'WebRTC Error' });
    expect(await storedCall(owner, CallActionId)).toMatchObject({ failure: '' });
    await fail({ Tel: tel, Msg: 'WebRTC Error', CallActionId });
    expect(await storedCall(owner, CallActionId)).toMatchObject({ failure: 'WebRTC Error' });
  });
});

describe('Each person who sees the customer', () => {
  it('sees that it is being called', async () => {
    const { customerId, startTime, CallActionId } = await begin(s1);
    const running = async (session = a1) =>
      (await send(contract.queryRunningCalls, { CustomerIds: [customerId] }, session)).Data;
    const call = { CustomerId: customerId, UserId: S1, UserName: '员工S1', StartTime: startTime, IsTalking: false };
    expect(await running()).toEqual([call]);
    expect(await running(a2)).toEqual([]);
    await beat(CallActionId, true, s1);
    expect(await running()).toEqual([{ ...call, IsTalking: true }]);
    await end(CallActionId, true, {}, s1);
    expect(await running()).toEqual([]);
  });

  it('sees its drawer in one answer, and others do not', async () => {
    const { customerId, CallActionId } = await begin(s1);
    const answer = await send(readCustomerDrawer, { customerId }, a1);
    const { Customer, Custody, Timeline, RunningCalls } = readCustomerDrawer.answer.parse(answer.Data);
    expect(Customer).toEqual((await send(findCustomer, { customerId }, a1)).Data);
    expect(Custody).toEqual((await send(queryCustody, { customerId }, a1)).Data);
    expect(Timeline).toEqual((await send(queryCustomerTimeline, { customerId }, a1)).Data);
    expect(RunningCalls).toMatchObject([{ CustomerId: customerId, UserId: S1 }]);
    expect(await send(readCustomerDrawer, { customerId }, a2)).toMatchObject({ Status: false, Data: null });
    await end(CallActionId, true, {}, s1);
  });

  it('sees the outcome in the call log and the timeline', async () => {
    const { customerId, CallActionId } = await begin();
    const shown = async () => {
      const logs = await send(queryCallLogs, { customerId }, a1);
      const timeline = await send(queryCustomerTimeline, { customerId, kinds: '2' }, a1);
      const { Entries } = queryCustomerTimeline.answer.parse(timeline.Data);
      return [...queryCallLogs.answer.parse(logs.Data), ...Entries];
    };
    const ringing = { IsRunning: true, IsAnswer: false, Channel: 'BS/SIP', EndMark: 0, CauseText: '' };
    expect(await shown()).toMatchObject([ringing, ringing]);
    wait(40);
    await runJob();
    await end(CallActionId, false, { CauseCode: 408, CauseText: '无人接听' });
    const ended = {
      IsRunning: false,
      IsAnswer: false,
      EndMark: 2,
      LostSeconds: 40,
      CauseCode: 408,
      CauseText: '无人接听',
    };
    expect(await shown()).toMatchObject([ended, ended]);
  });
});
