import {
  countLeads,
  createLead,
  findCustomerLead,
  type LeadRow,
  readShownLeads,
  searchLeads,
} from '@gonghai/contract/leads/lead.contract.ts';
import { exportLeads } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { anAgent, customerByTel } from '../../../test/leads.ts';
import { aCustomer, aLead, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, signedIn, person, clock } = test;
const { tenantId, departmentId: d1 } = await person('A1');
const { departmentId: d0 } = await person('S1');
const { departmentId: d2 } = await person('A3');
const supervisor = await signedIn('S1');
const root = await signedIn('root');
const DAY = 86_400;
const T = 1_790_000_000;

/** An agent with the right Clue and the rights to see customers. */
const anEmployee = async (departmentId: number) => {
  const userName = uniqueName();
  const menuIds = ['Clue', 'Seat'].map((right) => menuIdOf.get(right)!);
  const id = await anAgent(owner, tenantId, { userName, departmentId, menuIds });
  return { id, session: await signedIn(userName) };
};

interface Made {
  readonly inside: number;
  readonly outside: number;
  readonly session: Session;
  readonly ids: Readonly<Record<string, number>>;
}
let made: Made;

const assigned = async (agentId: number, more: object = {}) => {
  const tel = uniqueTel();
  const customer_id = await aCustomer(owner, tenantId, { tel, ownerId: agentId });
  return aLead(owner, tenantId, { tel, more: { state: 1, agent_id: agentId, customer_id, ...more } });
};

beforeAll(async () => {
  const [one, other] = [await anEmployee(d1), await anEmployee(d2)];
  const ids = {
    waiting: await aLead(owner, tenantId, {
      name: '张三丰',
      tel: '13755550001',
      more: { source: 0, advertiser_name: '甲广告' },
    }),
    failed: await aLead(owner, tenantId, { tel: '13755550002', more: { state: 2, failure_cause: '没有可分配的员工' } }),
    inside: await assigned(one.id, { state_time: T + DAY, profession_type: 1 }),
    called: await assigned(one.id, { first_call_time: T + 60, is_converted: true }),
    outside: await assigned(other.id, { created_time: T + 3 * DAY, state_time: T + 3 * DAY }),
  };
  made = { inside: one.id, outside: other.id, session: one.session, ids };
});

const search = async (filter: object, session = root): Promise<LeadRow[]> => {
  const { Data } = await send(searchLeads, { PageIndex: 1, PageCount: 100, ...filter }, session);
  return searchLeads.answer.parse(Data).Rows;
};
const named = (rows: readonly LeadRow[]): string[] =>
  Object.entries(made.ids)
    .filter(([, id]) => rows.some(({ Id }) => Id === id))
    .map(([name]) => name);

