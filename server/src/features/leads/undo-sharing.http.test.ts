import { dialCustomer } from '@gonghai/contract/calls/call.contract.ts';
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { setCustomerMark, transferCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { createLead } from '@gonghai/contract/leads/lead.contract.ts';
import {
  queryLeadStaff,
  shareLeads,
  shareLeadsByCount,
  undoShare,
} from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { editStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, forgetCalls } from '../../../test/calls.ts';
import { brokenInvariants } from '../../../test/customer-invariants.ts';
import {
  anAgent,
  brokenLeadInvariants,
  clearLeads,
  customerByTel,
  someLeads,
  storedLead,
} from '../../../test/leads.ts';
import { aCustomer, aLead, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt, untilWaiting } from '../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person, clock } = test;
const { tenantId, departmentId, id: A1 } = await person('A1');
const [agentSession, supervisor, root] = await Promise.all(['A1', 'S1', 'root'].map(signedIn));
await aLine(owner, tenantId, A1);
beforeEach(async () => {
  await clearLeads(owner);
  await forgetCalls(owner, A1);
  clock.now += 60_000;
});

const now = (): number => Math.floor(clock.now / 1_000);
const share = async (ids: readonly number[], UserId: number | number[] = A1) => {
  const UndoKey = randomUUID();
  expect(await ask(shareLeads, { ClueIdList: [...ids], UserId, UndoKey }, supervisor)).toMatchObject({ Status: true });
  return UndoKey;
};
const undo = (UndoKey: string, session = supervisor) => ask(undoShare, { UndoKey }, session);
const expectInvariants = async (): Promise<void> => {
  expect(await brokenLeadInvariants(owner)).toEqual({});
  expect(await brokenInvariants(owner)).toEqual({});
};
const succeed = async (asked: Promise<Envelope<unknown>>): Promise<void> => {
  expect(await asked).toMatchObject({ Status: true });
};

it('removes the customers, lets the leads wait again, keeps the assignments, and tells each agent once', async () => {
  const other = await anAgent(owner, tenantId, { departmentId });
  const ids = await someLeads(owner, tenantId, 4);
  const key = await share(ids, [A1, other]);
  const leads = await Promise.all(ids.map((id) => storedLead(owner, id)));
  clock.now += 60_000;
  const { answer, trail } = await withTrail(owner, () => undo(key));
  expect(answer).toMatchObject({ Status: true, Message: '已撤销4条线索的分配', Data: { Undone: 4, Failed: 0 } });
  expect(trail).toMatchObject([{ action: '撤销分配线索', after: { UserIds: [A1, other], Count: 4, Failed: 0 } }]);
  for (const { id, tel, created_time } of leads) {
    const waiting = { state: 0, agent_id: null, customer_id: null, state_time: created_time };
    expect(await storedLead(owner, id)).toMatchObject(waiting);
    expect(await customerByTel(owner, tel)).toBeUndefined();
  }
  const { rows: notices } = await owner.query('select staff_id, msg from notice where notice_time = $1', [now()]);
  expect(notices).toHaveLength(2);
  expect(notices).toContainEqual({ staff_id: other, msg: '分配给您的2条线索已被撤回' });
  expect((await owner.query('select from lead_assignment')).rowCount).toBe(4);
  expect(await undo(key)).toMatchObject({ Code: ResultCode.Refused, Message: '该操作已撤销' });
  await expectInvariants();

  // They can be assigned again.
  await share(ids, other);
  expect(await customerByTel(owner, leads[0].tel)).toMatchObject({ owner_id: other, is_clue: true });
  await expectInvariants();
});

it('gives back the daily number of an assignment by count', async () => {
  const one = await anAgent(owner, tenantId, { departmentId, cap: 2 });
  await someLeads(owner, tenantId, 3);
  const UndoKey = randomUUID();
  const figures = async () =>
    ((await ask(queryLeadStaff, {}, supervisor)).Data as { Id: number }[]).find(({ Id }) => Id === one);
  await succeed(ask(shareLeadsByCount, { count: 2, UndoKey }, supervisor));
  expect(await figures()).toMatchObject({ TodayCount: 2, TodayTotal: 2 });
  await succeed(undo(UndoKey));
  expect(await figures()).toMatchObject({ TodayCount: 0, TodayTotal: 0 });
  expect(await ask(shareLeadsByCount, { count: 2 }, supervisor)).toMatchObject({ Status: true, Message: '分配成功' });
  await expectInvariants();
});

it.each([
  ['the pool', 1],
  ['the recycle bin', 3],
])('returns a customer to %s', async (_, placement) => {
  const tel = uniqueTel();
  const customerId = await aCustomer(owner, tenantId, { tel, placement });
  const before = await customerByTel(owner, tel);
  const id = await aLead(owner, tenantId, { tel });
  await succeed(undo(await share([id])));
  const { owner_id, got_time, is_clue, migration_time, mover_id } = before;
  const restored = { id: customerId, placement, owner_id, got_time, is_clue, migration_time, mover_id };
  expect(await customerByTel(owner, tel)).toMatchObject(restored);
  const { rows } = await owner.query('select * from customer_record where customer_id = $1 order by id desc', [
    customerId,
  ]);
  expect(rows[0]).toMatchObject({ act: 16, from_owner_id: A1, to_owner_id: null, to_placement: placement });
  expect(await storedLead(owner, id)).toMatchObject({ state: 0, customer_id: null });
  await expectInvariants();
});

it('keeps the customer of a lead whose former agent left', async () => {
  const leaving = await anAgent(owner, tenantId, { departmentId });
  const [id] = await someLeads(owner, tenantId, 1);
  await share([id!], leaving);
  await succeed(ask(editStaff, { Id: leaving, Status: UsableStatus.Disabled } as never, root));
  const { customer_id, tel } = await storedLead(owner, id!);
  await succeed(undo(await share([id!])));
  expect(await storedLead(owner, id!)).toMatchObject({ state: 0, agent_id: null, customer_id, state_time: now() });
  expect(await customerByTel(owner, tel)).toMatchObject({ id: customer_id, placement: 1, owner_id: null });
  await expectInvariants();
});

type Lead = Awaited<ReturnType<typeof storedLead>>;

describe('A lead stays with its agent', () => {
  const touches: Readonly<Record<string, (lead: Lead) => Promise<unknown>>> = {
    'that was called': (lead) => succeed(ask(dialCustomer, { CustomerId: lead.customer_id }, agentSession)),
    'whose customer was edited': (lead) =>
      succeed(ask(editCustomer, { Id: lead.customer_id, Name: '新的名字' }, agentSession)),
    'whose customer got another status': async (lead) => {
      const { rows } = await owner.query('select id from dictionary_item where tenant_id = $1 and dic_table = 1', [
        tenantId,
      ]);
      const request = { CustomerIds: [lead.customer_id], CustomerTrackStatusId: rows[0].id };
      return succeed(ask(setCustomerMark, request, agentSession));
    },
    'whose customer was transferred': (lead) =>
      succeed(ask(transferCustomers, { UserId: [lead.next], CustomerIds: [lead.customer_id] }, supervisor)),
    'with a reminder': (lead) =>
      owner.query(
        `insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time)
         values ($1, $2, $3, 1, '回访', $4, $4, $4)`,
        [tenantId, A1, lead.customer_id, now()],
      ),
    'with a record': (lead) =>
      owner.query(
        `insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time)
         values ($1, $2, $3, 0, '已加微信', $4)`,
        [tenantId, lead.customer_id, A1, now()],
      ),
  };

  it.each(Object.entries(touches))('%s', async (_, touch) => {
    const [one, other] = await someLeads(owner, tenantId, 2);
    const key = await share([one!, other!]);
    const next = await anAgent(owner, tenantId, { departmentId });
    const lead = await storedLead(owner, one!);
    clock.now += 1_000;
    await touch({ ...lead, next });
    expect(await undo(key)).toMatchObject({
      Status: true,
      Message: `成功1条，失败1条：${lead.name}：客户已跟进或已转移`,
      Data: { Undone: 1, Failed: 1 },
    });
    expect(await storedLead(owner, one!)).toMatchObject({ state: 1, agent_id: A1 });
    expect(await customerByTel(owner, lead.tel)).toMatchObject({ id: lead.customer_id });
    expect(await undo(key)).toMatchObject({ Code: ResultCode.Refused, Message: /^没有可以撤销的线索/ });
    await expectInvariants();
  });
});

it('is for the person who assigned, for a day', async () => {
  const [id] = await someLeads(owner, tenantId, 1);
  const key = await share([id!]);
  const refused = { Code: ResultCode.Refused, Message: '没有可以撤销的分配，只能撤销自己24小时内的分配' };
  expect(await undo(key, root)).toMatchObject(refused);
  await owner.query('update lead_assignment set assigned_time = assigned_time - $1', [DAY]);
  expect(await undo(key)).toMatchObject(refused);
  expect(await storedLead(owner, id!)).toMatchObject({ state: 1, agent_id: A1 });
});

describe('At the same time', () => {
  const shared = async () => {
    const [id] = await someLeads(owner, tenantId, 1);
    const key = await share([id!]);
    return { key, lead: await storedLead(owner, id!) };
  };

  it('a call that started first keeps the lead', async () => {
    const { key, lead } = await shared();
    const client = await owner.connect();
    await client.query('begin');
    await client.query('select from customer where id = $1 for update', [lead.customer_id]);
    const dialled = ask(dialCustomer, { CustomerId: lead.customer_id }, agentSession);
    await untilWaiting(owner, 1);
    const undone = undo(key);
    await untilWaiting(owner, 2);
    await client.query('commit');
    client.release();
    expect([(await dialled).Status, (await undone).Status]).toEqual([true, false]);
    expect(await storedLead(owner, lead.id)).toMatchObject({ state: 1, agent_id: A1, first_call_time: now() });
    await expectInvariants();
  });

  it('two undos take it back once, and the phone becomes one customer or lead', async () => {
    const { key, lead } = await shared();
    const lock = `select pg_advisory_xact_lock(hashtextextended('leads', ${tenantId}))`;
    const answers = await meetAt(owner, lock, [
      () => undo(key),
      () => undo(key),
      () => ask(createLead, { Name: '录入', Tel: lead.tel }, supervisor),
    ]);
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
    expect((await owner.query('select from lead where tel = $1', [lead.tel])).rowCount).toBe(1);
    expect((await owner.query('select from lead_assignment_undone')).rowCount).toBe(1);
    await expectInvariants();
  });
});
