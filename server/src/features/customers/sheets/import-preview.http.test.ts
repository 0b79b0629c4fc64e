import * as contract from '@gonghai/contract/customers/customer-sheets.contract.ts';
import * as imports from '@gonghai/contract/imports/import.contract.ts';
import { MOST_ATTRIBUTES } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { startImports } from '../../../../test/customer-imports.ts';
import { aCustomer, aMember, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { workbook } from '../../../../test/sheets.ts';
import { withTrail } from '../../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { owner, signedIn, person } = test;
const { tenantId, id: A1 } = await person('A1');
const a1 = await signedIn('A1');
const { upload, importing, lastReport, stored } = await startImports(test, a1);

describe('A preview', () => {
  it('reports for the first lines what the import then does, and changes nothing', async () => {
    const [fresh, mine, black, binned] = [uniqueTel(), uniqueTel(), uniqueTel(), uniqueTel()];
    await aCustomer(owner, tenantId, { tel: mine, ownerId: A1 });
    await aCustomer(owner, tenantId, { tel: black, placement: Placement.Blacklist });
    await aCustomer(owner, tenantId, { tel: binned, placement: Placement.RecycleBin });
    const rows = [
      ['客户姓名', '手机号', '学历', '城市', ''],
      ['张三', fresh, '不存在的学历', '杭州'],
      ['李四', fresh, '', ''],
      ['王五', mine, '', '上海'],
      ['赵六', black, '', ''],
      ['钱七', '12', '', ''],
      ['孙八', binned, '没有的学历', '苏州'],
    ];
    const { answer, trail } = await withTrail(owner, () =>
      upload(contract.previewImport, Placement.Owned, workbook(rows), a1),
    );
    expect(trail).toEqual([]);
    expect(await stored(fresh)).toBeUndefined();
    const { Columns, Rows } = contract.previewImport.answer.parse(answer.Data);
    expect(Columns).toEqual([
      { Title: '客户姓名', Field: '姓名' },
      { Title: '手机号', Field: '电话' },
      { Title: '学历', Field: '学历' },
      { Title: '城市', Field: null },
    ]);
    const { Taken, Repeated, Failed } = imports.ImportResult;
    expect(Rows.map(({ Result }) => Result)).toEqual([Taken, Repeated, Repeated, Failed, Failed, Repeated]);
    expect(Rows.at(-1)?.Text).toBe('客户在回收站；学历“没有的学历”不存在，已留空');

    await importing(rows);
    const done = await lastReport();
    expect(
      Rows.map(({ Row, Name, Tel, Result, Text }) =>
        [Row, Name, Tel, imports.importResultLabel[Result], Text].map(String),
      ),
    ).toEqual(done.map((line) => line.map(String)));
  });

  it('reports attributes beyond the maximum like the import: those that fit are filled in, the rest is named', async () => {
    const [nearlyFull, full] = [uniqueTel(), uniqueTel()];
    const has = async (tel: string, count: number): Promise<void> => {
      const id = await aCustomer(owner, tenantId, { tel, ownerId: A1 });
      await owner.query(
        `insert into customer_extend (tenant_id, customer_id, key, value, created_time)
         select $1, $2, 'k' || n, 'v', 1 from generate_series(1, $3::int) n`,
        [tenantId, id, count],
      );
    };
    await has(nearlyFull, MOST_ATTRIBUTES - 1);
    await has(full, MOST_ATTRIBUTES);
    const rows = [
      ['姓名', '电话', '备注', 'k1', '城市', '颜色', '尺码'],
      ['张三', nearlyFull, '补上', '不改', '杭州', '红', '大'],
      ['李四', full, '也补上', '不改', '杭州'],
    ];
    const preview = await upload(contract.previewImport, Placement.Owned, workbook(rows), a1);
    await importing(rows);
    const told = (await lastReport()).map((line) => line.slice(3));
    expect(told).toEqual([
      ['重复', '客户已存在；客户属性不能超过50个，未补充：颜色、尺码'],
      ['重复', '客户已存在；客户属性不能超过50个，未补充：城市'],
    ]);
    const { Rows } = contract.previewImport.answer.parse(preview.Data);
    expect(Rows.map(({ Result, Text }) => [imports.importResultLabel[Result], Text])).toEqual(told);
    expect([(await stored(nearlyFull)).remark, (await stored(full)).remark]).toEqual(['补上', '也补上']);
    const { rows: kept } = await owner.query(
      `select tel, count(*)::int as count, max(value) filter (where key = '城市') as city
       from customer join customer_extend e on e.customer_id = customer.id where tel in ($1, $2) group by 1 order by 3`,
      [nearlyFull, full],
    );
    expect(kept).toEqual([
      { tel: nearlyFull, count: MOST_ATTRIBUTES, city: '杭州' },
      { tel: full, count: MOST_ATTRIBUTES, city: null },
    ]);
  });

  it('shows at most ten lines', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => [`客户${n}`, uniqueTel()]);
    const answer = await upload(contract.previewImport, Placement.Owned, workbook([['姓名', '电话'], ...rows]), a1);
    expect(answer.Data.Rows).toHaveLength(imports.PREVIEWED_LINES);
  });

  it('marks lines beyond the capacity', async () => {
    const userName = uniqueName();
    const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!]);
    await owner.query('update role set customer_total = 1 where id = $1', [roleId]);
    await aMember(owner, tenantId, { userName, roleId });
    const sheet = workbook([
      ['姓名', '电话'],
      ['张三', uniqueTel()],
      ['李四', uniqueTel()],
    ]);
    const { Data } = await upload(contract.previewImport, Placement.Owned, sheet, await signedIn(userName));
    expect(Data.Rows).toMatchObject([{ Result: 0 }, { Result: 2, Text: '客户数量已达上限' }]);
  });

  it('never blocks an import', async () => {
    const sheet = workbook([
      ['姓名', '电话'],
      ['张三', uniqueTel()],
    ]);
    const [seen, begun] = await Promise.all([
      upload(contract.previewImport, Placement.Owned, sheet, a1),
      upload(contract.importCustomers, Placement.Owned, sheet, a1),
    ]);
    expect([seen.Status, begun.Status]).toEqual([true, true]);
  });

  it('is refused where the import would be', async () => {
    expect(await upload(contract.previewImport, Placement.Owned, Buffer.from('no sheet'), a1)).toMatchObject({
      Status: false,
      Message: '仅支持上传 xls、xlsx 文件',
    });
    expect(await upload(contract.previewImport, Placement.Owned, workbook([['城市'], ['杭州']]), a1)).toMatchObject({
      Status: false,
    });
  });
});
