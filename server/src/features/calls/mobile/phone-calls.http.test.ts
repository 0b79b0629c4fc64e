import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { usualCallRule } from '@gonghai/contract/calls/dial.rules.ts';
import { revokePhone } from '@gonghai/contract/calls/paired-phone.contract.ts';
import { CallEndMark, FILTER_PASSED, NOT_DIALLED } from '@gonghai/contract/customers/call-outcome.ts';
import { dialWorkOrderByMobile } from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import { PhoneOutcome } from '@gonghai/contract/wire/hub.ts';
import { PhoneMessage, phoneState } from '@gonghai/contract/wire/phone-hub.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import {
  aLine,
  anOpenCall,
  aPairedPhone,
  callFiguresOf,
  forgetCalls,
  saveSetting,
  storedCall,
} from '../../../../test/calls.ts';
import { aCustomer, uniqueTel } from '../../../../test/rows.ts';
import { digest } from '../../session/session.port.ts';
import { closeLostCalls } from '../calls.commands.ts';
import { type ConnectedPhone, createPhoneHub } from './phone-hub.commands.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, database, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const wait = (seconds: number) => {
  clock.now += seconds * 1_000;
};
const firstCalls: number[] = [];
const noteFirstCall = async (_: unknown, __: number, customerId: number) => {
  firstCalls.push(customerId);
};
const hub = createPhoneHub({ database, noteFirstCall }, now);
const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, a2, root] = await Promise.all(['A1', 'A2', 'root'].map(signedIn));
const OFFLINE = { Status: false, Message: '手机不在线，请打开手机上的拨号页' };

const phoneOf = (staffId: number, credential: string): ConnectedPhone => ({
  tenantId,
  userId: staffId,
  staffId,
  credentialHash: digest(credential),
  connection: 'a-socket',
});
let phone: ConnectedPhone;
const say = (message: PhoneMessage, payload: object = {}, by = phone) => hub.onMessage(by, message, payload);
const dial = async () => {
  await owner.query('update paired_phone set alive_time = $1', [now()]);
  const customerId = await aCustomer(owner, tenantId, { ownerId: A1, name: '高客户' });
  const answer = await ask(contract.dialCustomerByMobile, { CustomerId: customerId }, a1);
  const { ActionId, Number: tel } = contract.dialled.parse(answer.Data);
  return { ActionId, tel, customerId };
};
const hangUp = (ActionId: string, Outcome: PhoneOutcome = PhoneOutcome.Answered, ReturnedAgo = 0, by = phone) =>
  say(PhoneMessage.HangUp, { ActionId, Outcome, ReturnedAgo }, by);
const shown = async (by = phone) => phoneState.parse(await say(PhoneMessage.State, {}, by));

beforeEach(async () => {
  wait(60);
  await owner.query('update session set seen_time = $1, created_time = $1', [now()]);
  for (const staffId of [A1, A2]) {
    await forgetCalls(owner, staffId);
    await aLine(owner, tenantId, staffId, { type: 'Mobile' });
  }
  await saveSetting(owner, tenantId, 'CallRule', null);
  phone = phoneOf(A1, await aPairedPhone(owner, tenantId, A1, now()));
});

