import * as sheets from '@gonghai/contract/customers/after-sale-sheets.contract.ts';
import { AFTER_SALES } from '@gonghai/contract/wire/after-sales.ts';
import { customerSheetMessages as say } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { importPreview } from '@gonghai/contract/imports/import.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { startImports } from '../../../../test/customer-imports.ts';
import { aCustomer, aMember, anAfterSale, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { readRows, workbook } from '../../../../test/sheets.ts';
import { withTrail } from '../../../../test/trail.ts';
import { itemOf } from '../../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');
afterEach(() => owner.query('delete from task'));

const member = async (...rights: string[]) => {
  const userName = uniqueName();
  const roleId = await aRole(
    owner,
    tenantId,
    rights.map((right) => menuIdOf.get(right)!),
  );
  const id = await aMember(owner, tenantId, { userName, roleId, isSupervisor: true });
  return { id, roleId, session: await signedIn(userName) };
};
const { id: boss, session } = await member('AfterSale', 'exportCustomerList');
const { upload, importing, logs, lastReport } = await startImports(test, session);
const call = sheets.importCustomers;
const stored = async (tel: string) =>
  (await owner.query('select * from after_sale_customer where tenant_id = $1 and tel = $2', [tenantId, tel])).rows[0];
const exported = async (filter: object, as: Session) =>
  (
    await app.inject({
      method: 'POST',
      url: `/crm/${sheets.exportCustomers.path}`,
      headers: { ...as },
      payload: filter,
    })
  ).rawPayload;

const HEADER = ['姓名', '电话', '备注', '部门', '专业', '班级', '地区', '城市'];

it('G-305 adds customers of the importer with the columns of a deal, attributes and a log', async () => {
  const tel = uniqueTel();
  const { answer, trail } = await withTrail(owner, () =>
    importing([HEADER, ['钱学员', tel, '要回访', '华东成交部', '建造师', '面授班', '浙江省杭州市', '杭州']], {
      call,
      type: 1,
    }),
  );
  expect(answer).toMatchObject({ State: TaskState.Done, Message: '成功1条，重复0条，失败0条' });
  expect(trail).toMatchObject([
    { action: '开始导入售后客户', subject: 'after-sale-customer', staff_id: boss },
    { action: '导入售后客户', subject: 'after-sale-customer', after: { Count: 1, Repeated: 0, Failed: 0 } },
  ]);
  const made = await stored(tel);
  expect(made).toMatchObject({
    owner_id: boss,
    creator_id: boss,
    remark: '要回访',
    org_name: '华东成交部',
    profession_name: '建造师',
    class_name: '面授班',
    area: '浙江省杭州市',
  });
  const { rows } = await owner.query('select key, value from customer_extend where after_sale_id = $1', [made.id]);
  expect(rows).toEqual([{ key: '城市', value: '杭州' }]);
  const records = await owner.query('select act, to_owner_id, batch_id from customer_record where after_sale_id = $1', [
    made.id,
  ]);
  expect(records.rows).toEqual([{ act: 2, to_owner_id: boss, batch_id: null }]);
  expect((await logs())[0]).toMatchObject({ RecordType: 3, Record: '成功1条，重复0条，失败0条', BatchId: null });
});

it('fills empty fields only, also of customers of others, and leaves the sales customer of the number alone', async () => {
  const [tel, new_] = [uniqueTel(), uniqueTel()];
  const sales = await aCustomer(owner, tenantId, { tel: new_, ownerId: A1 });
  const salesRow = async () => (await owner.query('select * from customer where id = $1', [sales])).rows;
  const before = await salesRow();
  const id = await anAfterSale(owner, tenantId, { tel, ownerId: A1 });
  await owner.query(`update after_sale_customer set org_name = '原部门' where id = $1`, [id]);
  const answer = await importing(
    [HEADER, ['改名', tel, '补充', '新部门', '建造师', '', '', '杭州'], ['新学员', new_]],
    {
      call,
    },
  );
  expect(answer.Message).toBe('成功1条，重复1条，失败0条');
  expect(await stored(tel)).toMatchObject({
    id,
    owner_id: A1,
    remark: '补充',
    org_name: '原部门',
    profession_name: '建造师',
    class_name: '',
  });
  expect((await stored(tel)).name).not.toBe('改名');
  expect(await lastReport()).toEqual([
    [2, '改名', tel, '重复', say.knownAfterSale],
    [3, '新学员', new_, '成功', ''],
  ]);
  const { rows } = await owner.query('select record from customer_record where after_sale_id = $1', [id]);
  expect(rows).toContainEqual({ record: '重复导入，补充：备注、专业、城市' });
  expect(await salesRow()).toEqual(before);
});

