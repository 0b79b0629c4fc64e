import {
  previewShare,
  queryLeadStaff,
  shareLeads,
  shareLeadsByCount,
} from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { AssignmentKind } from '@gonghai/contract/leads/lead-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
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
import { termsOf } from '../customers/customers.port.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const { tenantId, departmentId } = await person('A1');
const [supervisor, employee] = [await signedIn('S1'), await signedIn('A1')];
beforeEach(() => clearLeads(owner));

const agent = (options = {}) => anAgent(owner, tenantId, { departmentId, ...options });
const leads = (count: number, more = {}) => someLeads(owner, tenantId, count, more);
const now = (): number => Math.floor(clock.now / 1_000);
const nameOf = async (id: number): Promise<string> =>
  (await owner.query('select name from staff where id = $1', [id])).rows[0].name;

describe('By selection', () => {
  it('shares evenly in the order of selection, and makes customers with everything that belongs to them', async () => {
    const [one, other] = [await agent(), await agent()];
    const ids = await leads(4);
    const { answer, trail } = await withTrail(owner, () =>
      ask(shareLeads, { ClueIdList: ids, UserId: [one, other] }, supervisor),
    );
    expect(answer).toMatchObject({ Status: true, Message: '分配成功', Data: { Assigned: 4, Failed: 0 } });
    const agents = await Promise.all(ids.map(async (id) => (await storedLead(owner, id)).agent_id));
    expect(agents).toEqual([one, other, one, other]);
    expect(trail).toMatchObject([{ action: '分配线索', after: { UserIds: [one, other], Count: 4 } }]);

    const lead = await storedLead(owner, ids[0]!);
    const customer = await customerByTel(owner, lead.tel);
    expect(customer).toMatchObject({ owner_id: one, placement: 0, is_clue: true, got_time: now(), name: lead.name });
    expect(lead).toMatchObject({ state: 1, state_time: now(), customer_id: customer.id });
    const records = await owner.query('select * from customer_record where customer_id = $1', [customer.id]);
    expect(records.rows).toMatchObject([{ act: 14, to_owner_id: one, record: '其他' }]);
    const notices = await owner.query('select * from notice where customer_id = $1', [customer.id]);
    expect(notices.rows).toMatchObject([{ staff_id: one, notice_type: 0, msg: `新线索：${lead.name}` }]);
    const terms = await owner.query('select from customer_search_term where customer_id = $1', [customer.id]);
    expect(terms.rowCount).toBeGreaterThan(0);
  });

  it('takes one id, failed leads too, and does not ask for weights or daily caps', async () => {
    const one = await agent({ billie: 0, cap: 0 });
    const failed = await aLead(owner, tenantId, { more: { state: 2, failure_cause: '没有可分配的员工' } });
    expect(await ask(shareLeads, { ClueIdList: [failed], UserId: one }, supervisor)).toMatchObject({ Status: true });
    expect(await storedLead(owner, failed)).toMatchObject({ agent_id: one, failure_cause: '' });
    const { rows } = await owner.query('select * from lead_assignment');
    const { id: assigned_by } = await person('S1');
    expect(rows).toMatchObject([{ kind: AssignmentKind.BySelection, assigned_by, agent_id: one, lead_id: failed }]);
  });

  it('skips what is beyond the capacity, and names it; the leads stay as they were', async () => {
    const one = await agent({ capacity: 1 });
    const ids = await leads(3);
    const answer = await ask(shareLeads, { ClueIdList: ids, UserId: one }, supervisor);
    expect(answer).toMatchObject({ Status: true, Data: { Assigned: 1, Failed: 2 } });
    expect(answer.Message).toMatch(/^成功1条，失败2条：.+：客户数量已达上限/);
    expect(await storedLead(owner, ids[2]!)).toMatchObject({ state: 0 });
  });

  it('names leads that are assigned already, and refuses when nothing was assigned', async () => {
    const [one, other] = [await agent(), await agent()];
    const [first, second] = await leads(2);
    await ask(shareLeads, { ClueIdList: [first!], UserId: one }, supervisor);
    const { name } = await storedLead(owner, first!);
    expect(await ask(shareLeads, { ClueIdList: [first!, second!], UserId: other }, supervisor)).toMatchObject({
      Status: true,
      Message: `成功1条，失败1条：${name}：线索已分配`,
    });
    expect(await ask(shareLeads, { ClueIdList: [first!], UserId: other }, supervisor)).toMatchObject({
      Code: ResultCode.Refused,
      Message: '线索已分配',
    });
    expect(await storedLead(owner, first!)).toMatchObject({ agent_id: one });
  });

  it.each([
    ['no leads', { ClueIdList: [], UserId: 1 }, '请选择待分配的线索'],
    ['no staff', { ClueIdList: [1], UserId: [] }, '请选择员工'],
    ['no person', { ClueIdList: [1] }, '请选择员工'],
    ['null', { ClueIdList: [1], UserId: null }, '请选择员工'],
  ])('refuses %s', async (_, request, Message) => {
    expect(await send(shareLeads, request, supervisor)).toMatchObject({ Code: ResultCode.Refused, Message });
  });

  it.each([
    ['text for an id', { ClueIdList: ['x'], UserId: 1 }],
    ['text for a person', { ClueIdList: [1], UserId: 'x' }],
    ['100,000 ids', { ClueIdList: Array.from({ length: 100_000 }, (__, at) => at + 1), UserId: 1 }],
  ])('takes %s for a mistake', async (_, request) => {
    expect(await send(shareLeads, request, supervisor)).toMatchObject({ Code: ResultCode.BadRequest });
  });

  it('refuses the whole call for one target out of scope, disabled or unknown', async () => {
    const one = await agent();
    const [id] = await leads(1);
    const { id: outside } = await person('A3');
    const disabled = await agent();
    await owner.query('update staff set status = 2 where id = $1', [disabled]);
    for (const target of [outside, disabled, 8_888_888_888]) {
      const answer = await ask(shareLeads, { ClueIdList: [id!], UserId: [one, target] }, supervisor);
      expect(answer).toMatchObject({ Code: ResultCode.Refused, Message: '员工不存在或已禁用' });
    }
    expect(await storedLead(owner, id!)).toMatchObject({ state: 0 });
  });

  it('shows employees no open lead', async () => {
    const { id: own } = await person('A1');
    const [id] = await leads(1);
    const right = await owner.query(
      `insert into role_menu (tenant_id, role_id, menu_id) select $1, role_id, 2 from staff where id = $2
       on conflict do nothing`,
      [tenantId, own],
    );
    expect(right.rowCount).toBeLessThanOrEqual(1);
    await test.notified();
    expect(await ask(shareLeads, { ClueIdList: [id!], UserId: own }, employee)).toMatchObject({
      Code: ResultCode.Refused,
      Message: '线索不存在',
    });
    expect(await ask(shareLeadsByCount, { count: 1 }, employee)).toMatchObject({ Message: '没有待分配的线索' });
  });
});