describe('A dial by mobile phone', () => {
  it('logs the call as the other dials do, and gives the command to the phone', async () => {
    const { ActionId, tel, customerId } = await dial();
    const log = { staff_id: A1, customer_id: customerId, tel, channel: 'Mobile', is_open: true, source: 'Customer' };
    expect(await storedCall(owner, ActionId)).toMatchObject(log);
    expect((await shown()).Command).toMatchObject({ ActionId, ExpiresIn: 30, DialledAgo: null });
    expect((await shown()).Command?.Person).toMatchObject({ Name: '高客户', Tel: tel });
  });

  it('is refused without a phone, with one that is offline or silent, and logs and counts nothing', async () => {
    const customerId = await aCustomer(owner, tenantId, { ownerId: A1 });
    const refused = async () => {
      expect(await ask(contract.dialCustomerByMobile, { CustomerId: customerId }, a1)).toMatchObject(OFFLINE);
      expect(await ask(contract.dialTelByMobile, { Tel: uniqueTel() }, a1)).toMatchObject(OFFLINE);
    };
    await owner.query('update paired_phone set alive_time = $1', [now() - 61]);
    await refused();
    await owner.query('update paired_phone set alive_time = $1, connection = null', [now()]);
    await refused();
    await ask(revokePhone, { UserId: A1 }, a1);
    await refused();
    expect((await owner.query('select from call_log where staff_id = $1', [A1])).rowCount).toBe(0);
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 0 });
  });

  it('makes the checks of every dial, before the phone', async () => {
    const foreign = await aCustomer(owner, tenantId, { ownerId: A2 });
    expect(await ask(contract.dialCustomerByMobile, { CustomerId: foreign }, a1)).toMatchObject({
      Message: '数据不存在',
    });
    expect(await ask(contract.dialTelByMobile, { Tel: '110' }, a1)).toMatchObject({ Status: false });
    await aLine(owner, tenantId, A1);
    const noLine = { Message: '没有配置拨号规则，请联系管理员' };
    expect(await ask(contract.dialTelByMobile, { Tel: uniqueTel() }, a1)).toMatchObject(noLine);
    expect(await ask(dialWorkOrderByMobile, { CustomerId: 1 }, root)).toMatchObject({ Status: false });
    await aLine(owner, tenantId, A1, { type: 'Mobile' });
    await anOpenCall(owner, tenantId, { staffId: A1, startTime: now() });
    expect(await ask(contract.dialTelByMobile, { Tel: uniqueTel() }, a1)).toMatchObject({
      Message: '正在通话中，请先挂断通话',
    });
  });
});

describe('A command', () => {
  it('is acknowledged and executed once, and only then gives out the number', async () => {
    const { ActionId, tel } = await dial();
    expect(await say(PhoneMessage.Received, { ActionId })).toEqual({ IsDone: true });
    expect(await say(PhoneMessage.Received, { ActionId })).toEqual({ IsDone: false });
    const taps = await Promise.all([1, 2, 3].map(() => say(PhoneMessage.Dial, { ActionId })));
    expect(taps.filter((answer) => answer !== null)).toEqual([{ Tel: tel }]);
    wait(2);
    expect((await shown()).Command).toMatchObject({ ActionId, DialledAgo: 2 });
  });

  it('of a customer who was taken away shows nothing of the card any more', async () => {
    const { customerId } = await dial();
    await owner.query(`update customer set remark = '家里有两个孩子' where id = $1`, [customerId]);
    expect((await shown()).Command?.Person).toMatchObject({ Remark: '家里有两个孩子' });
    await owner.query('update customer set owner_id = $2 where id = $1', [customerId, A2]);
    const nothing = { IsLead: false, TrackStatusName: null, LastCall: null, Remark: '', Booked: null };
    expect((await shown()).Command?.Person).toMatchObject(nothing);
  });

  it('expires after 30 seconds', async () => {
    const { ActionId } = await dial();
    wait(30);
    expect(await say(PhoneMessage.Received, { ActionId })).toEqual({ IsDone: false });
    expect(await say(PhoneMessage.Dial, { ActionId })).toBeNull();
    expect((await shown()).Command).toBeNull();
  });

  it('ends with its call: on the desktop, or by the job', async () => {
    const first = await dial();
    await ask(contract.endCall, { CallActionId: first.ActionId, IsAnswer: false }, a1);
    expect(await say(PhoneMessage.Dial, { ActionId: first.ActionId })).toBeNull();
    const second = await dial();
    await owner.query('update call_log set beat_time = beat_time - 60 where action_id = $1', [second.ActionId]);
    await closeLostCalls(database, tenantId, now());
    expect(await say(PhoneMessage.Dial, { ActionId: second.ActionId })).toBeNull();
    expect((await shown()).Command).toBeNull();
  });

  it('can be declined, which ends the call without a length', async () => {
    const { ActionId } = await dial();
    expect(await say(PhoneMessage.Decline, { ActionId })).toEqual({ IsDone: true });
    const ended = { is_open: false, is_answered: false, call_seconds: 0, cause_text: '在手机上取消' };
    expect(await storedCall(owner, ActionId)).toMatchObject(ended);
    expect(await say(PhoneMessage.Dial, { ActionId })).toBeNull();
  });

  it('of another person, of a revoked phone or in no form does nothing', async () => {
    const { ActionId } = await dial();
    const other = phoneOf(A2, await aPairedPhone(owner, tenantId, A2, now()));
    for (const message of [PhoneMessage.Received, PhoneMessage.Decline, PhoneMessage.HangUp]) {
      const payload = { ActionId, Outcome: 1, ReturnedAgo: 0 };
      expect(await say(message, payload, other)).toEqual({ IsDone: false });
      for (const bad of [
        {},
        { ActionId: 7 },
        ...['x'.repeat(65), 'a\0b'].map((ActionId) => ({ ...payload, ActionId })),
      ])
        expect(await say(message, bad)).toEqual({ IsDone: false });
    }
    expect(await say(PhoneMessage.Dial, { ActionId }, other)).toBeNull();
    await ask(revokePhone, { UserId: A1 }, a1);
    expect(await say(PhoneMessage.Dial, { ActionId })).toBeUndefined();
    expect(await storedCall(owner, ActionId)).toMatchObject({ is_open: true });
  });
});

