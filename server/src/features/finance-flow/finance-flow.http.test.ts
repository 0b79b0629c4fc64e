import * as flows from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aCustomer, aDepartment, aFlow, aMember, uniqueTel } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';
import { flowIncome } from '../payments/payments.port.ts';
import { enterSystemFlow } from './finance-flow.port.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, signedIn, person, database } = test;
const { tenantId, id: a1 } = await person('A1');
const { id: a3, departmentId: d2 } = await person('A3');
const root = await signedIn('root2');
const T = 1_790_000_000;

const search = async (filter: object) =>
  flows.searchFinanceFlows.answer.parse(
    (await send(flows.searchFinanceFlows, { PageIndex: 1, PageCount: 50, ...filter }, root)).Data,
  );
const row = async (id: number) => (await search({})).Rows.find(({ Id }) => Id === id)!;
const make = (more: object) =>
  ask(flows.createFinanceFlow, { CustomerTel: uniqueTel(), Price: 1280.5, PayType: 1, ...more }, root);

describe('Adding a flow', () => {
  it('FLOW-01 names what is missing or wrong', async () => {
    const cases: readonly [object, string][] = [
      [{ CustomerTel: '' }, '请输入电话'],
      [{ Price: '' }, '请输入金额'],
      [{ Price: 0 }, '请输入金额'],
      [{ Price: -1 }, '金额不能小于0元'],
      [{ Price: 1.005 }, '金额格式不正确'],
      [{ Price: 1e9 }, '金额格式不正确'],
      [{ Price: '１２' }, '金额格式不正确'],
      [{ Price: 'NaN' }, '金额格式不正确'],
      [{ Price: Number.NaN }, '请输入金额'],
      [{ PayType: 4 }, '请选择支付方式'],
      [{ UserId: 8_888_888_888 }, '员工不存在或已禁用'],
    ];
    for (const [more, Message] of cases) expect(await make(more)).toMatchObject({ Status: false, Message });
  });

  it('refuses a disabled member of staff at the field', async () => {
    const UserId = await aMember(owner, tenantId);
    await owner.query('update staff set status = 2 where id = $1', [UserId]);
    const tel = uniqueTel();
    expect(await make({ UserId, CustomerTel: tel })).toMatchObject({
      Status: false,
      Message: '员工不存在或已禁用',
      Data: { Field: 'UserId' },
    });
    expect((await search({ SearchValue: tel })).Rows).toEqual([]);
  });

  it('belongs to the owner of the customer, otherwise to the caller, in the team of that moment', async () => {
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel, ownerId: a3 });
    const { trail } = await withTrail(owner, () => make({ CustomerTel: tel, PayId: ' P1 ' }));
    expect(trail).toMatchObject([
      { action: '新增财务流水', subject: 'finance-flow', after: { Price: 1280.5, PayId: 'P1' } },
    ]);
    const { Rows } = await search({ SearchKey: 3, SearchValue: 'P1' });
    expect(Rows).toMatchObject([
      {
        UserId: a3,
        DeptName: 'D2',
        Price: 1280.5,
        AccountType: 1,
        ExamineStatus: 0,
        IsStages: false,
        ExamineName: null,
      },
    ]);
    const stranger = uniqueTel();
    await make({ CustomerTel: stranger });
    expect((await search({ SearchValue: stranger })).Rows).toMatchObject([
      { CustomerName: null, UserName: '员工root2' },
    ]);
  });

  it('keeps a PayId unique, also among flows made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => make({ PayId: 'P-once' })));
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
    expect(answers.find(({ Status }) => !Status)).toMatchObject({
      Code: ResultCode.Duplicate,
      Message: '流水号已存在',
    });
  });

  it('enters a payment of the system once, and says why it does not', async () => {
    const flow = { tel: uniqueTel(), customerName: '甲', staffId: a1, payType: 4, payId: 'S1', price: 10 } as const;
    const enter = (change = {}) =>
      database.inTransaction(tenantId, (trx) =>
        enterSystemFlow(trx, { tenantId, now: T }, { ...flow, ...change }, flowIncome),
      );
    expect([await enter(), await enter()]).toEqual(['entered', 'entered-before']);
    expect(await enter({ staffId: 8_888_888, payId: 'S2' })).toBe('agent-gone');
    expect((await search({ SearchKey: 3, SearchValue: 'S2' })).Rows).toEqual([]);
    expect((await search({ SearchKey: 3, SearchValue: 'S1' })).Rows).toMatchObject([
      { AccountType: 0, IsStages: true },
    ]);
  });
});

describe('Examining', () => {
  const examine = (ids: readonly number[], type = 1) =>
    ask(flows.examineFinanceFlows, { FinanceIdList: [...ids], ExamineType: type as 1 }, root);

  it('FLOW-02 changes pending flows, and skips and names the others', async () => {
    const [pending, handled] = [await aFlow(owner, tenantId), await aFlow(owner, tenantId, { status: 2 })];
    const { answer, trail } = await withTrail(owner, () => examine([pending, handled, 8_888_888_888]));
    expect(answer.Message).toMatch(/^成功1条，失败2条：\d+：流水已处理；数据不存在$/);
    expect(trail).toMatchObject([{ action: '财务流水通过', subject_id: pending }]);
    expect(await row(pending)).toMatchObject({ ExamineStatus: 1, ExamineName: '员工root2' });
    expect(await examine([handled])).toMatchObject({ Status: false, Message: '流水已处理' });
  });

  it('counts an id that is sent twice once', async () => {
    const id = await aFlow(owner, tenantId);
    const { answer, trail } = await withTrail(owner, () => examine([id, id]));
    expect(answer.Message).toBe('成功1条');
    expect(trail).toHaveLength(1);
  });

  it('FLOW-03 lets the first examiner win', async () => {
    const id = await aFlow(owner, tenantId);
    const answers = await Promise.all([examine([id], 1), examine([id], 2), examine([id], 1), examine([id], 2)]);
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
  });

  it('refuses nothing selected and other types', async () => {
    expect(await examine([])).toMatchObject({ Message: '请选择数据' });
    expect(await examine([await aFlow(owner, tenantId)], 3)).toMatchObject({ Code: ResultCode.BadRequest });
  });
});

