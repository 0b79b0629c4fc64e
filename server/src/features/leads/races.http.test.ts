import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { createLead } from '@gonghai/contract/leads/lead.contract.ts';
import { shareLeads, shareLeadsByCount } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
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
import { aCustomer, aLead, aRole, uniqueTel } from '../../../test/rows.ts';
import { meetAt, untilWaiting } from '../../../test/waiting.ts';
import { acceptLeads } from './leads.port.ts';

const test = await startTestApp();
const beside = await startTestApp({ beside: test });
afterAll(async () => {
  await beside.close();
  await test.close();
});
const { ask, owner, signedIn, person, clock, database } = test;
const { tenantId, departmentId } = await person('A1');
const [one, other] = [await signedIn('S1'), await signedIn('root')];
beforeEach(() => clearLeads(owner));

const agent = (options = {}) => anAgent(owner, tenantId, { departmentId, ...options });
const agents = async (count: number, options = {}) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await agent(options));
  return ids;
};
const accept = async (tel = uniqueTel(), profession: number | null = null) => {
  const lead = { name: '访客', tel, remark: '', source: ClueSource.Social, advertiser: '' };
  const moment = { tenantId, now: Math.floor(clock.now / 1_000) };
  const [accepted] = await database.inTransaction(tenantId, (trx) =>
    acceptLeads(trx, moment, [{ ...lead, profession, dailyCap: null }]),
  );
  return accepted!;
};
const sum = (counts: Record<number, number>): number => Object.values(counts).reduce((all, count) => all + count, 0);
const expectInvariants = async (): Promise<void> => {
  expect(await brokenLeadInvariants(owner)).toEqual({});
  expect(await brokenInvariants(owner)).toEqual({});
};

it('Two supervisors on the same leads by selection, on two instances: each lead has one owner and one customer', async () => {
  const [a, b] = await agents(2);
  const ids = await someLeads(owner, tenantId, 40);
  const answers = await Promise.all([
    ask(shareLeads, { ClueIdList: ids, UserId: a! }, one),
    beside.ask(shareLeads, { ClueIdList: ids.toReversed(), UserId: b! }, other),
    ask(shareLeads, { ClueIdList: ids.slice(20), UserId: [a!, b!] }, other),
  ]);
  expect(answers.filter(({ Status }) => Status).length).toBeGreaterThan(0);
  expect(sum(await assignedTo(owner))).toBe(40);
  await expectInvariants();
});

it('Two supervisors by count, with arrivals between them: sums are right and shares stay fair', async () => {
  const ids = await agents(4);
  await someLeads(owner, tenantId, 60);
  const [first, second, ...arrived] = await Promise.all([
    ask(shareLeadsByCount, { count: 40 }, one),
    beside.ask(shareLeadsByCount, { count: 40 }, one),
    ...Array.from({ length: 8 }, () => accept()),
  ]);
  expect([first!.Status, second!.Status]).toEqual([true, true]);
  expect(arrived.every(({ agentId }) => agentId !== null)).toBe(true);
  const counts = await assignedTo(owner);
  expect(sum(counts)).toBe(68);
  for (const id of ids) expect(counts[id]).toBe(17);
  await expectInvariants();
});

it('Daily caps hold when assignments come at once', async () => {
  const [a] = await agents(1, { cap: 5 });
  await someLeads(owner, tenantId, 20);
  await Promise.all([
    ask(shareLeadsByCount, { count: 4 }, one),
    beside.ask(shareLeadsByCount, { count: 4 }, other),
    accept(),
    accept(),
  ]);
  expect(await assignedTo(owner)).toEqual({ [a!]: 5 });
  await expectInvariants();
});