describe('By count', () => {
  it('shows before what it does then: weights 60 and 30 get 60 and 30 of 90', async () => {
    const [one, other] = [await agent({ billie: 60 }), await agent({ billie: 30 })];
    const ids = await leads(92);
    const expected = [
      { UserId: one, UserName: await nameOf(one), Count: 60 },
      { UserId: other, UserName: await nameOf(other), Count: 30 },
    ];
    expect((await ask(previewShare, { count: 90 }, supervisor)).Data).toEqual({
      Waiting: 92,
      Assigned: 90,
      Failed: 0,
      Agents: expected,
      Failures: [],
    });
    expect(await assignedTo(owner)).toEqual({});
    const answer = await ask(shareLeadsByCount, { count: 90 }, supervisor);
    const line = (at: number) => `<b>${expected[at]!.UserName}</b>：${expected[at]!.Count}条`;
    expect(answer).toMatchObject({ Status: true, Message: '分配成功', Data: `${line(0)}<br>${line(1)}` });
    expect(await assignedTo(owner)).toEqual({ [one]: 60, [other]: 30 });
    // The oldest go first.
    expect(await storedLead(owner, ids[91]!)).toMatchObject({ state: 0 });
    expect(await brokenLeadInvariants(owner)).toEqual({});
    expect(await brokenInvariants(owner)).toEqual({});
  });

  it('keeps to the daily cap until midnight in Shanghai, and gives again behind it', async () => {
    const one = await agent({ cap: 5 });
    await leads(10);
    const start = clock.now;
    // 23:59:50 in Shanghai.
    clock.now = Date.UTC(2026, 9, 1, 15, 59, 50);
    expect(await ask(shareLeadsByCount, { count: 6 }, supervisor)).toMatchObject({
      Status: true,
      Message: '成功5条，失败1条',
    });
    clock.now += 9_000;
    expect(await ask(shareLeadsByCount, { count: 1 }, supervisor)).toMatchObject({
      Code: ResultCode.Refused,
      Message: '没有可分配的员工',
    });
    clock.now += 1_000;
    expect(await ask(shareLeadsByCount, { count: 2 }, supervisor)).toMatchObject({ Status: true });
    expect(await assignedTo(owner)).toEqual({ [one]: 7 });
    expect(await brokenLeadInvariants(owner)).toEqual({});
    clock.now = start;
  });

  it('does not count assignments by selection for the cap', async () => {
    const one = await agent({ cap: 1 });
    const ids = await leads(3);
    await ask(shareLeads, { ClueIdList: ids.slice(0, 2), UserId: one }, supervisor);
    expect(await ask(shareLeadsByCount, { count: 1 }, supervisor)).toMatchObject({ Status: true });
    const [row] = (await ask(queryLeadStaff, {}, supervisor)).Data as { Id: number }[];
    expect((await ask(queryLeadStaff, {}, supervisor)).Data).toContainEqual(
      expect.objectContaining({ Id: one, TodayCount: 1, TodayTotal: 3, DailyCap: 1, CapacityLeft: null, Billie: 10 }),
    );
    expect(row).toBeDefined();
  });

  it('marks leads as failed when no agent is eligible, and skips them the next time', async () => {
    const ids = await leads(2);
    expect(await ask(shareLeadsByCount, { count: 5 }, supervisor)).toMatchObject({
      Code: ResultCode.Refused,
      Message: '没有可分配的员工',
    });
    const failed = { state: 2, failure_cause: '没有可分配的员工', is_retried: false };
    expect(await storedLead(owner, ids[1]!)).toMatchObject(failed);
    await agent();
    expect(await ask(shareLeadsByCount, { count: 5 }, supervisor)).toMatchObject({ Message: '没有待分配的线索' });
  });

  it('assigns only in the scope of the caller', async () => {
    const { departmentId: other } = await person('A3');
    const [inside, outside] = [await agent(), await agent({ departmentId: other })];
    await leads(4);
    await ask(shareLeadsByCount, { count: 2 }, supervisor);
    expect(await assignedTo(owner)).toEqual({ [inside]: 2 });
    await ask(shareLeadsByCount, { count: 2 }, await signedIn('root'));
    expect(await assignedTo(owner)).toEqual({ [inside]: 2, [outside]: 2 });
  });

  it('escapes the names in its answer', async () => {
    const one = await agent();
    await owner.query(`update staff set name = '<img src=x onerror=1>&' where id = $1`, [one]);
    await aLead(owner, tenantId, { name: '<script>', more: { profession_type: 1 } });
    await aLead(owner, tenantId, { name: '普通' });
    await owner.query('update staff set profession_type = 2 where id = $1', [one]);
    const { Data } = await ask(shareLeadsByCount, { count: 2 }, supervisor);
    expect(Data).toBe('<b>&lt;img src=x onerror=1&gt;&amp;</b>：1条<br>失败1条，没有可分配的员工：&lt;script&gt;');
  });

  it.each([
    [0, ResultCode.Refused, '分配数量不正确'],
    [-1, ResultCode.Refused, '分配数量不正确'],
    [1.5, ResultCode.Refused, '分配数量不正确'],
    [undefined, ResultCode.Refused, '分配数量不正确'],
    ['x', ResultCode.BadRequest, '参数有误！'],
  ])('answers a count of %s', async (count, Code, Message) => {
    expect(await send(shareLeadsByCount, { count }, supervisor)).toMatchObject({ Code, Message, Status: false });
    expect(await send(previewShare, { count }, supervisor)).toMatchObject({ Code, Message, Status: false });
  });
});