it('refuses numbers on the blacklist, also in the preview, and reports every bad line', async () => {
  const [black, good] = [uniqueTel(), uniqueTel()];
  await aCustomer(owner, tenantId, { tel: black, placement: 2 });
  const rows = [
    HEADER,
    ['黑名单', black],
    ['', uniqueTel()],
    ['坏号码', '12'],
    ['<b>好</b>', `+86 ${good}`],
    ['又一次', good],
    ['长部门', uniqueTel(), '', '部'.repeat(101)],
  ];
  const preview = importPreview.parse((await upload(sheets.previewImport, 0, workbook(rows), session)).Data);
  expect(preview.Columns.map(({ Field }) => Field)).toEqual([...HEADER.slice(0, 7), null]);
  expect(await stored(good)).toBeUndefined();
  expect((await importing(rows, { call })).Message).toBe('成功1条，重复1条，失败4条');
  const report = await lastReport();
  expect(report.map((line) => line[3])).toEqual(['失败', '失败', '失败', '成功', '重复', '失败']);
  expect(report[0]![4]).toBe(say.blacklisted);
  expect(preview.Rows.map(({ Row, Result }) => [Row, Result])).toEqual(
    report.map((line) => [line[0], ['成功', '重复', '失败'].indexOf(line[3] as string)]),
  );
  expect(await stored(black)).toBeUndefined();
});

it('reads the status of a line from the steps of after-sales, never from the statuses of sales', async () => {
  const [step, ofSales] = [uniqueTel(), uniqueTel()];
  const answer = await importing(
    [
      ['姓名', '电话', '跟进状态'],
      ['钱学员', step, '学习中'],
      ['孙学员', ofSales, '重点跟进'],
    ],
    { call },
  );
  expect(answer.Message).toBe('成功2条，重复0条，失败0条');
  const { rows } = await owner.query(
    'select id from dictionary_item where tenant_id = $1 and dic_table = $2 and name = $3',
    [tenantId, DicTable.AfterSaleStatus, '学习中'],
  );
  expect(await stored(step)).toMatchObject({ track_status_id: rows[0].id });
  expect(await stored(ofSales)).toMatchObject({ track_status_id: null });
});

it('updates attributes of rows in sight, and adds none', async () => {
  const [own, unowned, missing] = [uniqueTel(), uniqueTel(), uniqueTel()];
  const agent = await member('AfterSale');
  await owner.query('update staff set is_admin = false where id = $1', [agent.id]);
  const ids = [
    await anAfterSale(owner, tenantId, { tel: own, ownerId: agent.id }),
    await anAfterSale(owner, tenantId, { tel: unowned }),
  ];
  const as = { call: sheets.updateCustomerFields, session: agent.session };
  const answer = await importing(
    [
      ['电话', '城市'],
      [own, '杭州'],
      [unowned, '上海'],
      [missing, '北京'],
    ],
    as,
  );
  expect(answer.Message).toBe('成功1条，失败2条');
  const { rows } = await owner.query('select after_sale_id, value from customer_extend where after_sale_id = any($1)', [
    ids,
  ]);
  expect(rows).toEqual([{ after_sale_id: ids[0], value: '杭州' }]);
});

it('by a person who lost both rights meanwhile adds nothing; one of them is enough', async () => {
  const { roleId, session: as } = await member('Seat');
  const tel = uniqueTel();
  expect((await importing([HEADER, ['孙学员', tel]], { call, session: as })).State).toBe(TaskState.Done);
  const other = uniqueTel();
  const answer = await upload(call, 0, workbook([HEADER, ['李学员', other]]), as);
  await owner.query('delete from role_menu where tenant_id = $1 and role_id = $2', [tenantId, roleId]);
  const work = (await startImports(test, session)).work;
  await work(answer.Data.TaskId);
  expect(await stored(other)).toBeUndefined();
  const uploadAgain = () => upload(call, 0, workbook([HEADER, ['李学员', other]]), as);
  await expect.poll(async () => (await uploadAgain()).Code).toBe(ResultCode.Forbidden);
});

it('exports the rows of the list with the columns of the import, to holders of the right who see the list', async () => {
  const ownerId = boss;
  const id = await anAfterSale(owner, tenantId, { ownerId, name: '=2+2' });
  await owner.query(
    `update after_sale_customer set org_name = '@部门', call_times = 3, track_status_id = $2 where id = $1`,
    [id, await itemOf(owner, tenantId, DicTable.AfterSaleStatus)],
  );
  await anAfterSale(owner, tenantId, { ownerId: A1, name: '=2+2' });
  const filter = { SearchKey: 1, SearchValue: '=2' };
  const { answer, trail } = await withTrail(owner, () => exported(filter, session));
  const [head, ...rows] = readRows(answer);
  expect(head!.slice(0, 11)).toEqual([
    '姓名',
    '电话',
    '学历',
    '标签',
    '跟进状态',
    '备注',
    '自定义字典',
    '部门',
    '专业',
    '班级',
    '地区',
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ 0: '=2+2', 4: '待开课', 7: '@部门' });
  expect(trail).toMatchObject([{ action: '导出售后客户', subject: 'after-sale-customer', after: { Count: 1 } }]);
  for (const right of AFTER_SALES) {
    const { session: without } = await member(right);
    expect(JSON.parse((await exported(filter, without)).toString())).toMatchObject({ Code: ResultCode.Forbidden });
  }
  const { session: blind } = await member('exportCustomerList');
  expect(JSON.parse((await exported(filter, blind)).toString())).toMatchObject({ Code: ResultCode.Forbidden });
});