describe('Transferring', () => {
  const transfer = (Id: number, staffId: number | null) =>
    ask(flows.transferFinanceFlow, { Id, UserId: staffId as number }, root);

  it('FLOW-04 needs an enabled agent, and takes the agent’s team along', async () => {
    const id = await aFlow(owner, tenantId, { staffId: a1 });
    expect(await transfer(id, null)).toMatchObject({ Message: '请选择坐席' });
    const left = await aMember(owner, tenantId);
    await owner.query('update staff set status = 2 where id = $1', [left]);
    expect(await transfer(id, left)).toMatchObject({ Message: '员工不存在或已禁用' });
    expect(await transfer(id, a3)).toMatchObject({ Status: true });
    expect(await row(id)).toMatchObject({ UserId: a3, DeptName: 'D2' });
  });

  it('refuses a flow that was examined', async () => {
    expect(await transfer(await aFlow(owner, tenantId, { status: 1 }), a3)).toMatchObject({ Message: '流水已处理' });
  });
});

describe('The list', () => {
  it('FLOW-05 finds by each filter, with the total of all that match', async () => {
    const departmentId = await aDepartment(owner, tenantId, undefined, d2);
    const staffId = await aMember(owner, tenantId, { departmentId });
    const tel = uniqueTel();
    const made = { staffId, tel, createdTime: T + 5_000 };
    const id = await aFlow(owner, tenantId, { ...made, price: '0.10', status: 1 });
    const other = await aFlow(owner, tenantId, { ...made, price: '0.20' });
    const both = { SearchValue: tel };
    expect(await search({ ...both, PageCount: 1 })).toMatchObject({ Rows: [{ Id: other }], Count: 2, Total: 0.3 });
    expect(await search({ ...both, ExamineStatus: 1 })).toMatchObject({ Rows: [{ Id: id }], Count: 1, Total: 0.1 });
    expect(await search({ SearchValue: tel.slice(-6), DeptId: d2 })).toMatchObject({ Count: 2 });
    expect(await search({ ...both, StartTime: T + 5_001 })).toMatchObject({ Count: 0, Total: 0 });
    expect(await search({ ...both, EndTime: T + 5_000, PayType: 1, AccountType: 1, UserId: staffId })).toMatchObject({
      Count: 2,
    });
    expect(await search({ ...both, PayType: 2 })).toMatchObject({ Count: 0 });
    const reversed = { PageIndex: 1, PageCount: 10, StartTime: T, EndTime: T - 1 };
    expect(await send(flows.searchFinanceFlows, reversed, root)).toMatchObject({ Message: '开始时间不能晚于结束时间' });
  });

  it('finds by the dictionary of the customer with that phone', async () => {
    const insert = 'insert into dictionary_node (tenant_id, parent_id, name, sort) values ($1, $2, $3, 1) returning id';
    const node = async (parent: number | null, name: string): Promise<number> =>
      (await owner.query<{ id: number }>(insert, [tenantId, parent, name])).rows[0]!.id;
    const top = await node(null, '上级');
    const below = await node(top, '下级');
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel });
    await owner.query('update customer set node_id = $1 where tenant_id = $2 and tel = $3', [below, tenantId, tel]);
    const id = await aFlow(owner, tenantId, { tel });
    for (const chosen of [top, below])
      expect((await search({ DicTreeList: [chosen] })).Rows.map(({ Id }) => Id)).toEqual([id]);
  });
});

it('FLOW-06 Exports at most a month, with the rows of the screen and their total', async () => {
  const file = (query: string) =>
    app.inject({ method: 'GET', url: `/crm/${flows.exportFinanceFlows.path}?${query}`, headers: { ...root } });
  const refused = async (query: string) => (await file(query)).json<{ Message: string }>().Message;
  expect(await refused(`StartTime=${T}&EndTime=${T + 40 * 86_400}`)).toBe('导出时间范围不能超过一个月');
  expect(await refused(`StartTime=&EndTime=${T}`)).toBe('请选择导出时间范围');
  const made = { tel: uniqueTel(), createdTime: T + 9_000, staffId: a1 };
  await aFlow(owner, tenantId, { ...made, price: '0.10' });
  await aFlow(owner, tenantId, { ...made, price: '0.20' });
  const { answer, trail } = await withTrail(owner, () =>
    file(`StartTime=${T}&EndTime=${T + 86_400}&SearchKey=1&SearchValue=${made.tel}`),
  );
  expect(trail).toMatchObject([{ action: '导出财务流水' }]);
  const rows = await readRows(answer.rawPayload);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatchObject({ 1: made.tel, 6: 0.2 });
  expect(rows[3]).toMatchObject({ 0: '合计', 6: 0.3 });
});
