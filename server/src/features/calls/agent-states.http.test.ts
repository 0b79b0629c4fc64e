import { AgentState, agentStateMessages } from '@gonghai/contract/calls/agent-state-values.ts';
import * as contract from '@gonghai/contract/calls/agent-state.contract.ts';
import * as calls from '@gonghai/contract/calls/call.contract.ts';
import { login, logout } from '@gonghai/contract/session/session.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aLine, forgetCalls } from '../../../test/calls.ts';
import { PASSWORD } from '../../../test/people.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import { endStatesWithoutSession } from './calls.port.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock, database } = test;
const { tenantId, id: A1 } = await person('A1');
const [a1, a2] = [await signedIn('A1'), await signedIn('A2')];
const { Ready, Busy, Break } = AgentState;

beforeEach(async () => {
  await owner.query('delete from agent_state');
  await forgetCalls(owner, A1);
  clock.now += 61_000;
});

const wait = (seconds: number) => {
  clock.now += seconds * 1_000;
};
const set = (State: AgentState, Reason?: string, session = a1) =>
  ask(contract.setAgentState, { State, ...(Reason !== undefined && { Reason }) }, session);
const stateOf = async (session = a1) =>
  contract.agentNow.parse((await send(contract.queryAgentState, {}, session)).Data);
const history = async (staffId = A1) => {
  const { rows } = await owner.query<{ state: number; reason: string; start_time: number; ended_time: number | null }>(
    'select state, reason, start_time, ended_time from agent_state where staff_id = $1 order by id',
    [staffId],
  );
  return rows.map((row) => [row.state, row.reason, row.ended_time === null ? null : row.ended_time - row.start_time]);
};

describe('The agent state', () => {
  it('is ready at first, changes with a reason, and keeps its history', async () => {
    expect(await stateOf()).toEqual({ State: Ready, Reason: '', Seconds: 0 });
    expect(await set(Busy)).toMatchObject({ Data: { State: Busy, Reason: '', Seconds: 0 } });
    wait(90);
    await set(Break, '午餐');
    wait(725);
    expect(await stateOf()).toEqual({ State: Break, Reason: '午餐', Seconds: 725 });
    await set(Ready, '不需要原因');
    expect(await history()).toEqual([
      [Busy, '', 90],
      [Break, '午餐', 725],
      [Ready, '', null],
    ]);
  });

  it('ends at its start when the clock of the next instance is behind', async () => {
    await set(Busy);
    wait(-1);
    expect(await set(Break, '午餐')).toMatchObject({ Data: { State: Break } });
    expect(await history()).toEqual([
      [Busy, '', 0],
      [Break, '午餐', null],
    ]);
  });

  it('runs on when it is chosen again; another reason is another break', async () => {
    await set(Break, '会议');
    wait(60);
    expect(await set(Break, '会议')).toMatchObject({ Data: { Seconds: 60 } });
    expect(await history()).toHaveLength(1);
    expect(await set(Break, '培训')).toMatchObject({ Data: { Seconds: 0 } });
    expect(await history()).toEqual([
      [Break, '会议', 60],
      [Break, '培训', null],
    ]);
  });

  it.each([
    [{ State: Break }, agentStateMessages.noReason],
    [{ State: Break, Reason: '' }, agentStateMessages.noReason],
    [{ State: Break, Reason: '长'.repeat(21) }, '长度在 1 到 20 个字符'],
    [{ State: 4 }, messages.badParameters],
  ])('refuses %j', async (request, message) => {
    const answer = await send(contract.setAgentState, request, a1);
    expect(answer.Status).toBe(false);
    expect(JSON.stringify(answer)).toContain(message);
    expect(await history()).toEqual([]);
  });

  it('belongs to the person who asks, also when another one is named', async () => {
    await set(Break, '午餐');
    await send(contract.setAgentState, { State: Busy, UserId: A1, StaffId: A1 }, a2);
    expect(await stateOf()).toMatchObject({ State: Break });
    expect(await stateOf(a2)).toMatchObject({ State: Busy });
    expect(await history()).toHaveLength(1);
  });

  it('is one of those that were chosen at once', async () => {
    const wanted = Array.from({ length: 12 }, (_, at) => set(Break, `第${at}次`));
    const answers = await Promise.all(wanted);
    expect(answers.every(({ Status }) => Status)).toBe(true);
    const { Reason } = await stateOf();
    const rows = await history();
    expect(rows).toHaveLength(12);
    expect(rows.filter(([, , seconds]) => seconds === null)).toEqual([[Break, Reason, null]]);
  });
});