describe('A dial that is not tapped', () => {
  const countedCalls = async () =>
    (await owner.query('select coalesce(sum(calls), 0)::int as calls from call_day where staff_id = $1', [A1])).rows[0];

  it.each<[string, (ActionId: string) => Promise<unknown>]>([
    ['declined', (ActionId) => say(PhoneMessage.Decline, { ActionId })],
    ['expired', (CallActionId) => ask(contract.endCall, { CallActionId, IsAnswer: true, EndedAgo: 0 }, a1)],
  ])('is logged and counts nowhere: %s', async (_, end) => {
    const before = await countedCalls();
    const { ActionId, customerId } = await dial();
    await end(ActionId);
    const log = { is_open: false, filter_result: NOT_DIALLED, is_answered: false };
    expect(await storedCall(owner, ActionId)).toMatchObject(log);
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 0, latest: null });
    expect(await countedCalls()).toEqual(before);
    expect((await shown()).Today).toMatchObject({ Total: 0 });
    expect(firstCalls).not.toContain(customerId);
  });

  it('counts from the tap', async () => {
    const before = await countedCalls();
    const { ActionId, customerId } = await dial();
    await say(PhoneMessage.Dial, { ActionId });
    expect(firstCalls).toContain(customerId);
    expect(await storedCall(owner, ActionId)).toMatchObject({ filter_result: FILTER_PASSED });
    await hangUp(ActionId, PhoneOutcome.NotAnswered);
    expect(await countedCalls()).toEqual({ calls: before.calls + 1 });
  });

  it('takes an attempt of the number only while it waits', async () => {
    await saveSetting(owner, tenantId, 'CallRule', { ...usualCallRule, PerHour: 1 });
    await aLine(owner, tenantId, A2);
    const { ActionId, tel } = await dial();
    const byColleague = () => ask(contract.dialTel, { Tel: tel }, a2);
    expect((await byColleague()).Message).toContain('已拨打1次');
    await say(PhoneMessage.Decline, { ActionId });
    expect(await byColleague()).toMatchObject({ Status: true });
  });
});

