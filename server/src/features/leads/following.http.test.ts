import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { searchBatches, transferCustomers, undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { countLeads, type LeadRow, searchLeads } from '@gonghai/contract/leads/lead.contract.ts';
import { shareLeads, shareLeadsByCount } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { editStaff, foretellRemoval } from '@gonghai/contract/staff/staff.contract.ts';
import { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/customer-invariants.ts';
import {
  anAgent,
  assignedTo,
  brokenLeadInvariants,
  clearLeads,
  customerByTel,
  someLeads,
  storedLead,
} from '../../../test/leads.ts';
import { aCustomer, aLead, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { acceptLeads, noteFirstCall, retryLeads } from './leads.port.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock, database } = test;
const { tenantId, departmentId } = await person('A1');
const [supervisor, root] = [await signedIn('S1'), await signedIn('root')];
beforeEach(() => clearLeads(owner));

const now = (): number => Math.floor(clock.now / 1_000);
const agent = (options = {}) => anAgent(owner, tenantId, { departmentId, ...options });
const disable = (Id: number) => ask(editStaff, { Id, Status: UsableStatus.Disabled } as never, root);
const arriving = (more = {}) => ({
  name: '访客',
  tel: uniqueTel(),
  remark: '',
  source: ClueSource.ShortVideo,
  advertiser: '甲',
  profession: null,
  dailyCap: null,
  ...more,
});
const accept = async (more = {}) => {
  const [accepted] = await database.inTransaction(tenantId, (trx) =>
    acceptLeads(trx, { tenantId, now: now() }, [arriving(more)]),
  );
  return accepted!;
};
const aShared = async (agentId: number) => {
  const [id] = await someLeads(owner, tenantId, 1);
  expect(await ask(shareLeads, { ClueIdList: [id!], UserId: agentId }, supervisor)).toMatchObject({ Status: true });
  return storedLead(owner, id!);
};

const assignedAs = ({ agent_id, state_time }: { agent_id: number; state_time: number }) => ({
  state: 1,
  agent_id,
  state_time,
});

describe('A confirmed intent', () => {
  it('converts the lead with it', async () => {
    const one = await agent();
    const lead = await aShared(one);
    const { answer, trail } = await withTrail(owner, () =>
      ask(editCustomer, { Id: lead.customer_id, IsCustomer: true, JobCategory: 1 }, supervisor),
    );
    expect(answer).toMatchObject({ Status: true });
    expect(await storedLead(owner, lead.id)).toMatchObject({ is_converted: true });
    expect(trail.map(({ action }) => action)).toEqual(['修改客户', '线索转化']);
  });

  it('leaves leads of other customers alone, and says nothing where there is none', async () => {
    const lead = await aShared(await agent());
    const customer = await aCustomer(owner, tenantId, { ownerId: await agent() });
    const { trail } = await withTrail(owner, () =>
      ask(editCustomer, { Id: customer, IsCustomer: true, JobCategory: 1 }, supervisor),
    );
    expect(trail.map(({ action }) => action)).toEqual(['修改客户']);
    expect(await storedLead(owner, lead.id)).toMatchObject({ is_converted: false });
  });
});

describe('A person who leaves', () => {
  it('gives back leads that are not converted and whose customer is still his', async () => {
    const [one, other] = [await agent(), await agent()];
    const [kept, converted, moved] = [await aShared(one), await aShared(one), await aShared(one)];
    await owner.query('update lead set is_converted = true where id = $1', [converted.id]);
    await ask(transferCustomers, { UserId: [other], CustomerIds: [moved.customer_id] }, supervisor);
    expect((await ask(foretellRemoval, { UserIds: [one] }, root)).Data).toContainEqual({
      Label: '未转化的线索变为未分配',
      Count: 1,
    });
    clock.now += 60_000;
    expect(await disable(one)).toMatchObject({ Status: true });
    expect(await storedLead(owner, kept.id)).toMatchObject({ state: 0, agent_id: null, state_time: now() });
    expect(await storedLead(owner, converted.id)).toMatchObject({ state: 1, agent_id: one });
    expect(await storedLead(owner, moved.id)).toMatchObject({ state: 1, agent_id: one });
    // The assignment still counts in the figures.
    expect(await assignedTo(owner)).toEqual({ [one]: 3 });

    // Assigned again, its customer comes from the pool, and its phone has not come twice.
    expect(await ask(shareLeads, { ClueIdList: [kept.id], UserId: other }, supervisor)).toMatchObject({ Status: true });
    expect(await customerByTel(owner, kept.tel)).toMatchObject({
      id: kept.customer_id,
      owner_id: other,
      is_clue: true,
      repeated_time: null,
    });
    expect(await brokenLeadInvariants(owner)).toEqual({});
    expect(await brokenInvariants(owner)).toEqual({});
  });

  it('gets the leads back with the customers when the removal is undone', async () => {
    const [one, other] = [await agent(), await agent()];
    const [called, failed, taken] = [await aShared(one), await aShared(one), await aShared(one)];
    await database.inTransaction(tenantId, (trx) => noteFirstCall(trx, tenantId, called.customer_id, now() + 5));
    clock.now += 60_000;
    await disable(one);
    await ask(shareLeads, { ClueIdList: [taken.id], UserId: other }, supervisor);
    await owner.query(`update lead set state = 2, failure_cause = '电话号码已存在' where id = $1`, [failed.id]);
    await ask(editStaff, { Id: one, Status: UsableStatus.Enabled } as never, root);
    const { Rows } = (await ask(searchBatches, {}, root)).Data as { readonly Rows: readonly { readonly Id: number }[] };
    const { answer, trail } = await withTrail(owner, () => ask(undoBatch, { BatchId: Rows[0]!.Id }, root));
    expect(answer).toMatchObject({ Status: true });
    expect(trail.map(({ action }) => action)).toContain('撤销员工离开，线索恢复分配');
    for (const lead of [called, failed])
      expect(await storedLead(owner, lead.id)).toMatchObject({ ...assignedAs(lead), failure_cause: '' });
    expect(await storedLead(owner, called.id)).toMatchObject({ first_call_time: called.state_time + 5 });
    expect(await storedLead(owner, taken.id)).toMatchObject({ state: 1, agent_id: other });
    expect(await assignedTo(owner)).toEqual({ [one]: 3, [other]: 1 });
    expect(await brokenLeadInvariants(owner)).toEqual({});
    expect(await brokenInvariants(owner)).toEqual({});
  });

  it('is never given a lead at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await agent();
      const [id] = await someLeads(owner, tenantId, 1);
      const [shared] = await Promise.all([
        ask(shareLeads, { ClueIdList: [id!], UserId: one }, supervisor),
        disable(one),
        accept(),
      ]);
      const lead = await storedLead(owner, id!);
      // Refused, or assigned before and given back.
      expect(lead).toMatchObject({ state: 0, agent_id: null });
      expect([true, false]).toContain(shared.Status);
    }
    expect(await brokenLeadInvariants(owner)).toEqual({});
    expect(await brokenInvariants(owner)).toEqual({});
  });
});

describe('An arriving lead', () => {
  it('is assigned at once over the whole tenant', async () => {
    const { departmentId: elsewhere } = await person('A3');
    const [one, other] = [await agent({ billie: 20 }), await agent({ departmentId: elsewhere })];
    const accepted = [await accept(), await accept(), await accept()];
    expect(accepted.map(({ agentId }) => agentId)).toEqual([one, other, one]);
    const { leadId, customerId } = accepted[0]!;
    expect(await storedLead(owner, leadId)).toMatchObject({
      state: 1,
      source: 0,
      advertiser_name: '甲',
      creator_id: null,
    });
    const { rows } = await owner.query('select act, staff_id, record from customer_record where customer_id = $1', [
      customerId,
    ]);
    expect(rows).toEqual([{ act: 14, staff_id: null, record: '短视频广告平台，甲' }]);
  });

  it('keeps to the cap of its account for agents without one', async () => {
    const one = await agent();
    expect(await accept({ dailyCap: 1 })).toMatchObject({ agentId: one });
    expect(await accept({ dailyCap: 1 })).toMatchObject({ agentId: null, failureCause: '没有可分配的员工' });
    expect(await accept()).toMatchObject({ agentId: one });
  });

  it('is stored as failed when its phone is known', async () => {
    const one = await agent();
    const [tel, waiting, pooled] = [uniqueTel(), uniqueTel(), uniqueTel()];
    await aCustomer(owner, tenantId, { tel, ownerId: await agent({ billie: 0 }) });
    const first = await aLead(owner, tenantId, { tel: waiting });
    await aCustomer(owner, tenantId, { tel: pooled });
    expect(await accept({ tel })).toMatchObject({ agentId: null, failureCause: '电话号码已存在' });
    const second = await accept({ tel: waiting });
    expect(second).toMatchObject({ agentId: null, failureCause: '电话号码已存在' });
    expect(await storedLead(owner, first)).toMatchObject({ state: 0 });
    expect(await storedLead(owner, second.leadId)).toMatchObject({ state: 2, is_retried: false });
    expect(await accept({ tel: pooled })).toMatchObject({ agentId: one });
  });

  it('is retried, oldest first, when an agent becomes eligible', async () => {
    const [first, second] = [await accept(), await accept()];
    expect(await storedLead(owner, first.leadId)).toMatchObject({ state: 2, is_retried: true });
    expect(await retryLeads(database, tenantId, now())).toBe(0);
    const one = await agent({ cap: 1 });
    expect(await retryLeads(database, tenantId, now())).toBe(1);
    expect(await storedLead(owner, first.leadId)).toMatchObject({ state: 1, agent_id: one });
    expect(await storedLead(owner, second.leadId)).toMatchObject({ state: 2, is_retried: true });
    // A new day.
    clock.now += 86_400_000;
    expect(await retryLeads(database, tenantId, now())).toBe(1);
    expect(await storedLead(owner, second.leadId)).toMatchObject({ state: 1, agent_id: one, is_retried: false });
    clock.now -= 86_400_000;
  });

  it('is not retried when a supervisor could not assign it by count', async () => {
    const [id] = await someLeads(owner, tenantId, 1);
    await ask(shareLeadsByCount, { count: 1 }, supervisor);
    await agent();
    expect(await retryLeads(database, tenantId, now())).toBe(0);
    expect(await storedLead(owner, id!)).toMatchObject({ state: 2 });
  });
});

describe('The first call', () => {
  const call = (customerId: number, time: number) =>
    database.inTransaction(tenantId, (trx) => noteFirstCall(trx, tenantId, customerId, time));

  it('stops the clock; calls before the assignment and later ones do not count', async () => {
    const one = await agent();
    const lead = await aShared(one);
    const uncalled = async () =>
      ((await send(countLeads, {}, supervisor)).Data as { readonly Uncalled: number }).Uncalled;
    await call(lead.customer_id, lead.state_time - 1);
    expect(await uncalled()).toBe(1);
    await call(lead.customer_id, lead.state_time + 30);
    await call(lead.customer_id, lead.state_time + 90);
    expect(await uncalled()).toBe(0);
    const { Rows } = (await send(searchLeads, { Tel: lead.tel }, supervisor)).Data as { readonly Rows: LeadRow[] };
    expect(Rows).toMatchObject([{ FirstCallTime: lead.state_time + 30, IsUncalled: false }]);
  });
});