describe('The state and the sessions', () => {
  const signIn = async (): Promise<Session> => {
    const { Data } = await ask(login, { UserName: 'A1', Password: PASSWORD });
    const { UId, Signature } = Data as { UId: number; Signature: string };
    return { uid: String(UId), signature: Signature };
  };

  it('begins as ready, and ends with the last session', async () => {
    await owner.query('delete from session where staff_id = $1', [A1]);
    const first = await signIn();
    await set(Break, '外出', first);
    const second = await signIn();
    expect(await stateOf(first)).toMatchObject({ State: Ready });
    wait(30);
    await ask(logout, {}, first);
    expect(await history()).toEqual([
      [Ready, '', 0],
      [Break, '外出', 0],
      [Ready, '', null],
    ]);
    await ask(logout, {}, second);
    expect((await history()).at(-1)).toEqual([Ready, '', 30]);
  });

  it('ends when the sessions expired', async () => {
    const session = await signIn();
    await set(Busy, undefined, a2);
    await set(Break, '休息', session);
    await owner.query('delete from session where staff_id = $1', [A1]);
    wait(600);
    const now = Math.floor(clock.now / 1_000);
    await database.inTransaction(tenantId, (trx) => endStatesWithoutSession(trx, tenantId, now));
    expect((await history()).at(-1)).toEqual([Break, '休息', 600]);
    expect(await stateOf(a2)).toMatchObject({ State: Busy, Seconds: 600 });
  });
});

describe('A call that the telephone refused', () => {
  const refuse = (Tel: string) => ask(calls.noteRefusedIncoming, { Tel }, own);
  const missed = async () => (await send(calls.queryMissedCalls, {}, own)).Data;
  let own = a1;
  beforeEach(async () => {
    own = await signedIn('A1');
  });

  it('is missed, with the state as its cause, and opens no call', async () => {
    await aLine(owner, tenantId, A1);
    const [tel, other] = [uniqueTel(), uniqueTel()];
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel, name: '午间来电' });
    await set(Break, '午餐', own);
    await refuse(`+86${tel}`);
    await set(Busy, undefined, own);
    wait(1);
    await refuse(other);
    expect(await missed()).toMatchObject([
      { Tel: other, Times: 1 },
      { Tel: tel, Name: '午间来电', CustomerId: id, Times: 1 },
    ]);
    const { rows } = await owner.query(
      'select cause_code, cause_text, is_open, is_answered, is_incoming from call_log where staff_id = $1 order by id',
      [A1],
    );
    const closed = { cause_code: 486, is_open: false, is_answered: false, is_incoming: true };
    expect(rows).toEqual([
      { ...closed, cause_text: '小休，已自动拒接' },
      { ...closed, cause_text: '示忙，已自动拒接' },
    ]);
  });

  it('during another call leaves that call open', async () => {
    const tel = uniqueTel();
    const running = calls.incomingCall.parse((await ask(calls.noteIncoming, { Tel: uniqueTel() }, own)).Data);
    await refuse(tel);
    expect(await missed()).toMatchObject([{ Tel: tel }]);
    const beat = { CallActionId: running.ActionId, IsTalking: true };
    expect(await ask(calls.beatCall, beat, own)).toMatchObject({ Data: { IsOpen: true } });
    const { rows } = await owner.query('select cause_text from call_log where staff_id = $1 and tel = $2', [A1, tel]);
    expect(rows).toEqual([{ cause_text: '通话中，已自动拒接' }]);
  });
});
