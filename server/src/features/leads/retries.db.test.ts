import { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearedDatabase } from '../../../test/cleared-database.ts';
import { anAgent, clearLeads, storedLead } from '../../../test/leads.ts';
import { aCustomer, firstTenant, uniqueTel } from '../../../test/rows.ts';
import { openListener } from '../../db/driver/listener.ts';
import { acceptLeads, startLeadRetries } from './leads.port.ts';

const test = await clearedDatabase();
const { owner, database } = test;
const tenantId = await firstTenant(owner);
const clock = { now: 1_790_000_000_000 };
const now = (): number => Math.floor(clock.now / 1_000);
const listener = await openListener(test.serverTarget, (error) => {
  throw error;
});
const start = () =>
  startLeadRetries({
    listener,
    database,
    nowMs: () => clock.now,
    onError: (error) => {
      throw error;
    },
  });
const retries = start();
afterAll(async () => {
  await retries.close();
  await listener.close();
  await test.drop();
});
beforeEach(() => clearLeads(owner));

const lead = { name: '访客', remark: '', source: ClueSource.Social, advertiser: '', dailyCap: null };
const arrive = async (profession: number | null = null) => {
  const [accepted] = await database.inTransaction(tenantId, (trx) =>
    acceptLeads(trx, { tenantId, now: now() }, [{ ...lead, tel: uniqueTel(), profession }]),
  );
  return accepted!;
};
const aProfession = async (): Promise<number> =>
  (await owner.query('select id from dictionary_item where tenant_id = $1 and dic_table = 4 limit 1', [tenantId]))
    .rows[0].id;

type Change = () => Promise<unknown>;

/** Agents who cannot take a lead, and the change that makes them eligible. */
const staffChange = (agent: number, change: string): Change => {
  return () => owner.query(`update staff set ${change} where id = $1`, [agent]);
};
const events: Readonly<Record<string, () => Promise<readonly [number, Change]>>> = {
  'is enabled': async () => {
    const agent = await anAgent(owner, tenantId);
    await owner.query('update staff set status = 2 where id = $1', [agent]);
    return [agent, staffChange(agent, 'status = 0')];
  },
  'gets weight': async () => {
    const agent = await anAgent(owner, tenantId, { billie: 0 });
    return [agent, staffChange(agent, 'billie = 5')];
  },
  'gets a larger daily count': async () => {
    const agent = await anAgent(owner, tenantId, { cap: 0 });
    return [agent, staffChange(agent, 'clue_count = 1')];
  },
  'takes the profession': async () => {
    const profession = await aProfession();
    const agent = await anAgent(owner, tenantId, { profession: profession + 1_000_000 });
    return [agent, staffChange(agent, `profession_type = ${profession}`)];
  },
  'gets a role with more capacity': async () => {
    const agent = await anAgent(owner, tenantId, { capacity: 0 });
    const text = 'update role set customer_total = 1 where id = (select role_id from staff where id = $1)';
    return [agent, () => owner.query(text, [agent])];
  },
  'loses a customer and has capacity again': async () => {
    const agent = await anAgent(owner, tenantId, { capacity: 1 });
    const customer = await aCustomer(owner, tenantId, { ownerId: agent });
    const move = sql`update customer set placement = 1, owner_id = null where id = ${customer}`;
    return [agent, () => database.inTransaction(tenantId, (trx) => move.execute(trx))];
  },
};

describe('A lead without an agent is assigned as soon as an agent', () => {
  it.each(Object.entries(events))('%s', async (_, prepare) => {
    const [agent, change] = await prepare();
    const { leadId, agentId } = await arrive(await aProfession());
    await retries.caughtUp(5_000);
    expect([agentId, (await storedLead(owner, leadId)).state]).toEqual([null, 2]);
    await change();
    await retries.caughtUp(5_000);
    expect(await storedLead(owner, leadId)).toMatchObject({ state: 1, agent_id: agent, is_retried: false });
  });
});

it('A lead with an agent is assigned although thousands of older ones have none', async () => {
  const profession = await aProfession();
  const agent = await anAgent(owner, tenantId, { profession: profession + 1_000_000, cap: 1 });
  const { leadId: without } = await arrive(profession);
  await owner.query(
    `insert into lead (tenant_id, name, tel, source, profession_type, created_time, state, state_time, failure_cause, is_retried)
     select tenant_id, name, (16000000000 + n)::text, source, profession_type, created_time, state, state_time, failure_cause, true
     from lead, generate_series(1, 5000) as n where id = $1`,
    [without],
  );
  const { leadId: taken } = await arrive(profession + 1_000_000);
  const { leadId: next } = await arrive(profession + 1_000_000);
  expect((await storedLead(owner, next)).state).toBe(2);
  await owner.query('update staff set clue_count = 2 where id = $1', [agent]);
  await retries.caughtUp(5_000);
  const states = await Promise.all([without, taken, next].map((id) => storedLead(owner, id)));
  expect(states.map(({ state }) => state)).toEqual([2, 1, 1]);
});

it('A lead that no agent may take any more today is assigned when the next day begins', async () => {
  const agent = await anAgent(owner, tenantId, { cap: 1 });
  await arrive();
  const { leadId } = await arrive();
  const nextDay = (startOfToday(now()) + DAY) * 1_000;
  clock.now = nextDay - 20;
  const beside = start();
  clock.now = nextDay;
  await vi.waitFor(async () =>
    expect(await storedLead(owner, leadId)).toMatchObject({ state: 1, agent_id: agent, state_time: nextDay / 1_000 }),
  );
  await beside.close();
});
