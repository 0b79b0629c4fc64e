import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { WITH_COLLEAGUE } from '@gonghai/contract/customers/call-outcome.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, forgetCalls, saveSetting, storedCall } from '../../../test/calls.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const [{ id: A2 }, { id: A3 }, { id: stranger }] = [await person('A2'), await person('A3'), await person('rootx')];
const [a1, a3] = [await signedIn('A1'), await signedIn('A3')];

beforeEach(async () => {
  for (const [at, staffId] of [A1, A2, A3].entries()) {
    await forgetCalls(owner, staffId);
    await aLine(owner, tenantId, staffId, { extension: `800${at + 1}`, GatewayPrefix: '9' });
  }
  clock.now += 61_000;
});

const dial = (UserId: number, session = a1) => ask(contract.dialColleague, { UserId }, session);
const dialled = async (UserId: number, session = a1) =>
  contract.dialledColleague.parse((await dial(UserId, session)).Data);
const end = (CallActionId: string, IsAnswer: boolean, session = a1) =>
  ask(contract.endCall, { CallActionId, IsAnswer }, session);
/** A1 is called from this extension and does not answer. */
const miss = async (Tel: string) => {
  const { ActionId } = contract.incomingCall.parse((await ask(contract.noteIncoming, { Tel }, a1)).Data);
  clock.now += 20_000;
  await end(ActionId, false);
};
const missed = async () => contract.missedCall.array().parse((await send(contract.queryMissedCalls, {}, a1)).Data);

describe('A colleague who was missed', () => {
  it('is called back at the extension, which settles the missed call', async () => {
    await miss('8002');
    const [row] = await missed();
    expect(row).toMatchObject({ Tel: '8002', ColleagueName: '员工A2', ColleagueId: A2, CustomerId: null });
    const call = await dialled(row!.ColleagueId!);
    const known = { Name: '', ColleagueName: '员工A2', ColleagueId: A2, CustomerId: null };
    expect(call).toMatchObject({ ...known, Tel: '8002', Number: '8002' });
    expect(await missed()).toEqual([]);
  });

  it('stays listed when the dial is refused, and when somebody else calls the colleague', async () => {
    await miss('8002');
    await ask(contract.noteIncoming, { Tel: '13800138000' }, a1);
    expect(await dial(A2)).toMatchObject({ Status: false, Message: '正在通话中，请先挂断通话' });
    await dialled(A2, a3);
    expect(await missed()).toHaveLength(1);
  });
});

describe('A call to a colleague', () => {
  it('is logged as made and answered, and counts in no figure', async () => {
    const { ActionId } = await dialled(A2);
    clock.now += 5_000;
    await ask(contract.beatCall, { CallActionId: ActionId, IsTalking: true }, a1);
    clock.now += 30_000;
    await end(ActionId, true);
    const log = { tel: '8002', is_answered: true, call_seconds: 30, filter_result: WITH_COLLEAGUE };
    expect(await storedCall(owner, ActionId)).toMatchObject({ ...log, is_open: false, customer_id: null });
    const { rows } = await owner.query('select sum(calls) as calls from call_day where staff_id = $1', [A1]);
    expect(Number(rows[0].calls ?? 0)).toBe(0);
  });

  it('is neither bound to the calling hours and attempts nor looked up on a blacklist', async () => {
    // Shanghai is eight hours ahead: this is never now.
    const isDay = Math.floor(clock.now / 1_000) % 86_400 < 43_200;
    const shut = isDay ? { StartTime: '23:58', EndTime: '23:59' } : { StartTime: '12:00', EndTime: '12:01' };
    await saveSetting(owner, tenantId, 'CallRule', { ...shut, PerMinute: 1, PerHour: 1, PerDay: 1 });
    const filter = { Enable: true, IBlackFilter: 'local', AppKey: '', AppSecret: '' };
    await saveSetting(owner, tenantId, 'BlackFilter', filter);
    await owner.query(`insert into blocked_number (tenant_id, tel, created_time) values ($1, '8002', 1)`, [tenantId]);
    for (const time of [1, 2]) {
      const { ActionId } = await dialled(A2);
      expect(ActionId, `dial ${time}`).toMatch(/./);
      await end(ActionId, false);
    }
    await saveSetting(owner, tenantId, 'CallRule', null);
    await saveSetting(owner, tenantId, 'BlackFilter', null);
  });

  it('is refused in words without two extensions at one exchange, and to people who have left', async () => {
    const refusal = async (id: number) => (await dial(id)).Message;
    expect(await refusal(A1)).toBe('不能拨打自己的分机');
    await owner.query(`update staff_line set sip_user_name = '8001' where staff_id = $1`, [A2]);
    expect(await refusal(A2)).toBe('该同事没有同一线路服务器的分机，无法拨打');
    await aLine(owner, tenantId, A2, { extension: '8002', SIPIP: 'other.example.com' });
    expect(await refusal(A2)).toBe('该同事没有同一线路服务器的分机，无法拨打');
    await owner.query('update staff set status = 2 where id = $1', [A2]);
    expect(await refusal(A2)).toBe('该同事已离职或已停用，无法拨打');
    await owner.query('update staff set status = 0 where id = $1', [A2]);
    expect(await dial(stranger)).toEqual(await dial(8_888_888_888));
    await aLine(owner, tenantId, A1, { type: 'Mobile' });
    expect(await refusal(A3)).toBe('当前线路不能拨打分机，请启用浏览器线路');
    const { rows } = await owner.query('select 1 from call_log where staff_id = $1', [A1]);
    expect(rows).toEqual([]);
  });
});
