import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { workbook } from '../../test/sheets.ts';
import { withTrail } from '../../test/trail.ts';
import { aProduct } from '../../test/work-orders.ts';
import { importProducts, listProducts } from './products.ts';

const test = await startTestApp();
const folder = mkdtempSync(join(tmpdir(), 'gonghai-products-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});
const { owner, database, person } = test;
const { tenantId } = await person('A1');
const { rows } = await owner.query<{ code: string }>('select code from tenant where id = $1', [tenantId]);
const tenant = rows[0]!.code;

const HEAD = ['编号', '名称', '标题', '价格', '最低价', '热门'];
const take = (...lines: (string | number)[][]) => {
  const path = join(folder, 'products.xlsx');
  writeFileSync(path, workbook([HEAD, ...lines]));
  return importProducts(database, tenant, { path, now: 1_790_000_000 });
};

it('takes products over by number or name, with an audit entry', async () => {
  const id = await aProduct(owner, tenantId);
  const { answer, trail } = await withTrail(owner, () =>
    take([id, '经济师', '中级经济师', 3980.5, 2980, '是'], ['', '教师资格', '教师资格证', 1280, '', '否']),
  );
  expect(answer).toBe(2);
  expect(trail).toMatchObject([{ action: '导入商品', after: { Count: 2 } }]);
  await take(['', '教师资格', '教师资格证', 1380, 1180, '是']);
  const [first, second] = (await listProducts(database, tenant)).filter((line) => /经济师|教师资格/.test(line));
  expect(first).toBe(`${id}\t经济师\t中级经济师\t3980.50\t2980.00\t热门`);
  expect(second).toMatch(/\t教师资格\t教师资格证\t1380\.00\t1180\.00\t热门$/);
});

it('changes nothing if a line is wrong', async () => {
  const before = await listProducts(database, tenant);
  const right = ['', '一造', '一级造价师', 100, 100, '是'];
  await expect(take(right, ['', '二造', '二级造价师', 100, 200, ''])).rejects.toThrow('第3行：最低价不能高于价格');
  await expect(take(right, [999_999_999, '二造', '二级造价师', 100, 100, ''])).rejects.toThrow('999999999');
  expect(await listProducts(database, tenant)).toEqual(before);
});
