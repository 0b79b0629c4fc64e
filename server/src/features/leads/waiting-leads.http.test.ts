import { queryWaitingLeads } from '@gonghai/contract/leads/waiting-leads.contract.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aCustomer, aLead } from '../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const { id: A3 } = await person('A3');
const now = Math.floor(clock.now / 1_000);
const MINUTE = 60;

const waiting = (minutes: number, name: string, more: object = {}) =>
  aLead(owner, tenantId, { name, more: { state_time: now - minutes * MINUTE, ...more } });
const assigned = async (minutes: number, name: string, agentId: number, more: object = {}) => {
  const customer_id = await aCustomer(owner, tenantId, { ownerId: agentId });
  return waiting(minutes, name, { state: 1, agent_id: agentId, customer_id, ...more });
};
const seenBy = async (userName: string) =>
  queryWaitingLeads.answer.parse((await send(queryWaitingLeads, {}, await test.signedIn(userName))).Data);

it('Leads without a first call are counted by age; supervisors see waiting ones and those of their scope', async () => {
  await waiting(2, '两分钟');
  await waiting(40, '四十分钟');
  await assigned(7, '组员的', A1);
  await assigned(20, '别组的', A3);
  await assigned(50, '已拨打', A1, { first_call_time: now - 10 });
  await waiting(50, '失败的', { state: 2, failure_cause: '没有可分配的员工' });
  await waiting(8 * 24 * 60, '太久的');
  await aLead(owner, (await person('A1x')).tenantId, { name: '别家的', more: { state_time: now - MINUTE } });
  const names = ({ Longest }: Awaited<ReturnType<typeof seenBy>>) => Longest.map(({ Name }) => Name);

  const root = await seenBy('root2');
  expect(root).toMatchObject({ Counts: [1, 1, 1, 1], NextSeconds: 3 * MINUTE });
  expect(names(root)).toEqual(['四十分钟', '别组的', '组员的', '两分钟']);
  expect(root.Longest[2]).toMatchObject({ UserName: '员工A1', WaitedSeconds: 7 * MINUTE });

  const boss = await seenBy('S1');
  expect(boss.Counts).toEqual([1, 1, 0, 1]);
  expect(names(boss)).toEqual(['四十分钟', '组员的', '两分钟']);
  expect(await send(queryWaitingLeads, {}, await test.signedIn('none'))).toMatchObject({ Status: false });
});
