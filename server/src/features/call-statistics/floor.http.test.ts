import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { setAgentState } from '@gonghai/contract/calls/agent-state.contract.ts';
import {
  beatCall,
  dialCustomer,
  dialled,
  endCall,
  incomingCall,
  noteIncoming,
} from '@gonghai/contract/calls/call.contract.ts';
import { leaveWrapUp, saveWrapUp } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { type FloorPerson, queryFloor, queryFloorCalls } from '@gonghai/contract/call-statistics/floor.contract.ts';
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aLine, anOpenCall, forgetCalls, saveSetting } from '../../../test/calls.ts';
import { aCustomer } from '../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const [{ id: A2 }, { id: A3 }, { id: S1 }] = await Promise.all([person('A2'), person('A3'), person('S1')]);
const { id: A1x } = await person('A1x');
await aLine(owner, tenantId, A1);
const anyTime = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };
await saveSetting(owner, tenantId, 'CallRule', anyTime);

const now = () => Math.floor(clock.now / 1_000);
let [a1, s1, sys, root]: Session[] = [];
beforeEach(async () => {
  // Far from midnight, so that every call is of today.
  clock.now = Date.UTC(2026, 9, 14, 4);
  await owner.query('delete from agent_state');
  await owner.query('delete from session');
  for (const id of [A1, A2, A3, A1x]) await forgetCalls(owner, id);
  [a1, s1, sys, root] = await Promise.all(['A1', 'S1', 'sys', 'root2'].map(test.signedIn));
});

const floor = async (session = s1, UserIds?: number[]): Promise<readonly FloorPerson[]> =>
  queryFloor.answer.parse((await send(queryFloor, { UserIds }, session)).Data);
const seen = async (id = A1, session = s1) => (await floor(session, [id]))[0];
const wait = (seconds: number) => (clock.now += seconds * 1_000);
const setState = (State: AgentState, Reason?: string) => send(setAgentState, { State, Reason }, a1);
const dial = async (more: Parameters<typeof aCustomer>[2] = {}) => {
  const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1, name: '梁铭泽', ...more });
  const answer = await send(dialCustomer, { CustomerId }, a1, { 'idempotency-key': randomUUID() });
  const { ActionId: CallActionId, CallLogId } = dialled.parse(answer.Data);
  return { CustomerId, CallActionId, CallLogId };
};
const end = (CallActionId: string, IsAnswer = true) => send(endCall, { CallActionId, IsAnswer }, a1);

