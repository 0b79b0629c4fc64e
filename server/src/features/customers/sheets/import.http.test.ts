import * as contract from '@gonghai/contract/customers/customer-sheets.contract.ts';
import * as imports from '@gonghai/contract/imports/import.contract.ts';
import { queryCustomerRecords, findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { startImports } from '../../../../test/customer-imports.ts';
import { workbook } from '../../../../test/sheets.ts';
import { aWorkbook } from '../../../../test/workbook-files.ts';
import { withTrail } from '../../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, a2, s1, a3] = [await signedIn('A1'), await signedIn('A2'), await signedIn('S1'), await signedIn('A3')];
afterEach(() => owner.query('delete from task'));

const { upload, work, importing, logs, report, lastReport, stored } = await startImports(test, a1);
const detail = async (tel: string, session = a1) =>
  findCustomer.answer.parse((await ask(findCustomer, { customerId: (await stored(tel)).id }, session)).Data);

const HEADER = ['姓名', '电话', '学历', '标签', '跟进状态', '备注', '自定义字典', '城市'];

describe('An import', () => {
  it('IMPL-01 adds own customers with resolved names, attributes, search terms, records and a log', async () => {
    const [tel, other] = [uniqueTel(), uniqueTel()];
    const { rows: items } = await owner.query(
      `select dic_table, min(name) as name from dictionary_item where tenant_id = $1 and status = 0 group by 1 order by 1`,
      [tenantId],
    );
    const named = (table: number): string => items.find(({ dic_table }) => dic_table === table)?.name ?? '';
    await owner.query(
      `with p as (insert into dictionary_node (tenant_id, name, sort) values ($1, '来源', 1) returning id)
       insert into dictionary_node (tenant_id, parent_id, name, sort) select $1, id, '门店', 1 from p`,
      [tenantId],
    );
    const { answer, trail } = await withTrail(owner, () =>
      importing([
        HEADER,
        ['钱导入', tel, named(3), named(2), named(1), '要回访', '来源/门店', '杭州'],
        ['孙导入', `+86 ${other}`, '没有的', '', '', '', '', ''],
      ]),
    );
    expect(answer).toMatchObject({ State: TaskState.Done, Message: '成功2条，重复0条，失败0条' });
    expect(trail).toMatchObject([
      { action: '开始导入客户', staff_id: A1, after: { Count: 2, CustomerType: 0 } },
      { action: '导入客户', staff_id: A1, after: { Count: 2, Repeated: 0, Failed: 0 } },
    ]);
    const made = await stored(tel);
    expect(made).toMatchObject({ placement: 0, owner_id: A1, creator_id: A1, got_time: now(), remark: '要回访' });
    expect([made.education_id, made.tag_id, made.track_status_id, made.node_id]).not.toContain(null);
    const { CustomerExtendList } = await detail(tel);
    expect(CustomerExtendList.map(({ Key, Value }) => [Key, Value]).slice(1)).toEqual([['城市', '杭州']]);

    const found = async (request: object) =>
      searchCustomers.answer.parse((await ask(searchCustomers, request, a1)).Data).Rows.map(({ Tel }) => Tel);
    expect(await found({ SearchKey: 1, SearchValue: '钱导' })).toEqual([tel]);
    expect(await found({ SearchKey: 2, SearchValue: tel.slice(-4) })).toEqual([tel]);
    expect(await found({ CustomerExtendKeyValue: '杭州' })).toEqual([tel]);
    const records = await ask(queryCustomerRecords, { customerId: made.id }, a1);
    expect(records.Data).toMatchObject([{ Record: '导入客户', UserName: '员工A1' }]);

    expect((await logs())[0]).toMatchObject({
      UserName: '员工A1',
      CreatedTime: now(),
      RecordType: 0,
      Record: '成功2条，重复0条，失败0条',
    });
    expect(await lastReport()).toEqual([
      [2, '钱导入', tel, '成功', ''],
      [3, '孙导入', other, '成功', '学历“没有的”不存在，已留空'],
    ]);
  });

  it('POOL-06 to the pool has no owner, and needs the right of the pool', async () => {
    const tel = uniqueTel();
    await importing([HEADER, ['公海客', tel]], { type: 1 });
    expect(await stored(tel)).toMatchObject({ placement: 1, owner_id: null, got_time: null, mover_id: A1 });
    expect((await logs())[0]).toMatchObject({ RecordType: 1 });
    const userName = uniqueName();
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);
    await aMember(owner, tenantId, { userName, roleId });
    const file = workbook([HEADER, ['无权限', uniqueTel()]]);
    expect(await upload(contract.importCustomers, 1, file, await signedIn(userName))).toMatchObject({ Code: 13 });
  });

  it('CDLG-15 of one phone number twice uses the first line, and reports each', async () => {
    const tel = uniqueTel();
    const { Message } = await importing([HEADER, ['第一行', tel], ['第二行', `0${tel}`], ['', '123']]);
    expect(Message).toBe('成功1条，重复1条，失败1条');
    expect((await stored(tel)).name).toBe('第一行');
    expect(await lastReport()).toEqual([
      [2, '第一行', tel, '成功', ''],
      [3, '第二行', tel, '重复', '与第2行电话重复'],
      [4, '', '123', '失败', '姓名不能为空；电话：请输入正确的号码'],
    ]);
  });

  it('refuses spreadsheet errors as names or attributes, and reports the cell', async () => {
    const [good, nameless, broken] = [uniqueTel(), uniqueTel(), uniqueTel()];
    const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const error = '<c t="e"><f>VLOOKUP(A1,#REF!,2)</f><v>#REF!</v></c>';
    const lines = [
      ['姓名', '电话', '城市', '获取时间'].map(text),
      [text('#N/A'), text(good), text('#REF!'), error],
      [error, text(nameless)],
      [text('孙导入'), text(broken), error],
    ];
    const data = lines.map((cells) => `<row>${cells.join('')}</row>`).join('');
    const { Data } = await upload(contract.importCustomers, 0, aWorkbook({ data }), a1);
    await work(Data.TaskId);
    expect(await lastReport()).toEqual([
      [2, '#N/A', good, '成功', ''],
      [3, '#REF!', nameless, '失败', '姓名：单元格是公式错误（#REF!）'],
      [4, '孙导入', broken, '失败', '城市：单元格是公式错误（#REF!）'],
    ]);
  });

  it('G-049 fills empty fields of existing customers at any placement, and notifies each owner once', async () => {
    const [mine, first, second, pooled, binned] = Array.from({ length: 5 }, uniqueTel);
    await aCustomer(owner, tenantId, { ownerId: A1, tel: mine! });
    const filledId = await aCustomer(owner, tenantId, { ownerId: A2, tel: first!, more: { remark: '旧备注' } });
    await aCustomer(owner, tenantId, { ownerId: A2, tel: second! });
    await aCustomer(owner, tenantId, { tel: pooled! });
    await aCustomer(owner, tenantId, { tel: binned!, placement: Placement.RecycleBin });
    await owner.query(
      `insert into customer_extend (tenant_id, customer_id, key, value, created_time) values ($1, $2, '城市', '上海', 1790000000)`,
      [tenantId, filledId],
    );
    await owner.query('delete from notice');
    const rows = [mine, first, second, pooled, binned].map((tel) => [
      '新名字',
      tel!,
      '',
      '',
      '',
      '新备注',
      '',
      '杭州',
      '红',
    ]);
    const { Message } = await importing([[...HEADER, '颜色'], ...rows]);
    expect(Message).toBe('成功0条，重复5条，失败0条');
    expect(await stored(first!)).toMatchObject({ owner_id: A2, remark: '旧备注', repeated_time: now(), version: 2 });
    expect(await stored(second!)).toMatchObject({ remark: '新备注', repeated_time: now(), placement: 0, owner_id: A2 });
    expect(await stored(binned!)).toMatchObject({
      remark: '新备注',
      repeated_time: now(),
      placement: 3,
      owner_id: null,
    });
    const { CustomerExtendList, Name } = await detail(first!, s1);
    expect(Name).not.toBe('新名字');
    expect(CustomerExtendList.slice(1).map(({ Key, Value }) => [Key, Value])).toEqual([
      ['城市', '上海'],
      ['颜色', '红'],
    ]);
    const notices = async (session: Session) =>
      searchNotices.answer.parse((await ask(searchNotices, {}, session)).Data).Rows.map(({ Msg }) => Msg);
    expect(await notices(a2)).toEqual(['员工A1导入的客户中有2位与您的客户电话重复']);
    expect(await notices(a1)).toEqual([]);
    expect((await lastReport()).map((row) => row[4])).toEqual([
      '客户已存在',
      '客户已存在',
      '客户已存在',
      '客户已在公海',
      '客户在回收站',
    ]);
  });

  it('BLCK-03 skips blacklisted customers', async () => {
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel, placement: Placement.Blacklist });
    const before = await stored(tel);
    await importing([HEADER, ['黑名单客', tel, '', '', '', '备注']]);
    expect(await stored(tel)).toEqual(before);
    expect(await lastReport()).toEqual([[2, '黑名单客', tel, '失败', '该号码在黑名单中，已跳过']]);
  });

  it('G-046 stops at the capacity of the role, and names the rest', async () => {
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);
    await owner.query('update role set customer_total = 2 where id = $1', [roleId]);
    const userName = uniqueName();
    const id = await aMember(owner, tenantId, { userName, roleId });
    await aCustomer(owner, tenantId, { ownerId: id });
    const session = await signedIn(userName);
    const known = uniqueTel();
    await aCustomer(owner, tenantId, { ownerId: id, tel: known, placement: 0 });
    await owner.query('update role set customer_total = 3 where id = $1', [roleId]);
    const tels = [uniqueTel(), uniqueTel()];
    await importing([HEADER, ['已有的', known], ['放得下', tels[0]!], ['放不下', tels[1]!]], { session });
    expect((await lastReport(session)).map(([row, , , result, text]) => [row, result, text])).toEqual([
      [2, '重复', '客户已存在'],
      [3, '成功', ''],
      [4, '失败', '客户数量已达上限'],
    ]);
    expect(await stored(tels[1]!)).toBeUndefined();
  });

  it('recognises columns by common titles, in any order', async () => {
    const tel = uniqueTel();
    await importing([
      ['序号', '手机号码', '客户姓名', '备注信息'],
      [1, tel, '换列名', '好'],
    ]);
    expect(await stored(tel)).toMatchObject({ name: '换列名', remark: '好' });
    expect((await detail(tel)).CustomerExtendList.slice(1)).toMatchObject([{ Key: '序号', Value: '1' }]);
  });

  it.each<[string, Buffer, string]>([
    ['CDLG-13 text that calls itself a sheet', Buffer.from('姓名,电话\n张三,13800138000'), '仅支持上传 xls、xlsx 文件'],
    ['a program', Buffer.from('MZ\u0090\u0000'), '仅支持上传 xls、xlsx 文件'],
    ['no phones', workbook([['姓名'], ['张三']]), '缺少列：电话'],
    ['nothing below its header', workbook([HEADER]), '没有数据'],
    ['only wrong lines', workbook([HEADER, ['', '1']]), '导入失败，未保存任何数据。第2行'],
    [
      'a title too long for an attribute',
      workbook([
        [...HEADER, '长'.repeat(21)],
        ['张三', '13800138000'],
      ]),
      '不能超过20个字符',
    ],
  ])('%s is refused at once, and nothing is kept', async (_, file, message) => {
    const answer = await upload(contract.importCustomers, 0, file, a1);
    expect(answer.Status).toBe(false);
    expect(answer.Message).toContain(message);
    expect((await owner.query('select 1 from task')).rowCount).toBe(0);
  });

  it('runs once, also when it is repeated after a worker died', async () => {
    const tel = uniqueTel();
    const answer = await upload(contract.importCustomers, 0, workbook([HEADER, ['只一次', tel]]), a1);
    const before = (await logs()).length;
    await Promise.all([work(answer.Data.TaskId), work(answer.Data.TaskId)]);
    expect((await logs()).length).toBe(before + 1);
    const { rows } = await owner.query('select act from customer_record where customer_id = $1', [
      (await stored(tel)).id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('by a person who lost the right meanwhile adds nothing', async () => {
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);
    const userName = uniqueName();
    await aMember(owner, tenantId, { userName, roleId });
    const session = await signedIn(userName);
    const tel = uniqueTel();
    const answer = await upload(contract.importCustomers, 0, workbook([HEADER, ['没有权', tel]]), session);
    await owner.query('delete from role_menu where role_id = $1', [roleId]);
    await work(answer.Data.TaskId);
    expect((await owner.query('select message from task')).rows).toEqual([
      { message: '导入人的账号或权限已变更，未保存任何数据' },
    ]);
    expect(await stored(tel)).toBeUndefined();
  });

  it('CDLG-14 of 40,001 lines is refused as a whole', async () => {
    // Written by hand: the spreadsheet library takes seconds for so many rows.
    const row = (...texts: string[]) =>
      `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    const file = aWorkbook({ data: row('姓名', '电话') + row('行', '15000000000').repeat(40_001) });
    const answer = await upload(contract.importCustomers, 0, file, a1);
    expect(answer).toMatchObject({ Status: false });
    expect(answer.Message).toContain('40000');
  });
});

describe('Attributes from a sheet', () => {
  const call = contract.updateCustomerFields;

  it('G-076 are added to customers in scope, change different values, and add no customers', async () => {
    const [mine, his, missing] = [uniqueTel(), uniqueTel(), uniqueTel()];
    await aCustomer(owner, tenantId, { ownerId: A1, tel: mine });
    await aCustomer(owner, tenantId, { ownerId: A2, tel: his });
    const HEAD = ['手机', '城市', '年级'];
    await importing([HEAD, [mine, '杭州', '一']], { call });
    const { Message } = await importing([HEAD, [mine, '宁波', ''], [his, '上海', ''], [missing, '北京', '']], { call });
    expect(Message).toBe('成功1条，失败2条');
    expect((await detail(mine)).CustomerExtendList.slice(1).map(({ Key, Value }) => [Key, Value])).toEqual([
      ['城市', '宁波'],
      ['年级', '一'],
    ]);
    expect(await stored(missing)).toBeUndefined();
    expect((await detail(his, a2)).CustomerExtendList).toHaveLength(1);
    expect((await lastReport()).map((row) => row[4])).toEqual(['', ...Array(2).fill('客户不存在或不在您的权限范围内')]);
    const found = async (text: string) =>
      searchCustomers.answer
        .parse((await ask(searchCustomers, { CustomerExtendKeyValue: text }, a1)).Data)
        .Rows.map(({ Tel }) => Tel);
    expect(await found('宁波')).toEqual([mine]);
    const { rows } = await owner.query(`select 1 from customer_search_term where term = 'a杭' and customer_id = $1`, [
      (await stored(mine)).id,
    ]);
    expect(rows).toEqual([]);
    expect((await logs())[0]).toMatchObject({ RecordType: 2 });
  });

  it('are at most fifty for one customer, over any number of sheets', async () => {
    const [full, empty] = [uniqueTel(), uniqueTel()];
    for (const tel of [full, empty]) await aCustomer(owner, tenantId, { ownerId: A1, tel });
    const keys = Array.from({ length: 50 }, (_, n) => `k${n}`);
    await importing(
      [
        ['电话', ...keys],
        [full, ...keys],
      ],
      { call },
    );
    const { Message } = await importing(
      [
        ['电话', 'k0', '多'],
        [full, '新', '多'],
        [empty, '新', '多'],
      ],
      { call },
    );
    expect(Message).toBe('成功1条，失败1条');
    expect((await lastReport()).map((row) => row[4])).toEqual(['客户属性不能超过50个', '']);
    expect((await detail(full)).CustomerExtendList.find(({ Key }) => Key === 'k0')?.Value).toBe('k0');
  });

  it('without any column beside the phone number are refused', async () => {
    expect(await upload(call, 0, workbook([['电话'], [uniqueTel()]]), a1)).toMatchObject({
      Status: false,
      Message: '除电话外至少需要一列',
    });
  });
});

describe('The log', () => {
  it('IMPL-02 is visible to its author and within the scope only', async () => {
    await importing([HEADER, ['有日志', uniqueTel()]]);
    const [log] = await logs();
    expect((await logs(s1)).map(({ Id }) => Id)).toContain(log!.Id);
    for (const session of [a2, a3]) {
      expect((await logs(session)).map(({ Id }) => Id)).not.toContain(log!.Id);
      expect(await ask(imports.exportImportReport, { id: log!.Id }, session)).toMatchObject({
        Status: false,
        Message: '数据不存在',
      });
    }
    expect(await report(log!.Id, s1)).toHaveLength(2);
  });
});