describe('What is said after the call', () => {
  const called = async (seconds: number) => {
    const made = await dial();
    wait(5);
    await say(PhoneMessage.Dial, { ActionId: made.ActionId });
    wait(seconds);
    return made;
  };

  it('ends it with the time between tapping and returning, marked 自报', async () => {
    const { ActionId, customerId } = await called(134);
    expect(await hangUp(ActionId, PhoneOutcome.Answered, 4)).toEqual({ IsDone: true });
    const end_mark = CallEndMark.SelfReported;
    expect(await storedCall(owner, ActionId)).toMatchObject({ is_answered: true, call_seconds: 130, end_mark });
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 1, successes: 1, seconds: 130 });
    expect((await shown()).Today).toMatchObject({ Total: 1, Answered: 1, Seconds: 130, Calls: [{ Name: '高客户' }] });
  });

  it.each([
    [PhoneOutcome.NotAnswered, '未接通'],
    [PhoneOutcome.Busy, '忙线'],
    [PhoneOutcome.NoSuchNumber, '空号'],
  ])('%s has no length, and %s as its cause', async (outcome, cause_text) => {
    const { ActionId } = await called(20);
    await hangUp(ActionId, outcome);
    const ended = { is_answered: false, call_seconds: 0, cause_text, end_mark: CallEndMark.SelfReported };
    expect(await storedCall(owner, ActionId)).toMatchObject(ended);
  });

  it('counts once, also when it is sent many times at once', async () => {
    const { ActionId, customerId } = await called(60);
    await Promise.all([1, 2, 3, 4].map(() => hangUp(ActionId)));
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 1, successes: 1, seconds: 60 });
    expect((await shown()).Command).toBeNull();
  });

  it('can be said again for a moment, unless the next call was commanded', async () => {
    const { ActionId, customerId } = await called(60);
    await hangUp(ActionId);
    wait(6);
    expect(await hangUp(ActionId, PhoneOutcome.Busy, 6)).toEqual({ IsDone: true });
    const busy = { is_answered: false, call_seconds: 0, cause_text: '忙线', end_mark: CallEndMark.SelfReported };
    expect(await storedCall(owner, ActionId)).toMatchObject(busy);
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 1, successes: 0, seconds: 0 });
    wait(24);
    expect(await hangUp(ActionId)).toEqual({ IsDone: false });
    const next = await called(10);
    await hangUp(next.ActionId);
    await dial();
    expect(await hangUp(next.ActionId, PhoneOutcome.Busy)).toEqual({ IsDone: false });
  });

  it('corrects a call that the job or the desktop has closed meanwhile, with its figures', async () => {
    const lost = await called(60);
    await owner.query('update call_log set beat_time = beat_time - 60 where action_id = $1', [lost.ActionId]);
    await closeLostCalls(database, tenantId, now());
    expect(await storedCall(owner, lost.ActionId)).toMatchObject({ end_mark: CallEndMark.Estimated });
    await hangUp(lost.ActionId);
    expect(await storedCall(owner, lost.ActionId)).toMatchObject({ call_seconds: 60, end_mark: 3, is_answered: true });
    const closed = await called(30);
    await ask(contract.endCall, { CallActionId: closed.ActionId, IsAnswer: false }, a1);
    await hangUp(closed.ActionId);
    expect(await storedCall(owner, closed.ActionId)).toMatchObject({ call_seconds: 30, is_answered: true });
    // The desktop reports the end of a call that is settled already.
    await ask(contract.endCall, { CallActionId: closed.ActionId, IsAnswer: true, EndedAgo: 0 }, a1);
    expect(await storedCall(owner, closed.ActionId)).toMatchObject({ call_seconds: 30, end_mark: 3 });
    for (const [{ customerId }, seconds] of [
      [lost, 60],
      [closed, 30],
    ] as const)
      expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 1, successes: 1, seconds });
  });

  it('is not taken before the call was made, or a day later', async () => {
    const early = await dial();
    expect(await hangUp(early.ActionId)).toEqual({ IsDone: false });
    await say(PhoneMessage.Decline, { ActionId: early.ActionId });
    const late = await called(86_401);
    await owner.query('update session set seen_time = $1, created_time = $1', [now()]);
    expect(await hangUp(late.ActionId)).toEqual({ IsDone: false });
  });
});

it('The person of another tenant, or a colleague, sees nothing of the calls', async () => {
  await dial();
  const other = phoneOf(A2, await aPairedPhone(owner, tenantId, A2, now()));
  expect(await shown(other)).toMatchObject({ Command: null, Today: { Total: 0, Calls: [] } });
  expect((await ask(revokePhone, { UserId: A1 }, a2)).Status).toBe(false);
});

it('A colleague among the calls of today is named, also after the line was changed', async () => {
  const own = await aLine(owner, tenantId, A1);
  const line = await aLine(owner, tenantId, A2);
  await owner.query('update staff_line set sip_user_name = $2 where id = $1', [line, '8001']);
  for (const Tel of ['8001', '8002']) {
    const { Data } = await ask(contract.noteIncoming, { Tel }, a1);
    await ask(contract.endCall, { CallActionId: contract.incomingCall.parse(Data).ActionId, IsAnswer: true }, a1);
    wait(1);
  }
  await owner.query('update staff_line set is_enabled = false where id = $1', [own]);
  expect((await shown()).Today.Calls.map(({ Name }) => Name)).toEqual(['8002', '同事 员工A2']);
});