it('The last free places of an agent are filled once, by leads and by customers that are transferred', async () => {
  const held = async (id: number) =>
    (await owner.query('select count(*)::int as count from customer where owner_id = $1', [id])).rows[0].count;
  for (let round = 0; round < 5; round += 1) {
    await clearLeads(owner);
    const [a] = await agents(1, { capacity: 3 });
    const ids = await someLeads(owner, tenantId, 4);
    const pooled = [await aCustomer(owner, tenantId), await aCustomer(owner, tenantId)];
    await Promise.all([
      ask(shareLeads, { ClueIdList: ids.slice(0, 2), UserId: a! }, one),
      beside.ask(transferCustomers, { CustomerIds: pooled, UserId: [a!] }, other),
      beside.ask(shareLeadsByCount, { count: 2 }, other),
      accept(),
      accept(),
    ]);
    expect(await held(a!)).toBe(3);
  }
  await expectInvariants();
});

it('One arriving lead locks only the agent who gets it', async () => {
  const [a, b] = await agents(2);
  const client = await owner.connect();
  try {
    await client.query(`begin; select from staff where id = ${b} for update`);
    expect(await accept()).toMatchObject({ agentId: a });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it.each(['status = 2', 'billie = 0', 'clue_count = 0', 'profession_type = -1', 'role_id = (select max(id) from role)'])(
  'A change of the chosen agent that ends while a lead arrives counts for this lead: %s',
  async (change) => {
    const [a, b] = await agents(2);
    await owner.query('update role set customer_total = 0 where id = $1', [await aRole(owner, tenantId)]);
    const profession = (await owner.query('select id from dictionary_item where tenant_id = $1 limit 1', [tenantId]))
      .rows[0].id;
    const [accepted] = await meetAt(owner, `update staff set ${change} where id = ${a}`, [
      () => accept(uniqueTel(), profession),
    ]);
    expect(accepted).toMatchObject({ agentId: b });
    await expectInvariants();
  },
);

it('A lead that needs another agent than the one it has locked releases this one first', async () => {
  const [a] = await agents(1);
  const [b] = await agents(1, { billie: 20 });
  const pooled = [await aCustomer(owner, tenantId), await aCustomer(owner, tenantId)];
  const [accepted] = await meetAt<unknown>(
    owner,
    `update staff set billie = 0 where id = ${b}`,
    [
      () => accept(),
      // Locks the first agent and waits for the second one, behind the lead.
      async () => {
        await untilWaiting(owner, 1);
        const answer = await ask(transferCustomers, { CustomerIds: pooled, UserId: [a!, b!] }, one);
        expect(answer.Status).toBe(true);
      },
    ],
    2,
  );
  expect(accepted).toMatchObject({ agentId: a });
  await expectInvariants();
});

it('A phone that a user enters as a customer at the same moment becomes one customer', async () => {
  const [a] = await agents(1);
  for (let round = 0; round < 6; round += 1) {
    const tel = uniqueTel();
    const id = await aLead(owner, tenantId, { tel });
    await Promise.all([
      ask(shareLeads, { ClueIdList: [id], UserId: a! }, one),
      beside.ask(editCustomer, { Name: '手工录入', Tel: tel }, other),
    ]);
    const [lead, customer] = [await storedLead(owner, id), await customerByTel(owner, tel)];
    const ofLead = { id: lead.customer_id, owner_id: a, is_clue: true };
    const ofHand = { name: '手工录入', is_clue: false };
    expect(customer).toMatchObject(lead.state === 1 ? ofLead : ofHand);
    expect(lead.failure_cause).toBe(lead.state === 1 ? '' : '电话号码已存在');
  }
  await expectInvariants();
});

it('The same phone pushed, entered and pushed again is assigned once', async () => {
  await agents(2);
  const tel = uniqueTel();
  await Promise.all([accept(tel), ask(createLead, { Name: '录入', Tel: tel }, one), accept(tel), accept(tel)]);
  const { rows } = await owner.query('select state from lead where tel = $1', [tel]);
  expect(rows.filter(({ state }) => state === 1).length).toBeLessThanOrEqual(1);
  expect(sum(await assignedTo(owner))).toBeLessThanOrEqual(1);
  await expectInvariants();
});
