import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, callFiguresOf, forgetCalls, saveSetting, storedCall } from '../../../test/calls.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import { closeLostCalls } from './calls.commands.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const [{ id: A2 }, { id: A3 }] = [await person('A2'), await person('A3')];
const [a1, a2] = [await signedIn('A1'), await signedIn('A2')];
for (const staffId of [A1, A2]) await aLine(owner, tenantId, staffId);

beforeEach(async () => {
  for (const staffId of [A1, A2]) await forgetCalls(owner, staffId);
  await owner.query('delete from notice');
  clock.now += 61_000;
});

const wait = (seconds: number) => {
  clock.now += seconds * 1_000;
};
const ring = async (Tel: string, session = a1) =>
  contract.incomingCall.parse((await ask(contract.noteIncoming, { Tel }, session)).Data);
const end = (CallActionId: string, IsAnswer: boolean, session = a1) =>
  ask(contract.endCall, { CallActionId, IsAnswer }, session);
const miss = async (Tel: string, session = a1) => {
  const call = await ring(Tel, session);
  wait(20);
  await end(call.ActionId, false, session);
  return call;
};
const missed = async (session = a1) =>
  contract.missedCall.array().parse((await send(contract.queryMissedCalls, {}, session)).Data);
const notices = async (staffId = A1): Promise<string[]> =>
  (await owner.query('select msg from notice where staff_id = $1 order by id', [staffId])).rows.map(({ msg }) => msg);

describe('A call that comes in', () => {
  it('is logged as such with its customer, and changes neither figures nor attempts', async () => {
    const tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel, name: '来电客户' });
    await saveSetting(owner, tenantId, 'CallRule', {
      StartTime: '00:00',
      EndTime: '24:00',
      PerMinute: 1,
      PerHour: null,
      PerDay: null,
    });
    const call = await ring(`+86${tel}`);
    expect(call).toMatchObject({ Name: '来电客户', CustomerId: id, Tel: tel });
    wait(5);
    await ask(contract.beatCall, { CallActionId: call.ActionId, IsTalking: true }, a1);
    wait(30);
    await end(call.ActionId, true);
    expect(await storedCall(owner, call.ActionId)).toMatchObject({ is_incoming: true, call_seconds: 30 });
    expect(await callFiguresOf(owner, id)).toMatchObject({ times: 0, successes: 0, seconds: 0, latest: null });
    const { Data } = await send(queryCallLogs, { customerId: id }, a1);
    expect(Data).toMatchObject([{ IsIncoming: true, IsAnswer: true, CallSeconds: 30 }]);
    expect(await ask(contract.dialCustomer, { CustomerId: id }, a1)).toMatchObject({ Status: true });
    await saveSetting(owner, tenantId, 'CallRule', null);
  });

  it('says nothing of a customer out of sight, and takes any caller', async () => {
    const [others, binned] = [uniqueTel(), uniqueTel()];
    await aCustomer(owner, tenantId, { ownerId: A3, tel: others });
    await aCustomer(owner, tenantId, { placement: 3, tel: binned });
    for (const [typed, tel] of [
      [others, others],
      [binned, binned],
      ['8002', '8002'],
      ['anonymous', ''],
      ['<script>', ''],
    ] as const) {
      const call = await ring(typed);
      expect(call).toMatchObject({ Name: '', CustomerId: null, Tel: tel });
      expect(await storedCall(owner, call.ActionId)).toMatchObject({ customer_id: null, tel });
      await end(call.ActionId, false);
    }
  });

  it('is refused beside a running call, which goes on', async () => {
    const { ActionId } = await ring(uniqueTel());
    const second = await ask(contract.noteIncoming, { Tel: uniqueTel() }, a1);
    expect(second).toMatchObject({ Status: false, Message: '正在通话中，请先挂断通话' });
    expect(await storedCall(owner, ActionId)).toMatchObject({ is_open: true });
  });
});

describe('A colleague who calls', () => {
  it('is named by the extension at the same exchange; a customer with this number comes first', async () => {
    const name = async (extension: string, exchange = 'sip.example.com') => {
      const line = await aLine(owner, tenantId, A2, { SIPIP: exchange });
      await owner.query('update staff_line set sip_user_name = $2 where id = $1', [line, extension]);
      const call = await miss(extension);
      const [listed] = await missed();
      return { call, listed };
    };
    const known = { Name: '', CustomerId: null, ColleagueName: '员工A2', Tel: '8001' };
    const { call, listed } = await name('8001');
    expect([call, listed]).toMatchObject([known, known]);
    expect(await notices()).toEqual(['未接来电：同事 员工A2（分机 8001）']);
    expect(await name('8003', 'other.example.com')).toMatchObject({ call: { ColleagueName: '' } });
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { ownerId: A1, tel, name: '来电客户' });
    expect(await name(tel)).toMatchObject({ call: { Name: '来电客户', ColleagueName: '' } });
  });
});