describe('The list', () => {
  it('shows each person what that person may see, newest first', async () => {
    const rows = await search({});
    expect(rows.map(({ Id }) => Id)).toEqual(Object.values(made.ids).toReversed());
    expect(named(await search({}, supervisor))).toEqual(['waiting', 'failed', 'inside', 'called']);
    expect(named(await search({}, made.session))).toEqual(['inside', 'called']);
    expect(await search({}, await signedIn('root2x'))).toEqual([]);
  });

  it('tells the state of each', async () => {
    const rows = new Map((await search({})).map((row) => [row.Id, row]));
    const of = (name: string) => rows.get(made.ids[name]!);
    const open = { UserId: null, UserName: null, UpdatedTime: null, CustomerId: null, IsUncalled: false };
    expect(of('waiting')).toMatchObject({ ...open, DistributionType: 0, WaitingSince: T, AdvertiserName: '甲广告' });
    expect(of('failed')).toMatchObject({ ...open, Failurecause: '没有可分配的员工', WaitingSince: null });
    expect(of('inside')).toMatchObject({ UserId: made.inside, UpdatedTime: T + DAY, IsUncalled: true });
    expect(of('called')).toMatchObject({ IsUncalled: false, FirstCallTime: T + 60, IsCustomer: true });
    expect(of('inside')!.CustomerId).not.toBeNull();
  });

  it('names a customer only to people who may see it', async () => {
    const tel = uniqueTel();
    const moved = await aCustomer(owner, tenantId, { tel, ownerId: made.outside });
    const lead = await aLead(owner, tenantId, {
      tel,
      more: { state: 1, agent_id: made.inside, customer_id: moved, created_time: T - 9 * DAY },
    });
    const find = async (session: Session) => (await search({ Tel: tel }, session))[0];
    expect(await find(root)).toMatchObject({ Id: lead, CustomerId: moved });
    expect(await find(supervisor)).toMatchObject({ Id: lead, CustomerId: null });
    await owner.query('delete from lead where id = $1', [lead]);
  });

  it.each<[string, object, string[]]>([
    ['a whole phone', { Tel: '137 5555-0001' }, ['waiting']],
    ['its end', { Tel: '55550002' }, ['failed']],
    ['too little of it', { Tel: '02' }, []],
    ['a part of the name', { Name: '三' }, ['waiting']],
    ['a name with a wildcard', { Name: '%' }, []],
    ['the advertiser', { AdvertiserName: '广告' }, ['waiting']],
    ['the cause', { Failurecause: '没有' }, ['failed']],
    ['a range', { StartTime: T - 1, EndTime: T + DAY }, ['waiting', 'failed', 'inside', 'called']],
    ['a range of assignments', { QueryDateType: 1, StartTime: T - 1, EndTime: T + 10 }, ['called']],
    ['assignments at any time', { QueryDateType: 1 }, ['inside', 'called', 'outside']],
    ['a state', { DistributionType: 2 }, ['failed']],
    ['the source', { ClueSource: 0 }, ['waiting']],
    ['the profession', { ProfessionType: 1 }, ['inside']],
    ['converted ones', { IsCustomer: true }, ['called']],
    ['uncalled ones', { IsUncalled: true }, ['inside', 'outside']],
    ['a department with those below it', { DeptId: d0 }, ['inside', 'called']],
    ['another department', { DeptId: d2 }, ['outside']],
  ])('finds by %s', async (_, filter, expected) => {
    expect(named(await search(filter))).toEqual(expected);
  });

  it('finds by people, within the scope of the caller', async () => {
    expect(named(await search({ UserIdList: [made.outside, made.inside] }))).toEqual(['inside', 'called', 'outside']);
    expect(await search({ UserIdList: [made.outside] }, supervisor)).toEqual([]);
    expect(await search({ DeptId: d2 }, supervisor)).toEqual([]);
  });

  it('counts by state, with any filter by state', async () => {
    const count = async (filter: object, session: Session) => (await send(countLeads, filter, session)).Data;
    expect(await count({ DistributionType: 2, IsUncalled: true }, root)).toEqual({
      Waiting: 1,
      Assigned: 3,
      Failed: 1,
      Uncalled: 2,
    });
    expect(await count({ Tel: '55550002' }, supervisor)).toEqual({ Waiting: 0, Assigned: 0, Failed: 1, Uncalled: 0 });
    expect(await count({}, made.session)).toEqual({ Waiting: 0, Assigned: 2, Failed: 0, Uncalled: 1 });
  });

  it('reads shown rows again: those that still match and may be seen', async () => {
    const ClueIds = Object.values(made.ids);
    const shown = async (filter: object) => (await send(readShownLeads, { ClueIds, ...filter }, supervisor)).Data;
    expect(named((await shown({})) as LeadRow[])).toEqual(['waiting', 'failed', 'inside', 'called']);
    expect(named((await shown({ DistributionType: 1 })) as LeadRow[])).toEqual(['inside', 'called']);
  });

  it.each([
    ['words for a number', { PageIndex: 'one' }],
    ['an unknown state', { DistributionType: 3 }],
    ['markup for a list', { UserIdList: '<b>' }],
    ['100,000 people', { UserIdList: Array.from({ length: 100_000 }, (__, at) => at + 1) }],
  ])('takes %s for a mistake', async (_, filter) => {
    expect(await send(searchLeads, { PageIndex: 1, PageCount: 10, ...filter }, root)).toMatchObject({
      Code: ResultCode.BadRequest,
    });
  });
});

