import { dialCustomer } from '@gonghai/contract/calls/call.contract.ts';
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { moveCustomers, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { readFirstCallClocks } from '@gonghai/contract/leads/first-call.contract.ts';
import { shareLeads } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { AssignmentKind } from '@gonghai/contract/leads/lead-values.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, forgetCalls } from '../../../test/calls.ts';
import { brokenInvariants } from '../../../test/customer-invariants.ts';
import { anAccount, aPush, sendPush, signed } from '../../../test/intake.ts';
import { anAgent, brokenLeadInvariants, clearLeads, storedLead } from '../../../test/leads.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { handOverLeads } from './leads.port.ts';

const test = await startTestApp();
const beside = await startTestApp({ beside: test });
afterAll(async () => {
  await beside.close();
  await test.close();
});
const { ask, send, owner, signedIn, person, clock, database } = test;
const { tenantId, departmentId, id: first } = await person('A1');
const [agent, supervisor] = [await signedIn('A1'), await signedIn('S1')];
await aLine(owner, tenantId, first);
const MINUTES = 10;
const account = await anAccount(owner, tenantId, { minutes: { HandOverMinutes: MINUTES } });
const plainAccount = await anAccount(owner, tenantId);
await test.notified();

const now = (): number => Math.floor(clock.now / 1_000);
const wait = (minutes: number): void => {
  clock.now += minutes * 60_000;
};
const handOver = () => handOverLeads(database, tenantId, now());
const another = (options = {}) => anAgent(owner, tenantId, { departmentId, ...options });
const customerOf = async (id: number) => (await owner.query('select * from customer where id = $1', [id])).rows[0];
const assignments = async () =>
  (await owner.query('select agent_id as agent, kind from lead_assignment order by id')).rows;
const expectInvariants = async (): Promise<void> => {
  expect(await brokenLeadInvariants(owner)).toEqual({});
  expect(await brokenInvariants(owner)).toEqual({});
};

const succeed = async (asked: Promise<Envelope<unknown>>): Promise<void> => {
  expect(await asked).toMatchObject({ Status: true });
};

beforeEach(async () => {
  await clearLeads(owner);
  await owner.query('delete from notice');
  await forgetCalls(owner, first);
  await owner.query('update staff set billie = 10 where id = $1', [first]);
  wait(1);
});

/** A lead that the first agent got through the account. */
const arrive = async (through = account) => {
  await sendPush(test.app, through.token, signed(through, aPush(through), now()));
  await test.handled();
  const { rows } = await owner.query<{ id: number }>('select id from lead order by id desc limit 1');
  const lead = await storedLead(owner, rows[0]!.id);
  expect(lead).toMatchObject({ state: 1, agent_id: first });
  return lead;
};

it('gives a lead that was not called in time to the next agent, with its customer, and notifies both', async () => {
  const lead = await arrive();
  const next = await another();
  clock.now += (MINUTES * 60 - 1) * 1_000;
  expect(await handOver()).toBe(0);
  clock.now += 1_000;
  expect(await handOver()).toBe(1);
  expect(await storedLead(owner, lead.id)).toMatchObject({
    state: 1,
    agent_id: next,
    state_time: now(),
    first_call_time: null,
    customer_id: lead.customer_id,
  });
  expect(await customerOf(lead.customer_id)).toMatchObject({ owner_id: next, is_clue: true, got_time: now() });
  expect(await assignments()).toEqual([
    { agent: first, kind: AssignmentKind.Arrival },
    { agent: next, kind: AssignmentKind.HandOver },
  ]);
  const records = await owner.query('select * from customer_record where customer_id = $1 order by id desc', [
    lead.customer_id,
  ]);
  expect(records.rows[0]).toMatchObject({
    act: 15,
    staff_id: null,
    from_owner_id: first,
    to_owner_id: next,
    record: '超过 10 分钟未首呼',
  });
  const notices = await owner.query('select staff_id, customer_id, msg from notice where notice_time = $1', [now()]);
  expect(notices.rows).toEqual([
    { staff_id: first, customer_id: null, msg: `线索 ${lead.name} 超时未首呼，已转给其他同事` },
    { staff_id: next, customer_id: lead.customer_id, msg: `新线索：${lead.name}` },
  ]);
  // The clock runs again for the new agent.
  expect((await send(readFirstCallClocks, { CustomerIds: [lead.customer_id] }, supervisor)).Data).toMatchObject([
    { CustomerId: lead.customer_id, AssignedTime: now() },
  ]);
  await expectInvariants();
});

const noticesOf = async (staffId: number, text: string) =>
  (await owner.query(`select customer_id, msg from notice where staff_id = $1 and msg like $2`, [staffId, `%${text}%`]))
    .rows;

describe('A lead that every agent had', () => {
  const ENDED = '不再转出';

  it('stays for good, and the supervisor is notified once', async () => {
    const lead = await arrive();
    const next = await another();
    wait(MINUTES);
    await handOver();
    wait(MINUTES);
    expect([await handOver(), await handOver()]).toEqual([0, 0]);
    await another();
    wait(MINUTES);
    expect(await handOver()).toBe(0);
    expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: next });
    expect(await assignments()).toHaveLength(2);
    const { id: supervisorId } = await person('S1');
    expect(await noticesOf(supervisorId, ENDED)).toEqual([
      {
        customer_id: lead.customer_id,
        msg: `线索 ${lead.name} 超时未首呼，可接线索的员工都已分配过，不再转出，请安排跟进`,
      },
    ]);
    for (const userName of ['A1', 'A2', 'root'])
      expect(await noticesOf((await person(userName)).id, ENDED)).toEqual([]);
    await expectInvariants();
  });

  it('is named with others in one notice, to the administrators where no supervisor is above the agent', async () => {
    const leads = [await arrive(), await arrive()];
    await owner.query(`update staff set is_admin = false where user_name in ('S1', 'sys', 'root', 'root2')`);
    wait(MINUTES);
    await handOver();
    const { id: rootId } = await person('root');
    const names = leads.map(({ name }) => name).join('、');
    expect(await noticesOf(rootId, ENDED)).toMatchObject([
      { customer_id: null, msg: expect.stringContaining(`${names} 2 条线索超时未首呼`) },
    ]);
    await owner.query(`update staff set is_admin = true where user_name in ('S1', 'sys', 'root', 'root2')`);
  });

  it('is handed over again after it was assigned again', async () => {
    const lead = await arrive();
    wait(MINUTES);
    await handOver();
    expect(await storedLead(owner, lead.id)).toMatchObject({ is_hand_over_ended: true });
    await owner.query('update lead set state = 0, agent_id = null where id = $1', [lead.id]);
    await owner.query('update customer set placement = 1, owner_id = null where id = $1', [lead.customer_id]);
    await owner.query('delete from customer_record where customer_id = $1', [lead.customer_id]);
    await owner.query(`update staff set billie = 0 where id = $1`, [first]);
    const [receiver, next] = [await another(), await another()];
    await succeed(ask(shareLeads, { ClueIdList: [lead.id], UserId: receiver }, supervisor));
    wait(MINUTES);
    expect(await handOver()).toBe(1);
    expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: next });
  });
});

