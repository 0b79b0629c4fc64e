import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everything, temporaryFolder } from '../../test/workbook-files.ts';
import { checkedRows, type ImportColumn } from './checked-rows.ts';
import { readSheet } from './sheet-reader.ts';
import { type TemplateColumn, writeTemplate } from './sheet-template.ts';

const { save, remove } = await temporaryFolder();
afterAll(remove);

const columns = {
  Name: { title: '姓名', required: true, sample: '张三', remark: '不超过20个字' },
  Tel: { title: '电话', required: true, sample: '13800138000', width: 22 },
  Remark: { title: '备注', sample: '' },
} satisfies Record<string, TemplateColumn & ImportColumn>;
const content = { sheetName: '客户导入', columns: Object.values(columns), remark: '每次最多导入40000行' };

describe('a template', () => {
  it('has a sheet with a sample row and one with explanations', async () => {
    const book = read(await buffer(writeTemplate(content)));
    const cellsOf = (name: string) => utils.sheet_to_json(book.Sheets[name]!, { header: 1, defval: '' });
    expect(book.SheetNames).toEqual(['客户导入', '填写说明']);
    expect(cellsOf('客户导入')).toEqual([
      ['姓名', '电话', '备注'],
      ['张三', '13800138000', ''],
    ]);
    expect(cellsOf('填写说明')).toEqual([
      ['列名', '是否必填', '示例', '说明'],
      ['姓名', '必填', '张三', '不超过20个字'],
      ['电话', '必填', '13800138000', ''],
      ['备注', '选填', '', ''],
      ['说明', '', '', '每次最多导入40000行'],
    ]);
  });

  it('formats all cells as text', async () => {
    const book = read(await buffer(writeTemplate(content)), { cellStyles: true, cellNF: true });
    expect(book.Sheets['客户导入']?.['B2']).toMatchObject({ t: 's', z: '@' });
    expect(book.Sheets['客户导入']?.['!cols']?.[1]?.width).toBe(22);
  });

  it('can be imported, and its sample row is ignored', async () => {
    const file = await save('template.xlsx', await buffer(writeTemplate(content)));
    expect((await everything(readSheet(file)))[0]?.cells).toEqual(['姓名', '电话', '备注']);
    const { rows } = await checkedRows(readSheet(file), columns, z.object({ Name: z.string(), Tel: z.string() }));
    expect(rows).toMatchObject([{ ok: false, rowNumber: 2, message: '第2行：模板中的示例，已跳过' }]);
  });
});