describe('The lead behind a customer', () => {
  it('is told to people who may see the customer', async () => {
    const { customer_id } = (await owner.query('select customer_id from lead where id = $1', [made.ids['inside']]))
      .rows[0];
    const find = (session: Session) => ask(findCustomerLead, { customerId: customer_id }, session);
    expect((await find(made.session)).Data).toMatchObject({ ClueSource: 2, CreatedTime: T, UpdatedTime: T + DAY });
    expect(await find(await signedIn('A3'))).toMatchObject({ Status: false, Message: '数据不存在' });
    const other = await aCustomer(owner, tenantId, { ownerId: made.inside });
    expect(await ask(findCustomerLead, { customerId: other }, made.session)).toMatchObject({
      Status: true,
      Data: null,
    });
  });
});

describe('Adding a lead', () => {
  const aRequest = (more = {}) => ({ Name: '李小明', Tel: uniqueTel(), ...more });

  it('stores one that waits, and says so in the trail', async () => {
    const wanted = aRequest({ Remark: '<b>早上</b>联系', ProfessionType: 1 });
    const { answer, trail } = await withTrail(owner, () => ask(createLead, wanted, supervisor));
    expect(answer).toMatchObject({ Status: true, Data: { RepeatCount: 0 } });
    const [row] = await search({ Tel: wanted.Tel });
    expect(row).toMatchObject({ Name: '李小明', Remark: '<b>早上</b>联系', ClueSource: 2, DistributionType: 0 });
    expect(trail).toMatchObject([{ action: '新增线索', subject: 'lead', subject_id: row!.Id }]);
    expect(await customerByTel(owner, wanted.Tel)).toBeUndefined();
  });

  it('refuses a phone that is a lead, however it is written', async () => {
    const wanted = aRequest();
    await ask(createLead, wanted, supervisor);
    const typed = [wanted.Tel, `+86 ${wanted.Tel}`, `0${wanted.Tel}`, wanted.Tel.replace(/^(...)(....)/, '$1-$2 ')];
    const wide = wanted.Tel.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    for (const Tel of [...typed, wide])
      expect(await ask(createLead, { ...wanted, Tel }, supervisor)).toMatchObject({
        Status: false,
        Code: ResultCode.Duplicate,
        Message: '电话号码已存在',
        Data: { RepeatCount: 1, Field: 'Tel' },
      });
    expect(await search({ Tel: wanted.Tel })).toHaveLength(1);
  });

  it('refuses the phone of a customer, whose owner is told', async () => {
    const tel = uniqueTel();
    const customer = await aCustomer(owner, tenantId, { tel, ownerId: made.outside });
    expect(await ask(createLead, aRequest({ Tel: tel }), supervisor)).toMatchObject({
      Code: ResultCode.Duplicate,
      Data: { RepeatCount: 1 },
    });
    expect(await search({ Tel: tel })).toEqual([]);
    expect(await customerByTel(owner, tel)).toMatchObject({ repeated_time: Math.floor(clock.now / 1_000) });
    const { rows } = await owner.query('select staff_id from notice where customer_id = $1', [customer]);
    expect(rows).toEqual([{ staff_id: made.outside }]);
  });

  it('stores one of four that come at once', async () => {
    // Every connection is open by now, so that the calls really run at the same time.
    await Promise.all(Array.from({ length: 8 }, () => ask(createLead, aRequest(), supervisor)));
    const requests = Array.from({ length: 10 }, () => aRequest());
    for (const wanted of requests) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask(createLead, wanted, supervisor)));
      expect(answers.map(({ Code }) => Code).toSorted()).toEqual([1, 2, 2, 2]);
    }
    const { rows } = await owner.query('select from lead where tel = any($1)', [requests.map(({ Tel }) => Tel)]);
    expect(rows).toHaveLength(10);
  });

  it.each([
    ['no name', { Name: '' }, '请输入姓名'],
    ['no phone', { Tel: '' }, '请输入电话'],
    ['a wrong phone', { Tel: '12345' }, '请输入正确的号码'],
    ['an unknown profession', { ProfessionType: 77 }, '专业类型不存在或已禁用'],
  ])('refuses %s', async (_, more, Message) => {
    expect(await send(createLead, aRequest(more), supervisor)).toMatchObject({ Code: ResultCode.Refused, Message });
  });
});

