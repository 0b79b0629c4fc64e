import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkedRows, type ImportColumn } from './checked-rows.ts';
import { SheetRefused } from './sheet-refused.ts';
import type { SheetRow } from './sheet-row.ts';

const columns = {
  Name: { title: '姓名', required: true, sample: '张三' },
  Tel: { title: '电话', required: true, sample: '13800138000' },
  Count: { title: '数量' },
} satisfies Record<string, ImportColumn>;

const schema = z.object({
  Name: z.string().max(4, '姓名过长'),
  Tel: z.string().regex(/^1\d{10}$/, '请输入正确的手机号'),
  Count: z.coerce.number<string>().int().optional(),
});

const sheet = (...rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, index) => ({ rowNumber: index + 1, cells }));
const header = ['姓名', '电话', '数量', '来源', '渠道'];
const check = (...rows: readonly (readonly string[])[]) => checkedRows(sheet(header, ...rows), columns, schema);
const messagesOf = async (...rows: readonly (readonly string[])[]) =>
  (await check(...rows)).rows.map((row) => (row.ok ? 'ok' : row.message));

describe('checkedRows', () => {
  it('converts cells to trimmed objects, with unknown columns as extras', async () => {
    const cells = [' 李四 ', '13900139000', '', '展会', '  '];
    expect(await check(cells)).toEqual({
      header,
      extras: [
        { title: '来源', index: 3 },
        { title: '渠道', index: 4 },
      ],
      rows: [
        {
          ok: true,
          rowNumber: 2,
          cells,
          row: { Name: '李四', Tel: '13900139000' },
          extras: { 来源: '展会' },
          brokenExtras: {},
        },
      ],
    });
  });

  it('reports line, column and problem, in Chinese', async () => {
    expect(
      await messagesOf(
        ['李四', '13900139000', '3'],
        ['', '139', ''],
        ['欧阳上官司马', '13900139000', '许多'],
        ['李四', '13900139000', '1.5'],
        ['王五'],
      ),
    ).toEqual([
      'ok',
      '第3行：姓名不能为空；电话：请输入正确的手机号',
      '第4行：姓名过长；数量格式不正确',
      '第5行：数量格式不正确',
      '第6行：电话不能为空',
    ]);
  });

  it('treats error cells as errors, and text that looks like one as text', async () => {
    const rowOf = (cells: readonly string[], ...errors: readonly number[]): SheetRow => ({
      rowNumber: 2,
      cells,
      ...(errors.length > 0 && { errors }),
    });
    const judgedAs = async (row: SheetRow) => (await checkedRows([...sheet(header), row], columns, schema)).rows[0];
    expect(await judgedAs(rowOf(['#REF', '#N/A', '#NUM!', '#NULL!'], 0, 1, 2, 3))).toMatchObject({
      message: '第2行：姓名：单元格是公式错误（#REF）；电话：单元格是公式错误（#N/A）；数量：单元格是公式错误（#NUM!）',
    });
    expect(await judgedAs(rowOf(['#REF', '139'], 0))).toMatchObject({
      message: '第2行：姓名：单元格是公式错误（#REF）；电话：请输入正确的手机号',
    });
    expect(await judgedAs(rowOf(['李四', '13900139000', '', '#VALUE!', '展会'], 3))).toMatchObject({
      ok: true,
      brokenExtras: { 来源: '来源：单元格是公式错误（#VALUE!）' },
    });
    expect(await judgedAs(rowOf(['#N/A', '13900139000', '', '#REF!']))).toMatchObject({
      ok: true,
      row: { Name: '#N/A' },
      extras: { 来源: '#REF!' },
      brokenExtras: {},
    });
  });

  it('is refused when a column title is an error', async () => {
    const broken: SheetRow = { rowNumber: 1, cells: ['姓名', '电话', '#REF!'], errors: [2] };
    await expect(checkedRows([broken, ...sheet(header)], columns, schema)).rejects.toThrow(
      new SheetRefused('header', '第3列的列名是公式错误（#REF!）'),
    );
  });

  it('keeps the cells of a bad row for the report, in the order of the sheet', async () => {
    const { rows } = await check(['', '139'], ['李四', '13900139000']);
    expect(rows.map(({ ok, rowNumber, cells }) => [ok, rowNumber, cells[1]])).toEqual([
      [false, 2, '139'],
      [true, 3, '13900139000'],
    ]);
  });

  it('passes on the message of a rule about several columns', async () => {
    const either = z
      .object({ Name: z.string().optional(), Tel: z.string().optional() })
      .refine(({ Name }) => Name !== undefined, { path: ['Name'], message: '姓名和电话不能都为空' })
      .refine(({ Tel }) => Tel !== '110', 'no such number');
    const optional = { Name: { title: '姓名' }, Tel: { title: '电话' } };
    const { rows } = await checkedRows(sheet(['姓名', '电话'], ['', '110']), optional, either);
    expect(rows).toMatchObject([{ message: '第2行：姓名和电话不能都为空；数据格式不正确' }]);
  });

  it('ignores the sample row of the template, and only that', async () => {
    expect(await messagesOf(['张三', '13800138000'], ['张三', '13800138000', '1'])).toEqual([
      '第2行：模板中的示例，已跳过',
      'ok',
    ]);
  });

  it('accepts column names such as `constructor`', async () => {
    const rows = sheet(['姓名', '电话', '__proto__', 'constructor'], ['李四', '13900139000', '坏', '坏']);
    const { rows: checked } = await checkedRows(rows, columns, schema);
    expect(checked[0]?.ok && Object.entries(checked[0].extras)).toEqual([
      ['__proto__', '坏'],
      ['constructor', '坏'],
    ]);
  });

  it.each([[[]], [sheet(header)]])('refuses a sheet without data', async (rows) => {
    await expect(checkedRows(rows, columns, schema)).rejects.toThrow(new SheetRefused('empty', '文件中没有数据'));
  });

  it('returns nothing when reading ends in a refusal', async () => {
    async function* rows(): AsyncGenerator<SheetRow> {
      yield* sheet(header, ['李四', '13900139000']);
      throw new SheetRefused('rows', '数据不能超过40000行');
    }
    await expect(checkedRows(rows(), columns, schema)).rejects.toThrow('数据不能超过40000行');
  });
});
