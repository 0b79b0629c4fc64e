import * as contract from '@gonghai/contract/customers/customer.contract.ts';
import { moveCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';
import { attributeTerms, termsOf } from '../search-terms.rules.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);

const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const { id: A3 } = await person('A3');

const firstItem = async (dicTable: number): Promise<number> => {
  const text = 'select id from dictionary_item where tenant_id = $1 and dic_table = $2 order by sort limit 1';
  return (await owner.query<{ id: number }>(text, [tenantId, dicTable])).rows[0]!.id;
};
const [status, tag, education, job] = await Promise.all([firstItem(1), firstItem(2), firstItem(3), firstItem(4)]);

const edit = async (who: string, request: object) => send(contract.editCustomer, request, await signedIn(who));
const detail = async (who: string, customerId: number) => {
  const answer = await send(contract.findCustomer, { customerId }, await signedIn(who));
  return answer.Status ? contract.customerDetail.parse(answer.Data) : answer.Message;
};
const stored = async (id: number) => (await owner.query('select * from customer where id = $1', [id])).rows[0];
const terms = async (id: number) =>
  (await owner.query<{ term: string }>('select term from customer_search_term where customer_id = $1', [id])).rows
    .map(({ term }) => term)
    .toSorted();
const records = async (who: string, customerId: number, recordType?: number) => {
  const { Data } = await send(
    contract.queryCustomerRecords,
    { customerId, ...(recordType !== undefined && { recordType }) },
    await signedIn(who),
  );
  return contract.queryCustomerRecords.answer.parse(Data);
};

describe('Adding', () => {
  it('creates an own customer with its search terms, and audits it', async () => {
    const Name = '欧阳小明';
    const Tel = uniqueTel();
    const { answer, trail } = await withTrail(owner, () =>
      edit('A1', {
        Name,
        Tel: `+86 ${Tel}`,
        TagId: tag,
        Remark: '备注',
        CustomerExtendList: [{ Key: '年龄', Value: '35' }],
      }),
    );
    expect(answer).toMatchObject({ Status: true, Data: expect.any(Number) });
    const id = Number(answer.Data);
    expect(await stored(id)).toMatchObject({
      name: Name,
      tel: Tel,
      placement: 0,
      owner_id: A1,
      creator_id: A1,
      tag_id: tag,
      got_time: now(),
      created_time: now(),
      version: 1,
    });
    expect(await terms(id)).toEqual([...new Set([...termsOf(Name), ...attributeTerms('年龄', '35')])].toSorted());
    expect(trail).toMatchObject([{ action: '新增客户', subject_id: id, staff_id: A1 }]);
    expect(await detail('A1', id)).toMatchObject({
      UserName: '员工A1',
      CreatorName: '员工A1',
      MayEdit: true,
      IsCustomer: false,
      CustomerExtendList: [
        { Id: 0, Key: '获取时间', Value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
        { Key: '年龄', Value: '35' },
      ],
    });
    expect(await records('A1', id)).toMatchObject([{ UserName: '员工A1', RecordType: 3, Record: '新增客户' }]);
  });

  it.each<[object, string, string]>([
    [{ Name: '', Tel: '13800001111' }, 'Name', '请输入姓名'],
    [{ Name: 'a', Tel: '13800001111' }, 'Name', '长度在 2 到 20 个字符'],
    [{ Name: '王小明' }, 'Tel', '请输入电话'],
    [{ Name: '王小明', Tel: '12345678' }, 'Tel', '请输入正确的号码'],
  ])('CDLG-01 CDLG-02 %o is refused at %s: %s', async (request, Field, Message) => {
    expect(await edit('A1', request)).toMatchObject({ Status: false, Message, Data: { Field } });
  });

  it('refuses invalid choices', async () => {
    expect(await edit('A1', { Name: '王小明', Tel: uniqueTel(), TagId: 99_999_999 })).toMatchObject({
      Status: false,
      Message: '选项不存在或已禁用',
      Data: { Field: 'TagId' },
    });
    // A status is no tag, although both are dictionary items.
    expect(await edit('A1', { Name: '王小明', Tel: uniqueTel(), TagId: status })).toMatchObject({
      Status: false,
      Data: { Field: 'TagId' },
    });
  });

  it('CDLG-03 a phone number with an owner is refused, marked, and the owner is notified', async () => {
    const Tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { ownerId: A2, tel: Tel, name: '老客户' });
    expect(await edit('A1', { Name: '王小明', Tel })).toMatchObject({
      Status: false,
      Code: ResultCode.Duplicate,
      Message: '电话号码已存在',
      Data: { Field: 'Tel' },
    });
    expect(await stored(id)).toMatchObject({ name: '老客户', owner_id: A2, repeated_time: now(), version: 1 });
    const { rows } = await owner.query('select notice_type, msg, staff_id from notice where customer_id = $1', [id]);
    expect(rows).toEqual([{ notice_type: 0, msg: `客户老客户（${Tel}）被员工A1重复录入`, staff_id: A2 }]);
  });

  it('a phone number in the pool or the blacklist has another message', async () => {
    const [pool, black] = [uniqueTel(), uniqueTel()];
    const id = await aCustomer(owner, tenantId, { tel: pool });
    await aCustomer(owner, tenantId, { tel: black, placement: 2 });
    expect(await edit('A1', { Name: '王小明', Tel: pool })).toMatchObject({
      Code: ResultCode.Duplicate,
      Message: '客户已在公海，请到公海获取',
    });
    expect(await stored(id)).toMatchObject({ repeated_time: now(), placement: 1 });
    expect(await edit('A1', { Name: '王小明', Tel: black })).toMatchObject({
      Code: ResultCode.Refused,
      Message: '该号码在黑名单中',
    });
  });

  it('RECY-04 a phone number in the recycle bin is restored for the caller, with the new data', async () => {
    const Tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { tel: Tel, placement: 3, name: '旧名字', more: { tag_id: tag } });
    expect(await edit('A1', { Name: '新名字', Tel, EducationId: education })).toMatchObject({ Status: true, Data: id });
    expect(await stored(id)).toMatchObject({
      name: '新名字',
      placement: 0,
      owner_id: A1,
      education_id: education,
      tag_id: tag,
      got_time: now(),
    });
    expect(await terms(id)).toEqual(termsOf('新名字').toSorted());
    expect(await records('A1', id, 1)).toMatchObject([{ Record: '重新录入，从回收站恢复：回收站 → 员工A1' }]);
  });

  it('CDLG-04 the same phone number twice at once is one customer', async () => {
    const Tel = uniqueTel();
    const answers = await Promise.all([edit('A1', { Name: '王小明', Tel }), edit('A2', { Name: '王小明', Tel })]);
    expect(answers.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
    const { rows } = await owner.query('select 1 from customer where tel = $1', [Tel]);
    expect(rows).toHaveLength(1);
  });

  it('CDLG-05 stops at the capacity of the role', async () => {
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);
    await owner.query('update role set customer_total = 1 where id = $1', [roleId]);
    const userName = uniqueName();
    await aMember(owner, tenantId, { userName, roleId });
    const answers = await Promise.all([1, 2, 3].map(() => edit(userName, { Name: '王小明', Tel: uniqueTel() })));
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
    expect(answers.find(({ Status }) => !Status)).toMatchObject({ Message: '客户数量已达上限' });
    // The pool needs no capacity, but its right.
    expect(await edit(userName, { Name: '王小明', Tel: uniqueTel(), CustomerType: 1 })).toMatchObject({
      Code: ResultCode.Forbidden,
    });
    const Tel = uniqueTel();
    expect(await edit('A1', { Name: '王小明', Tel, CustomerType: 1 })).toMatchObject({ Status: true });
    const { rows } = await owner.query('select owner_id, mover_id, got_time from customer where tel = $1', [Tel]);
    expect(rows).toEqual([{ owner_id: null, mover_id: A1, got_time: null }]);
  });
});