describe('A lead with a known phone', () => {
  const withPhone = async (customer: object, more = {}) => {
    const tel = uniqueTel();
    const customerId = await aCustomer(owner, tenantId, { name: '老客户', tel, ...customer });
    const leadId = await aLead(owner, tenantId, { name: '新名字', tel, more });
    return { tel, customerId, leadId };
  };
  const assign = (leadId: number, UserId: number) => ask(shareLeads, { ClueIdList: [leadId], UserId }, supervisor);

  it('fails when the customer has an owner: the owner is told', async () => {
    const [one, holder] = [await agent(), await agent()];
    const { customerId, leadId } = await withPhone({ ownerId: holder });
    expect(await assign(leadId, one)).toMatchObject({ Code: ResultCode.Refused, Message: '电话号码已存在' });
    expect(await storedLead(owner, leadId)).toMatchObject({ state: 2, failure_cause: '电话号码已存在' });
    const customer = (await owner.query('select * from customer where id = $1', [customerId])).rows[0];
    expect(customer).toMatchObject({ owner_id: holder, repeated_time: now(), is_clue: false, name: '老客户' });
    const notices = await owner.query('select staff_id from notice where customer_id = $1', [customerId]);
    expect(notices.rows).toEqual([{ staff_id: holder }]);
  });

  it('takes the customer from the pool', async () => {
    const one = await agent();
    const { tel, customerId, leadId } = await withPhone({});
    expect(await assign(leadId, one)).toMatchObject({ Status: true });
    const taken = { id: customerId, owner_id: one, placement: 0, is_clue: true, name: '老客户', repeated_time: now() };
    expect(await customerByTel(owner, tel)).toMatchObject({ ...taken, got_time: now() });
    expect(await storedLead(owner, leadId)).toMatchObject({ state: 1, customer_id: customerId });
  });

  it('restores the customer from the recycle bin with its own name', async () => {
    const one = await agent();
    const { tel, customerId, leadId } = await withPhone({ placement: 3 });
    expect(await assign(leadId, one)).toMatchObject({ Status: true });
    const restored = { id: customerId, owner_id: one, placement: 0, is_clue: true, name: '新名字' };
    expect(await customerByTel(owner, tel)).toMatchObject(restored);
    const text = 'select term from customer_search_term where customer_id = $1';
    const terms = (await owner.query<{ term: string }>(text, [customerId])).rows.map(({ term }) => term);
    expect(terms.toSorted()).toEqual([...new Set(termsOf('新名字'))].toSorted());
  });

  it('fails when the customer is blacklisted', async () => {
    const one = await agent();
    const { customerId, leadId } = await withPhone({ placement: 2 });
    expect(await assign(leadId, one)).toMatchObject({ Message: '该号码在黑名单中' });
    expect(await storedLead(owner, leadId)).toMatchObject({ state: 2, failure_cause: '该号码在黑名单中' });
    const { rows } = await owner.query('select repeated_time from customer where id = $1', [customerId]);
    expect(rows).toEqual([{ repeated_time: null }]);
  });

  it('fails while another lead with the phone waits, which stays', async () => {
    const one = await agent();
    const tel = uniqueTel();
    const failed = await aLead(owner, tenantId, { tel, more: { state: 2, failure_cause: '电话号码已存在' } });
    const waiting = await aLead(owner, tenantId, { tel });
    expect(await assign(failed, one)).toMatchObject({ Message: '电话号码已存在' });
    expect(await storedLead(owner, waiting)).toMatchObject({ state: 0 });
    // Both at once: the one that waits is assigned.
    expect(await ask(shareLeads, { ClueIdList: [failed, waiting], UserId: one }, supervisor)).toMatchObject({
      Data: { Assigned: 1, Failed: 1 },
    });
    expect(await storedLead(owner, waiting)).toMatchObject({ state: 1, agent_id: one });
  });

  it('is counted by the preview too', async () => {
    await agent();
    await withPhone({ ownerId: await agent({ billie: 0 }) });
    await withPhone({});
    expect((await ask(previewShare, { count: 5 }, supervisor)).Data).toMatchObject({
      Waiting: 2,
      Assigned: 1,
      Failed: 1,
      Failures: [{ Why: '电话号码已存在', Count: 1 }],
    });
    expect(await ask(shareLeadsByCount, { count: 5 }, supervisor)).toMatchObject({ Message: '成功1条，失败1条' });
    expect(await brokenInvariants(owner)).toEqual({});
  });
});
