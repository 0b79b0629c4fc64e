import { dialCustomer, dialCustomerByMobile, dialled, endCall } from '@gonghai/contract/calls/call.contract.ts';
import { transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { readFirstCallClocks } from '@gonghai/contract/leads/first-call.contract.ts';
import { findCustomerLead, searchLeads } from '@gonghai/contract/leads/lead.contract.ts';
import { shareLeads } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { FIRST_CALL_SECONDS } from '@gonghai/contract/leads/lead-values.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, aPairedPhone, saveSetting } from '../../../test/calls.ts';
import { anAccount, aPush, sendPush, signed } from '../../../test/intake.ts';
import { anAgent, clearLeads, someLeads, storedLead } from '../../../test/leads.ts';
import { aCustomer } from '../../../test/rows.ts';
import { noteFirstCall } from './leads.port.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, database } = test;
const { tenantId, departmentId } = await person('A1');
const [supervisor, other] = [await signedIn('S1'), await signedIn('A2')];
beforeEach(() => clearLeads(owner));

const assigned = async () => {
  const agentId = await anAgent(owner, tenantId, { departmentId });
  const [id] = await someLeads(owner, tenantId, 1);
  await ask(shareLeads, { ClueIdList: [id!], UserId: agentId }, supervisor);
  return storedLead(owner, id!);
};
const clocksOf = async (CustomerIds: number[], session = supervisor) =>
  (await send(readFirstCallClocks, { CustomerIds }, session)).Data;

it('runs since the assignment for customers from leads, until the first call', async () => {
  const lead = await assigned();
  const plain = await aCustomer(owner, tenantId);
  expect(await clocksOf([lead.customer_id, plain])).toEqual([
    {
      CustomerId: lead.customer_id,
      UserId: lead.agent_id,
      AssignedTime: lead.state_time,
      WarnSeconds: FIRST_CALL_SECONDS.warn,
      AlarmSeconds: FIRST_CALL_SECONDS.alarm,
    },
  ]);
  await database.inTransaction(tenantId, (trx) => noteFirstCall(trx, tenantId, lead.customer_id, lead.state_time + 30));
  expect(await clocksOf([lead.customer_id])).toEqual([]);
});

it('has the limits of the account that the lead came through, in the list, the clock and the drawer', async () => {
  await anAgent(owner, tenantId, { departmentId });
  const account = await anAccount(owner, tenantId, { minutes: { WarnMinutes: 2, AlarmMinutes: 30 } });
  await test.notified();
  await sendPush(test.app, account.token, signed(account, aPush(account), Math.floor(test.clock.now / 1_000)));
  await test.handled();
  const [lead] = (await owner.query('select * from lead')).rows;
  const limits = { WarnSeconds: 120, AlarmSeconds: 1_800 };
  expect(await clocksOf([lead.customer_id])).toMatchObject([limits]);
  expect((await send(searchLeads, {}, supervisor)).Data).toMatchObject({ Rows: [limits] });
  const drawer = await send(findCustomerLead, { customerId: lead.customer_id }, supervisor);
  expect(drawer.Data).toMatchObject({ ...limits, IsUncalled: true });
});

it('is told only of customers one may see, and stops for customers without an owner', async () => {
  const lead = await assigned();
  expect(await clocksOf([lead.customer_id], other)).toEqual([]);
  await owner.query('update customer set placement = 1, owner_id = null where id = $1', [lead.customer_id]);
  expect(await clocksOf([lead.customer_id])).toEqual([]);
});

it('goes on for the next owner of the customer', async () => {
  const lead = await assigned();
  const next = await anAgent(owner, tenantId, { departmentId });
  await ask(transferCustomers, { UserId: [next], CustomerIds: [lead.customer_id] }, supervisor);
  expect(await clocksOf([lead.customer_id])).toMatchObject([{ UserId: next, AssignedTime: lead.state_time }]);
});

it('is not stopped by a dial that the blacklist refuses, or that is not tapped on the mobile phone', async () => {
  const { id: A1 } = await person('A1');
  await aLine(owner, tenantId, A1);
  const [id] = await someLeads(owner, tenantId, 1);
  await ask(shareLeads, { ClueIdList: [id!], UserId: A1 }, supervisor);
  const lead = await storedLead(owner, id!);
  await saveSetting(owner, tenantId, 'CallRule', null);
  await saveSetting(owner, tenantId, 'BlackFilter', { AppKey: '', AppSecret: '', Enable: true, IBlackFilter: 'local' });
  await owner.query('insert into blocked_number (tenant_id, tel, created_time) values ($1, $2, 1)', [
    tenantId,
    lead.tel,
  ]);
  const dial = async () => ask(dialCustomer, { CustomerId: lead.customer_id }, await signedIn('A1'));
  expect(await dial()).toMatchObject({ Status: false, Message: '该号码在黑名单中，无法拨打' });
  expect(await storedLead(owner, id!)).toMatchObject({ first_call_time: null });
  expect(await clocksOf([lead.customer_id])).toHaveLength(1);
  await owner.query('delete from blocked_number');
  await aLine(owner, tenantId, A1, { type: 'Mobile' });
  await aPairedPhone(owner, tenantId, A1, Math.floor(test.clock.now / 1_000));
  const byMobile = await ask(dialCustomerByMobile, { CustomerId: lead.customer_id }, await signedIn('A1'));
  await ask(endCall, { CallActionId: dialled.parse(byMobile.Data).ActionId, IsAnswer: false }, await signedIn('A1'));
  expect(await clocksOf([lead.customer_id])).toHaveLength(1);
  await aLine(owner, tenantId, A1);
  expect(await dial()).toMatchObject({ Status: true });
  expect(await clocksOf([lead.customer_id])).toEqual([]);
});

it('runs again for a lead that is assigned again, although the agent before has called', async () => {
  const lead = await assigned();
  await database.inTransaction(tenantId, (trx) => noteFirstCall(trx, tenantId, lead.customer_id, lead.state_time + 30));
  const leave = { Id: lead.agent_id, Status: UsableStatus.Disabled } as never;
  expect(await ask(editStaff, leave, await signedIn('root'))).toMatchObject({ Status: true });
  expect(await storedLead(owner, lead.id)).toMatchObject({ state: 0, first_call_time: lead.state_time + 30 });
  const next = await anAgent(owner, tenantId, { departmentId });
  test.clock.now += 60_000;
  await ask(shareLeads, { ClueIdList: [lead.id], UserId: next }, supervisor);
  expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: next, first_call_time: null });
  expect(await clocksOf([lead.customer_id])).toMatchObject([{ UserId: next }]);
  const drawer = await send(findCustomerLead, { customerId: lead.customer_id }, supervisor);
  expect(drawer.Data).toMatchObject({ IsUncalled: true, FirstCallTime: null });
  const list = await send(searchLeads, { IsUncalled: true }, supervisor);
  expect(list.Data).toMatchObject({ Rows: [{ Id: lead.id }] });
});