describe('Changing', () => {
  it('records old and new values, and is found by the new name', async () => {
    const Tel = uniqueTel();
    const Id = await aCustomer(owner, tenantId, { ownerId: A1, name: '王小明', tel: Tel });
    const change = { Id, Name: '李小明', Tel: '13999999999', Remark: '要求回访', TagId: tag, Version: 1 };
    const { answer, trail } = await withTrail(owner, () => edit('A1', change));
    expect(answer).toMatchObject({ Status: true, Data: Id });
    expect(trail).toMatchObject([
      {
        action: '修改客户',
        subject_id: Id,
        staff_id: A1,
        before: { Name: '王小明', TagId: '未设置', Remark: '未设置' },
        after: { Name: '李小明', TagId: expect.stringMatching(/\D/), Remark: '要求回访' },
      },
    ]);
    expect(await stored(Id)).toMatchObject({ name: '李小明', tel: Tel, remark: '要求回访', version: 2 });
    expect(await terms(Id)).toEqual(termsOf('李小明').toSorted());
    const [record] = await records('A1', Id, 2);
    expect(record?.Record).toMatch(/^姓名：王小明 → 李小明；标签：未设置 → .+；备注：未设置 → 要求回访$/);
    const { Data } = await ask(searchCustomers, { SearchKey: 1, SearchValue: '李小明' }, await signedIn('A1'));
    expect(searchCustomers.answer.parse(Data).Rows.map((row) => row.Id)).toContain(Id);
  });

  it('records a choice of the custom dictionary under the name of the dictionary', async () => {
    const addNode = async (name: string, parentId: number | null): Promise<number> => {
      const text = 'insert into dictionary_node (tenant_id, parent_id, name, sort) values ($1, $2, $3, 1) returning id';
      return (await owner.query<{ id: number }>(text, [tenantId, parentId, name])).rows[0]!.id;
    };
    const campus = await addNode('徐汇校区', await addNode('意向校区', null));
    const Id = await aCustomer(owner, tenantId, { ownerId: A1, name: '王小明' });
    await edit('A1', { Id, Name: '王小明', DicTreeId: campus, Version: 1 });
    await edit('A1', { Id, Name: '王小明', DicTreeId: null, Version: 2 });
    expect((await records('A1', Id, 2)).map(({ Record }) => Record)).toEqual([
      '意向校区：徐汇校区 → 未设置',
      '意向校区：未设置 → 徐汇校区',
    ]);
  });

  it('keeps absent fields and clears null ones', async () => {
    const Id = await aCustomer(owner, tenantId, { ownerId: A1, more: { tag_id: tag, remark: '旧' } });
    await edit('A1', { Id, TagId: null });
    expect(await stored(Id)).toMatchObject({ tag_id: null, remark: '旧' });
    await edit('A1', { Id, Remark: null });
    expect(await stored(Id)).toMatchObject({ remark: '', version: 3 });
    await edit('A1', { Id, Remark: '' });
    expect(await stored(Id)).toMatchObject({ version: 3 });
  });

  it('keeps a disabled choice, but does not allow choosing it again', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into dictionary_item (tenant_id, dic_table, name, sort, status) values ($1, 2, $2, 99, 2) returning id`,
      [tenantId, uniqueName()],
    );
    const off = rows[0]!.id;
    const Id = await aCustomer(owner, tenantId, { ownerId: A1, more: { tag_id: off } });
    expect(await edit('A1', { Id, TagId: off, Remark: 'x' })).toMatchObject({ Status: true });
    const other = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await edit('A1', { Id: other, TagId: off })).toMatchObject({ Status: false, Data: { Field: 'TagId' } });
  });

  it('reports when the form is older than the customer', async () => {
    const Id = await aCustomer(owner, tenantId, { ownerId: A1 });
    await edit('A1', { Id, Remark: '一', Version: 1 });
    expect(await edit('A1', { Id, Remark: '二', Version: 1 })).toMatchObject({
      Status: false,
      Message: '数据已变更，请刷新后重试',
    });
    expect(await stored(Id)).toMatchObject({ remark: '一' });
  });

  it.each([
    ['a neighbour’s customer', async () => aCustomer(owner, tenantId, { ownerId: A2 }), 'A1', '数据不存在'],
    ['one of another department', async () => aCustomer(owner, tenantId, { ownerId: A3 }), 'S1', '数据不存在'],
    ['one in a place one may not see', async () => aCustomer(owner, tenantId, { placement: 3 }), 'A1', '数据不存在'],
    ['one in the recycle bin', async () => aCustomer(owner, tenantId, { placement: 3 }), 'root', '该客户当前不能修改'],
    ['one in the blacklist', async () => aCustomer(owner, tenantId, { placement: 2 }), 'root', '该客户当前不能修改'],
  ])('%s cannot be changed', async (_, make, who, Message) => {
    const Id = await make();
    expect(await edit(who, { Id, Remark: 'x' })).toMatchObject({ Status: false, Message });
    expect(
      await send(contract.createCustomerRecord, { CustomerId: Id, Record: 'x' }, await signedIn(who)),
    ).toMatchObject({ Status: false, Message });
    expect(
      await send(contract.editCustomerExtend, { CustomerId: Id, Key: 'k', Value: 'v' }, await signedIn(who)),
    ).toMatchObject({ Status: false, Message });
  });

  it('CUST-23 customers outside the scope look like missing ones', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    for (const who of ['A1x', 'A2', 'A3']) expect(await detail(who, id)).toBe('数据不存在');
    expect(await detail('A1', 8_888_888)).toBe('数据不存在');
    expect(await detail('S1', id)).toMatchObject({ Id: id });
  });
});

describe('An intent', () => {
  it('DRAW-05 is confirmed with its profession, and never revoked', async () => {
    const Id = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await edit('A1', { Id, IsCustomer: true })).toMatchObject({
      Status: false,
      Message: '请选择工作意向',
      Data: { Field: 'JobCategory' },
    });
    expect(await edit('A1', { Id, IsCustomer: true, JobCategory: job })).toMatchObject({ Status: true });
    expect(await detail('A1', Id)).toMatchObject({ IsCustomer: true, JobCategory: job, IntentTime: now() });
    for (const change of [{ IsCustomer: false }, { JobCategory: null }])
      expect(await edit('A1', { Id, ...change })).toMatchObject({ Status: false, Message: '意向已确认，不能修改' });
    expect(await edit('A1', { Id, IsCustomer: true, JobCategory: job, Remark: 'x' })).toMatchObject({ Status: true });
    await expect(
      owner.query('update customer set intent_time = null, job_category = null where id = $1', [Id]),
    ).rejects.toThrow('an intent is confirmed once');
  });

  it('may have the profession with the code 0', async () => {
    const Id = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await edit('A1', { Id, IsCustomer: true, JobCategory: 0 })).toMatchObject({ Status: true });
    expect(await detail('A1', Id)).toMatchObject({ IsCustomer: true, JobCategory: 0 });
  });
});

describe('Attributes', () => {
  const attribute = async (who: string, request: object) =>
    send(contract.editCustomerExtend, request, await signedIn(who));

  it('are added, changed and deleted, and found by search', async () => {
    const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1 });
    const added = await attribute('A1', { CustomerId, Key: '年龄', Value: '三十五岁' });
    expect(added).toMatchObject({ Status: true, Data: expect.any(Number) });
    expect(await attribute('A1', { CustomerId, Key: '年龄', Value: '其他' })).toMatchObject({
      Code: ResultCode.Duplicate,
      Message: 'Key已存在',
    });
    expect(await attribute('A1', { CustomerId, Id: Number(added.Data), Key: '岁数', Value: '三十六' })).toMatchObject({
      Status: true,
    });
    const found = async (CustomerExtendKeyValue: string) => {
      const { Data } = await ask(searchCustomers, { CustomerExtendKeyValue }, await signedIn('A1'));
      return searchCustomers.answer.parse(Data).Rows.map(({ Id }) => Id);
    };
    expect([await found('三十五'), await found('三十六'), await found('岁数:三十')]).toEqual([
      [],
      [CustomerId],
      [CustomerId],
    ]);
    expect(await send(contract.deleteCustomerExtends, [added.Data], await signedIn('A1'))).toMatchObject({
      Status: true,
    });
    expect(await found('三十六')).toEqual([]);
    const { rows } = await owner.query(`select 1 from customer_search_term where customer_id = $1 and term like 'a%'`, [
      CustomerId,
    ]);
    expect(rows).toEqual([]);
    expect((await records('A1', CustomerId, 2)).map(({ Record }) => Record)).toEqual([
      '删除属性 岁数：三十六',
      '修改属性 年龄：三十五岁 → 岁数：三十六',
      '新增属性 年龄：三十五岁',
    ]);
  });

  it('DRAW-03 need a key and a value', async () => {
    const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await attribute('A1', { CustomerId, Key: '', Value: 'v' })).toMatchObject({
      Status: false,
      Message: '请输入Key',
    });
    expect(await attribute('A1', { CustomerId, Key: 'k', Value: ' ' })).toMatchObject({
      Status: false,
      Message: '请输入Value',
    });
  });

  it('DRAW-04 the time of acquisition is read-only', async () => {
    const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await attribute('A1', { CustomerId, Key: '获取时间', Value: 'x' })).toMatchObject({
      Status: false,
      Message: '获取时间由系统记录，不能修改',
    });
    expect(await send(contract.deleteCustomerExtends, [0], await signedIn('A1'))).toMatchObject({ Status: false });
  });

  it('of other customers are not changed', async () => {
    const CustomerId = await aCustomer(owner, tenantId, { ownerId: A2 });
    const { Data } = await attribute('A2', { CustomerId, Key: 'k', Value: 'v' });
    const mine = await aCustomer(owner, tenantId, { ownerId: A1 });
    expect(await send(contract.deleteCustomerExtends, [Data], await signedIn('A1'))).toMatchObject({ Status: false });
    // Of another customer than the given one.
    expect(await attribute('A1', { CustomerId: mine, Id: Number(Data), Key: 'k', Value: 'w' })).toMatchObject({
      Status: false,
      Message: '数据不存在',
    });
  });
});

describe('Records', () => {
  it('DRAW-08 DRAW-09 are one to twenty characters, newest first, by kind', async () => {
    const CustomerId = await aCustomer(owner, tenantId, { ownerId: A1 });
    const write = async (Record: string) =>
      send(contract.createCustomerRecord, { CustomerId, Record }, await signedIn('A1'));
    for (const Record of ['', '字'.repeat(21)])
      expect(await write(Record)).toMatchObject({ Status: false, Message: '长度在 1 到 20 个字符' });
    expect(await write('字'.repeat(20))).toMatchObject({ Status: true });
    expect(await write('再次联系')).toMatchObject({ Status: true });
    await edit('A1', { Id: CustomerId, Remark: 'x' });
    expect((await records('A1', CustomerId, 4)).map(({ Record }) => Record)).toEqual(['再次联系', '字'.repeat(20)]);
    expect(await records('A1', CustomerId, 1)).toEqual([]);
    expect(await records('A1', CustomerId)).toHaveLength(3);
  });
});

it('the check of a phone number returns its placement, and the owner only within the scope', async () => {
  const check = async (who: string, Tel: string) => (await ask(contract.checkPhone, { Tel }, await signedIn(who))).Data;
  const Tel = uniqueTel();
  const id = await aCustomer(owner, tenantId, { ownerId: A2, tel: Tel, name: '已有客户' });
  const unseen = { Exists: true, CustomerType: 0, CustomerId: null, Name: null, UserName: null };
  expect(await check('A1', ` +86${Tel}`)).toEqual(unseen);
  expect(await check('S1', Tel)).toEqual({ ...unseen, CustomerId: id, Name: '已有客户', UserName: '员工A2' });
  expect(await check('A1x', Tel)).toMatchObject({ Exists: false });
  expect(await check('A1', '138')).toMatchObject({ Exists: false });
});

it('custody returns the owners over time', async () => {
  const { Data } = await edit('A1', { Name: '王小明', Tel: uniqueTel() });
  const id = Number(Data);
  const at = now();
  clock.now += 60_000;
  await ask(moveCustomers, { CustomerType: 1, CustomerIds: [id] }, await signedIn('A1'));
  const answer = await send(contract.queryCustody, { customerId: id }, await signedIn('A1'));
  expect(contract.queryCustody.answer.parse(answer.Data)).toMatchObject([
    { Act: '新增客户', CustomerType: 0, UserName: '员工A1', StartTime: at, EndTime: at + 60 },
    { Act: '转入公海', CustomerType: 1, UserName: null, MoverName: '员工A1', StartTime: at + 60, EndTime: null },
  ]);
});