describe('The floor', () => {
  it('shows staff of the scope only, without other tenants, and only with the right', async () => {
    const ids = async (session: Session | undefined, wanted?: number[]) =>
      (await floor(session, wanted)).map(({ UserId }) => UserId);
    expect(await ids(s1)).toEqual([A1, A2, S1].toSorted((one, other) => one - other));
    expect(await ids(s1, [A1, A3, A1x])).toEqual([A1]);
    expect(await ids(root)).toEqual(expect.arrayContaining([A1, A2, A3, S1]));
    expect(await ids(root)).not.toContain(A1x);
    expect(await send(queryFloor, {}, a1)).toMatchObject({ Status: false, Data: null });
    await owner.query('update staff set status = 2 where id = $1', [A2]);
    expect(await ids(s1)).not.toContain(A2);
    await owner.query('update staff set status = 0 where id = $1', [A2]);
  });

  it('shows each state with its length', async () => {
    await setState(AgentState.Break, '会议');
    wait(45);
    expect(await seen()).toMatchObject({ State: FloorState.Break, Reason: '会议', StateSeconds: 45 });
    await setState(AgentState.Busy);
    expect(await seen()).toMatchObject({ State: FloorState.Busy, Reason: '', StateSeconds: 0 });
    expect(await seen(A2)).toMatchObject({ State: FloorState.Offline, StateSeconds: null });
    wait(100);
    expect(await seen()).toMatchObject({ State: FloorState.Offline, StateSeconds: 145 });
  });

  it('follows a call from ringing through the talk to the wrap-up', async () => {
    await setState(AgentState.Ready);
    wait(10);
    const { CustomerId, CallActionId, CallLogId } = await dial();
    wait(5);
    const ringing = { State: FloorState.Ringing, StateSeconds: 5, CustomerId, With: '梁铭泽', Calls: 0, Reached: 0 };
    expect(await seen()).toMatchObject({ ...ringing, IsMobile: false });
    await owner.query(`update call_log set channel = 'Mobile' where action_id = $1`, [CallActionId]);
    expect(await seen()).toMatchObject({ ...ringing, IsMobile: true });
    await send(beatCall, { CallActionId, IsTalking: true }, a1);
    wait(20);
    expect(await seen()).toMatchObject({ State: FloorState.Talking, StateSeconds: 20, With: '梁铭泽', Calls: 0 });
    await end(CallActionId);
    wait(4);
    const counted = { Calls: 1, Reached: 1, CallSeconds: 20 };
    expect(await seen()).toMatchObject({ State: FloorState.WrapUp, StateSeconds: 4, With: '', ...counted });
    await send(saveWrapUp, { CallLogId, Remark: '已联系' }, a1, { 'idempotency-key': randomUUID() });
    expect(await seen()).toMatchObject({ State: FloorState.Ready, StateSeconds: 0, ...counted });
  });

  it('ends the wrap-up when it is left for later or another state is chosen', async () => {
    const first = await dial();
    await end(first.CallActionId, false);
    expect(await seen()).toMatchObject({ State: FloorState.WrapUp, Calls: 1, Reached: 0, CallSeconds: 0 });
    await send(leaveWrapUp, { CallLogId: first.CallLogId, IsLeft: true }, a1);
    expect(await seen()).toMatchObject({ State: FloorState.Ready });
    await end((await dial()).CallActionId);
    wait(3);
    await setState(AgentState.Busy);
    expect(await seen()).toMatchObject({ State: FloorState.Busy });
  });

  it('leaves a person ready after an incoming call that was not answered', async () => {
    await setState(AgentState.Ready);
    const call = await send(noteIncoming, { Tel: '13700001111' }, a1);
    await end(incomingCall.parse(call.Data).ActionId, false);
    expect(await seen()).toMatchObject({ State: FloorState.Ready });
  });

  it('counts outgoing calls of today that have ended, without refused ones', async () => {
    const log = (more: object) => {
      const row = { tenant_id: tenantId, staff_id: A1, tel: '13900000000', start_time: now() - 600, call_seconds: 30 };
      const columns = Object.entries({ ...row, is_answered: true, ended_time: now() - 500, ...more });
      const [names, marks] = [columns.map(([name]) => name), columns.map((_, at) => `$${at + 1}`)];
      return owner.query(
        `insert into call_log (${names.join()}) values (${marks.join()})`,
        columns.map(([, value]) => value),
      );
    };
    await log({});
    await log({ source: 'WorkOrder', call_seconds: 0, is_answered: false });
    await log({ call_seconds: 0 });
    await log({ is_incoming: true });
    await log({ filter_result: 1, call_seconds: 0, is_answered: false });
    await log({ start_time: now() - 86_400, ended_time: now() - 86_300 });
    expect(await seen()).toMatchObject({ Calls: 3, Reached: 1, CallSeconds: 30 });
  });

  it('names a customer only to those who may see it, and masks other numbers', async () => {
    const customerId = await aCustomer(owner, tenantId, { ownerId: A3, name: '外部客户', tel: '13812345678' });
    await anOpenCall(owner, tenantId, { staffId: A1, startTime: now(), customerId, tel: '13812345678' });
    expect(await seen()).toMatchObject({ CustomerId: null, With: '138****5678' });
    expect(await seen(A1, root)).toMatchObject({ CustomerId: customerId, With: '外部客户' });
    // The administrator of settings has no right to customers.
    expect((await send(queryFloor, {}, sys)).Status).toBe(false);
  });
});

describe('The calls of today', () => {
  it('are shown of staff in the scope, newest first', async () => {
    const first = await dial();
    await end(first.CallActionId);
    wait(60);
    const second = await dial();
    const calls = async (userId: number, session = s1) => send(queryFloorCalls, { userId }, session);
    const { Data } = await calls(A1);
    expect(queryFloorCalls.answer.parse(Data)).toMatchObject([
      { Id: second.CallLogId, IsRunning: true, With: '梁铭泽', CustomerId: second.CustomerId },
      { Id: first.CallLogId, IsRunning: false, With: '梁铭泽' },
    ]);
    for (const id of [A3, A1x]) expect(await calls(id)).toMatchObject({ Status: false, Data: null });
    await end(second.CallActionId);
  });
});