it('waits for agents who have not had the lead and cannot take it now', async () => {
  const lead = await arrive();
  const next = await another({ cap: 0 });
  wait(MINUTES);
  expect(await handOver()).toBe(0);
  await owner.query('update staff set clue_count = null where id = $1', [next]);
  expect(await handOver()).toBe(1);
  expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: next });
});

it('is off unless the account says otherwise, and ends two days after the assignment', async () => {
  await arrive(plainAccount);
  await arrive();
  await another();
  expect(await handOverLeads(database, tenantId, now() + 2 * DAY + 1)).toBe(0);
  expect(await handOverLeads(database, tenantId, now() + 2 * DAY)).toBe(1);
});

it('two instances hand over each lead once, evenly', async () => {
  for (let n = 0; n < 6; n += 1) await arrive();
  await another();
  await another();
  wait(MINUTES);
  const counts = await Promise.all([
    handOver(),
    handOverLeads(beside.database, tenantId, now()),
    handOverLeads(beside.database, tenantId, now()),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  const { rows } = await owner.query('select count(*)::int from lead group by agent_id order by agent_id');
  expect(rows).toEqual([{ count: 3 }, { count: 3 }]);
  expect(await assignments()).toHaveLength(12);
  await expectInvariants();
});

type Lead = Awaited<ReturnType<typeof arrive>>;

const aCallLog = (lead: Lead, columns: Readonly<Record<string, unknown>>) => {
  const row = { tenant_id: tenantId, staff_id: first, customer_id: lead.customer_id, tel: lead.tel, ...columns };
  const places = Object.keys(row).map((_, at) => `$${at + 1}`);
  return owner.query(
    `insert into call_log (${Object.keys(row).join()}, start_time) values (${places.join()}, ${now()})`,
    Object.values(row),
  );
};
const move = (lead: Lead, CustomerType: Placement, session = supervisor) =>
  succeed(ask(moveCustomers, { CustomerType, CustomerIds: [lead.customer_id], Remark: '测试' }, session));
const transfer = (lead: Lead, staffId: number) =>
  ask(transferCustomers, { UserId: [staffId], CustomerIds: [lead.customer_id] }, supervisor);
const dial = (lead: Lead) => ask(dialCustomer, { CustomerId: lead.customer_id }, agent);

describe('A lead stays', () => {
  const reasons: Readonly<Record<string, (lead: Lead, next: number) => Promise<unknown>>> = {
    'when it was called': (lead) => succeed(dial(lead)),
    'while its customer is being called by a colleague': (lead, next) =>
      aCallLog(lead, { staff_id: next, is_open: true, beat_time: now() }),
    'when the customer called and was answered': (lead) => aCallLog(lead, { is_incoming: true, is_answered: true }),
    'when it was transferred': (lead, next) => succeed(transfer(lead, next)),
    'when it was transferred, and back': async (lead, next) => {
      await succeed(transfer(lead, next));
      await succeed(transfer(lead, first));
    },
    'when it was released': (lead) => move(lead, Placement.Pool, agent),
    'when it was blacklisted': (lead) => move(lead, Placement.Blacklist),
    'when its intent was confirmed': (lead) =>
      succeed(ask(editCustomer, { Id: lead.customer_id, IsCustomer: true, JobCategory: 1 }, supervisor)),
    'when the others have no weight': (_, next) => owner.query('update staff set billie = 0 where id = $1', [next]),
    'when the others have reached their daily count': (_, next) =>
      owner.query('update staff set clue_count = 0 where id = $1', [next]),
  };

  it.each(Object.entries(reasons))('%s', async (_, change) => {
    const lead = await arrive();
    const next = await another();
    wait(1);
    await change(lead, next);
    wait(MINUTES);
    const before = await customerOf(lead.customer_id);
    expect(await handOver()).toBe(0);
    expect(await customerOf(lead.customer_id)).toEqual(before);
    expect(await assignments()).toHaveLength(1);
  });

  it('not because of a refused dial or a missed call of the customer', async () => {
    const lead = await arrive();
    await another();
    await aCallLog(lead, { filter_result: 1 });
    await aCallLog(lead, { is_incoming: true });
    wait(MINUTES);
    expect(await handOver()).toBe(1);
  });
});

/** Both wait for the customer, in this order. */
const inOrder = async <A, B>(lead: Lead, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select from customer where id = $1 for update', [lead.customer_id]);
    const former = one();
    await untilWaiting(owner, 1);
    const latter = other();
    await untilWaiting(owner, 2);
    await client.query('commit');
    return await Promise.all([former, latter]);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

describe('At the same time', () => {
  const late = async () => {
    const lead = await arrive();
    const next = await another();
    wait(MINUTES);
    return { lead, next };
  };

  it('the first call keeps the lead', async () => {
    const { lead } = await late();
    const [dialled, count] = await inOrder(lead, () => dial(lead), handOver);
    expect([dialled.Status, count]).toEqual([true, 0]);
    expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: first, first_call_time: now() });
    await expectInvariants();
  });

  it('the former agent cannot call what was handed over', async () => {
    const { lead, next } = await late();
    const [count, dialled] = await inOrder(lead, handOver, () => dial(lead));
    expect([count, dialled.Status]).toEqual([1, false]);
    expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: next, first_call_time: null });
    await expectInvariants();
  });

  it('a transfer by hand comes first', async () => {
    const { lead } = await late();
    const chosen = await another({ billie: 0 });
    const [moved, count] = await inOrder(lead, () => transfer(lead, chosen), handOver);
    expect([moved.Status, count]).toEqual([true, 0]);
    expect(await customerOf(lead.customer_id)).toMatchObject({ owner_id: chosen });
    expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: first });
    await expectInvariants();
  });

  it('a transfer by hand follows', async () => {
    const { lead, next } = await late();
    const chosen = await another({ billie: 0 });
    const [count, moved] = await inOrder(lead, handOver, () => transfer(lead, chosen));
    expect([count, moved.Status]).toEqual([1, true]);
    expect(await customerOf(lead.customer_id)).toMatchObject({ owner_id: chosen });
    expect(await storedLead(owner, lead.id)).toMatchObject({ agent_id: next });
    await expectInvariants();
  });
});