describe('A missed call', () => {
  const mark = (rows: readonly contract.MissedCall[], IsSettled = false, session = a1) =>
    send(
      contract.markMissedCalls,
      { Calls: rows.map(({ Tel, StartTime }) => ({ Tel, StartTime })), IsSettled },
      session,
    );

  it('is in the notices of the called person, once, however it ended', async () => {
    const [tel, lost] = [uniqueTel(), uniqueTel()];
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel, name: '来电客户' });
    const { ActionId } = await miss(tel);
    await end(ActionId, false);
    expect(await notices()).toEqual([`未接来电：来电客户（${tel}）`]);
    const { rows } = await owner.query('select customer_id, is_checked from notice where staff_id = $1', [A1]);
    expect(rows).toEqual([{ customer_id: id, is_checked: false }]);
    await ask(contract.noteRefusedIncoming, { Tel: tel }, a1);
    expect(await notices()).toHaveLength(2);
    // The tab died while it rang: the server closes the log, and the late report changes it.
    const { ActionId: left } = await ring(lost);
    wait(31);
    await closeLostCalls(test.database, tenantId, Math.floor(clock.now / 1_000));
    await end(left, false);
    expect((await notices()).slice(2)).toEqual([`未接来电：${lost}`]);
    await miss('anonymous');
    const { ActionId: answered } = await ring(uniqueTel());
    await end(answered, true);
    expect(await notices()).toHaveLength(3);
    expect(await notices(A2)).toEqual([]);
  });

  it('is new until it was seen, up to the calls that were shown', async () => {
    const tel = uniqueTel();
    await miss(tel);
    const shown = await missed();
    expect(shown).toMatchObject([{ Tel: tel, IsNew: true }]);
    await mark(shown, false, a2);
    expect(await missed()).toEqual(shown);
    await mark(shown);
    expect(await missed()).toMatchObject([{ Tel: tel, IsNew: false, Times: 1 }]);
    wait(60);
    await miss(tel);
    await mark(shown);
    expect(await missed()).toMatchObject([{ Tel: tel, IsNew: true, Times: 2 }]);
  });

  it('that is settled leaves the list until the number calls again', async () => {
    const tel = uniqueTel();
    await miss(tel);
    const shown = await missed();
    await mark(shown, true);
    expect(await missed()).toEqual([]);
    await mark(shown);
    expect(await missed()).toEqual([]);
    await miss(tel);
    expect(await missed()).toMatchObject([{ Tel: tel, IsNew: true, Times: 1 }]);
  });

  it('that the person refused with the button is listed, but neither new nor told', async () => {
    const tel = uniqueTel();
    const { ActionId } = await ring(tel);
    await send(contract.endCall, { CallActionId: ActionId, IsAnswer: false, CauseCode: 603, CauseText: '已拒接' }, a1);
    expect(await missed()).toMatchObject([{ Tel: tel, IsNew: false }]);
    expect(await notices()).toEqual([]);
  });
});

describe('Missed calls', () => {
  it('are listed by number, the latest first, for the called person only', async () => {
    const [tel, other] = [uniqueTel(), uniqueTel()];
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel, name: '打过两次' });
    await miss(tel);
    await miss(other);
    const { CallLogId } = await miss(tel);
    await miss('anonymous');
    await miss(uniqueTel(), a2);
    const { rows } = await owner.query('select start_time from call_log where id = $1', [CallLogId]);
    expect(await missed()).toMatchObject([
      { Tel: tel, Name: '打过两次', CustomerId: id, Times: 2, StartTime: rows[0].start_time },
      { Tel: other, Name: '', CustomerId: null, Times: 1 },
    ]);
    await owner.query('update customer set owner_id = $2 where id = $1', [id, A3]);
    expect(await missed()).toMatchObject([{ Tel: tel, Name: '', CustomerId: null }, {}]);
  });

  it('stay on the list when the number was not called because of a blacklist', async () => {
    const tel = uniqueTel();
    await miss(tel);
    const filter = { Enable: true, IBlackFilter: 'local', AppKey: '', AppSecret: '' };
    await saveSetting(owner, tenantId, 'BlackFilter', filter);
    await owner.query('insert into blocked_number (tenant_id, tel, created_time) values ($1, $2, 1)', [tenantId, tel]);
    expect(await ask(contract.dialTel, { Tel: tel }, a2)).toMatchObject({ Status: false });
    const { rows } = await owner.query('select filter_result from call_log where tel = $1 and not is_incoming', [tel]);
    expect(rows).toEqual([{ filter_result: 1 }]);
    expect(await missed()).toMatchObject([{ Tel: tel, IsNew: true }]);
    await saveSetting(owner, tenantId, 'BlackFilter', null);
  });

  it('leave the list when a user calls back or the next one is answered, and after a week', async () => {
    const [back, again, old] = [uniqueTel(), uniqueTel(), uniqueTel()];
    for (const tel of [old, back, again]) await miss(tel);
    expect(await missed()).toHaveLength(3);
    await ask(contract.dialTel, { Tel: back }, a2);
    const { ActionId } = await ring(again);
    await end(ActionId, true);
    expect(await missed()).toMatchObject([{ Tel: old }]);
    await owner.query('update call_log set start_time = start_time - 604801 where tel = $1', [old]);
    expect(await missed()).toEqual([]);
  });
});