describe('A range', () => {
  const [START, END] = [T + 20 * DAY, T + 21 * DAY - 1];

  it.each([
    [0, 'created_time'],
    [1, 'state_time'],
  ])('includes its first and its last second, of time %d', async (QueryDateType, column) => {
    const filter = { QueryDateType, StartTime: START, EndTime: END };
    const at = (time: number) => assigned(made.inside, { [column]: time });
    const [, first, last] = [await at(START - 1), await at(START), await at(END), await at(END + 1)];
    const inside = [last, first];
    expect((await search(filter)).map(({ Id }) => Id)).toEqual(inside);
    expect((await send(countLeads, filter, root)).Data).toMatchObject({ Assigned: 2 });
    const shown = (await send(readShownLeads, { ...filter, ClueIds: [first, last] }, root)).Data as LeadRow[];
    expect(shown.map(({ Id }) => Id).toSorted()).toEqual(inside.toSorted());
    await owner.query(`delete from lead where ${column} between $1 and $2`, [START - 1, END + 1]);
  });
});

describe('The export', () => {
  const download = async (request: object, session = root) =>
    app.inject({ method: 'POST', url: `/crm/${exportLeads.path}`, headers: { ...session }, payload: request });
  const aRequest = (ids: readonly number[], more = {}) => ({
    ClueIdList: ids,
    ExportReason: '数据备份',
    ExportCount: ids.length,
    ...more,
  });

  it('gives what was selected and may be seen, and says why in the trail', async () => {
    const formula = await aLead(owner, tenantId, { name: '=cmd', more: { remark: '@x' } });
    const ids = [made.ids['waiting']!, made.ids['outside']!, formula];
    const own = { ExportReason: '月度复盘' };
    const { answer, trail } = await withTrail(owner, () => download(aRequest(ids, own), supervisor));
    const rows = await readRows(answer.rawPayload);
    expect(rows[0]!.slice(0, 5)).toEqual(['姓名', '电话', '专业类型', '广告主名称', '备注']);
    expect(rows.slice(1).map((row) => row.slice(0, 8))).toEqual([
      ['=cmd', expect.any(String), '', '', '@x', '其他', '未分配', '未转化'],
      ['张三丰', '13755550001', '', '甲广告', '', '短视频广告平台', '未分配', '未转化'],
    ]);
    expect(trail).toMatchObject([{ action: '导出线索', after: { ExportReason: '月度复盘', Count: 2 } }]);
    await owner.query('delete from lead where id = $1', [formula]);
  });

  it.each([
    ['nothing selected', { ClueIdList: [] }, '请选择待导出的线索'],
    ['no reason', { ExportReason: undefined }, '请选导出线索的原因'],
    ['an empty reason', { ExportReason: ' ' }, '请选导出线索的原因'],
    ['a reason of 201 characters', { ExportReason: '因'.repeat(201) }, '长度不能超过 200 个字符'],
    ['another count', { ExportCount: 3 }, '导出数量与所选线索不一致'],
    ['what is not there', { ClueIdList: [8_888_888_888] }, '数据不存在'],
  ])('refuses %s', async (_, more, Message) => {
    expect((await download(aRequest([made.ids['waiting']!], more))).json()).toMatchObject({
      Code: ResultCode.Refused,
      Message,
    });
  });

  it('needs its right', async () => {
    expect((await download(aRequest([made.ids['waiting']!]), made.session)).json()).toMatchObject({
      Code: ResultCode.Forbidden,
    });
  });
});
