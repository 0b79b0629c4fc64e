import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { setAgentState } from '@gonghai/contract/calls/agent-state.contract.ts';
import { shareLeadsByCount } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { anAccount, aPush, sendPush, signed } from '../../../test/intake.ts';
import { anAgent, clearLeads, someLeads, storedLead } from '../../../test/leads.ts';
import { handOverLeads, retryLeads, startLeadRetries } from './leads.port.ts';

const test = await startTestApp({ ownApp: true });
const { ask, owner, clock, database } = test;
const retries = startLeadRetries({
  listener: test.listener,
  database,
  nowMs: () => clock.now,
  onError: (error) => expect.fail(error.message),
});
afterAll(async () => {
  await retries.close();
  await test.close();
});
const { tenantId, departmentId, id: first } = await test.person('A1');
const supervisor = await test.signedIn('S1');
const MINUTES = 10;
const account = await anAccount(owner, tenantId, { minutes: { IsOnlineOnly: true, HandOverMinutes: MINUTES } });
const plainAccount = await anAccount(owner, tenantId);
await test.notified();

const now = (): number => Math.floor(clock.now / 1_000);
const arrive = async (through = account) => {
  await sendPush(test.app, through.token, signed(through, aPush(through), now()));
  await test.handled();
  const { rows } = await owner.query<{ id: number }>('select id from lead order by id desc limit 1');
  return storedLead(owner, rows[0]!.id);
};

beforeEach(async () => {
  await clearLeads(owner);
  await owner.query('delete from session where staff_id = $1', [first]);
  await owner.query('delete from agent_state');
  await owner.query('update staff set billie = 10 where id = $1', [first]);
});

it('assigns leads of the account only to agents who are online, and others as before', async () => {
  const lead = await arrive();
  expect(lead).toMatchObject({ state: 2, failure_cause: '没有可分配的员工' });
  expect(await arrive(plainAccount)).toMatchObject({ agent_id: first });
  expect(await retryLeads(database, tenantId, now())).toBe(0);
  await test.signedIn('A1');
  expect(await arrive()).toMatchObject({ agent_id: first });
  expect(await retryLeads(database, tenantId, now())).toBe(1);
  expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: first });
});

it('knows a connected browser that sends no requests, and forgets a closed one after 90 seconds', async () => {
  await test.signedIn('A1');
  const online = () => owner.query('update session set online_time = $2 where staff_id = $1', [first, now()]);
  clock.now += 600_000;
  expect(await arrive()).toMatchObject({ state: 2 });
  await online();
  expect(await arrive()).toMatchObject({ agent_id: first });
  clock.now += 89_000;
  expect(await arrive()).toMatchObject({ agent_id: first });
  clock.now += 1_000;
  expect(await arrive()).toMatchObject({ state: 2 });
});

it.each([AgentState.Busy, AgentState.Break])('waits for an agent in state %d to become ready', async (State) => {
  const agent = await test.signedIn('A1');
  await ask(setAgentState, { State, Reason: '午餐' }, agent);
  const lead = await arrive();
  expect(lead).toMatchObject({ state: 2 });
  await ask(setAgentState, { State: AgentState.Ready }, agent);
  await retries.caughtUp(5_000);
  expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: first });
});

it('hands over only to agents who are present, and tries again while they are not', async () => {
  await test.signedIn('A1');
  const lead = await arrive();
  const next = await anAgent(owner, tenantId, { departmentId });
  clock.now += MINUTES * 60_000;
  expect(await handOverLeads(database, tenantId, now())).toBe(0);
  await owner.query(
    `insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time) values ('\\x01', $1, $2, $3, $3)`,
    [tenantId, next, now()],
  );
  expect(await handOverLeads(database, tenantId, now())).toBe(1);
  expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: next });
});

it('does not limit a supervisor who assigns by count', async () => {
  const [id] = await someLeads(owner, tenantId, 1, { is_online_only: true });
  await ask(shareLeadsByCount, { count: 1 }, supervisor);
  expect(await storedLead(owner, id!)).toMatchObject({ agent_id: first });
});
