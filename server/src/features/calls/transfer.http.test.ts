import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { setAgentState } from '@gonghai/contract/calls/agent-state.contract.ts';
import * as contract from '@gonghai/contract/calls/transfer.contract.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, anOpenCall, forgetCalls } from '../../../test/calls.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const [{ id: A2 }, { id: A3 }] = [await person('A2'), await person('A3')];
const [a1, a2] = [await signedIn('A1'), await signedIn('A2')];

const give = async (staffId: number, extension: string, parts: Readonly<Record<string, string>> = {}) => {
  const id = await aLine(owner, tenantId, staffId, parts);
  await owner.query(`update staff_line set sip_user_name = $2, sip_password = 'secret' where id = $1`, [id, extension]);
};

beforeEach(async () => {
  await owner.query('delete from staff_line');
  await owner.query('delete from agent_state');
  for (const staffId of [A1, A2, A3]) await forgetCalls(owner, staffId);
  await give(A1, '8001');
});

const targets = async (session = a1) => (await send(contract.queryTransferTargets, {}, session)).Data;
const found = async (session = a1) =>
  contract.transferTarget
    .array()
    .parse(await targets(session))
    .map(
      (one) => `${one.ExtensionNumber} ${contract.presenceLabel(one)}${contract.takesTransfers(one) ? ', free' : ''}`,
    );

describe('A call can be transferred', () => {
  it('to colleagues who take calls now; of the others it is known why not', async () => {
    await give(A2, '8002');
    await give(A3, '8003', { SIPIP: ' SIP.example.com ', WSDomain: 'wss://other.example.com' });
    expect(await found()).toEqual(['8002 离线', '8003 离线']);
    const become = (State: AgentState) => ask(setAgentState, { State, Reason: '午餐' }, a2);
    await become(AgentState.Ready);
    expect(await found()).toEqual(['8002 示闲, free', '8003 离线']);
    await become(AgentState.Busy);
    expect(await found()).toEqual(['8002 示忙', '8003 离线']);
    await become(AgentState.Break);
    expect(await found()).toEqual(['8002 小休', '8003 离线']);
    await become(AgentState.Ready);
    await anOpenCall(owner, tenantId, { staffId: A2, startTime: Math.floor(clock.now / 1_000) });
    expect(await found()).toEqual(['8002 通话中', '8003 离线']);
    expect(await found(a2)).toEqual(['8001 离线', '8003 离线']);
    expect(await targets()).toMatchObject([{ UserId: A2, DepartmentName: expect.stringMatching(/./) }, {}]);
  });

  it('only within the exchange, to browsers, and to enabled staff and lines', async () => {
    await give(A2, '8002', { SIPIP: 'other.example.com' });
    await give(A3, '8003', { type: 'Mobile' });
    expect(await found()).toEqual([]);
    await give(A2, '8002');
    await give(A3, '8003');
    expect(await found()).toHaveLength(2);
    await owner.query('update staff_line set is_enabled = false where staff_id = $1', [A3]);
    expect(await found()).toEqual(['8002 离线']);
    await owner.query('update staff set status = 2 where id = $1', [A2]);
    expect(await found()).toEqual([]);
    await owner.query('update staff set status = 0 where id = $1', [A2]);
    // A line that shares the own account would ring here.
    await owner.query(`update staff_line set sip_user_name = '8001' where staff_id = $1`, [A2]);
    expect(await found()).toEqual([]);
    await owner.query('update staff_line set is_enabled = false where staff_id = $1', [A1]);
    await give(A2, '8002');
    expect(await found()).toEqual([]);
  });

  it('never to another tenant, and no password is in the answer', async () => {
    const { rows } = await owner.query<{ tenant_id: number; id: number }>(
      'select tenant_id, id from staff where tenant_id <> $1 limit 1',
      [tenantId],
    );
    const [stranger] = rows;
    await aLine(owner, stranger!.tenant_id, stranger!.id);
    await give(A2, '8002');
    expect(await found()).toEqual(['8002 离线']);
    expect(JSON.stringify(await targets())).not.toContain('secret');
  });
});
