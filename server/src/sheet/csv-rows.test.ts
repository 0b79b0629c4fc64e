import { afterAll, expect, it } from 'vitest';
import { aWorkbook, everything, temporaryFolder } from '../../test/workbook-files.ts';
import { csvRows } from './csv-rows.ts';
import { type SheetLimits, sheetLimits } from './sheet-limits.ts';
import { readSheet } from './sheet-reader.ts';
import { xlsxRows } from './xlsx-rows.ts';

const { save, remove } = await temporaryFolder();
afterAll(remove);

/** In this process, which saves starting another for each file. */
const read = async (bytes: Buffer | string, limits: Partial<SheetLimits> = {}) => {
  const { path } = await save('statement.csv', Buffer.from(bytes));
  return (await everything(csvRows(path, { ...sheetLimits, ...limits }))).flat();
};

/** "交易时间" in GB18030. */
const GB18030_TITLE = Buffer.from([0xbd, 0xbb, 0xd2, 0xd7, 0xca, 0xb1, 0xbc, 0xe4]);

it('reads UTF-8 with and without a byte order mark, and GB18030', async () => {
  const shown = [{ rowNumber: 1, cells: ['交易时间'] }];
  expect(await read('\uFEFF交易时间\r\n')).toEqual(shown);
  expect(await read('交易时间')).toEqual(shown);
  expect(await read(GB18030_TITLE)).toEqual(shown);
});

it('keeps quotes, tabs and backticks, and counts empty lines and short rows', async () => {
  expect(await read('#说明\n\n"a,""b""",`1\t,\n5" 屏\n')).toEqual([
    { rowNumber: 1, cells: ['#说明'] },
    { rowNumber: 3, cells: ['a,"b"', '`1\t'] },
    { rowNumber: 4, cells: ['5" 屏'] },
  ]);
});

it('refuses what is no text, a broken file and what exceeds the limits', async () => {
  await expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]))).rejects.toThrow('仅支持');
  await expect(read('流水号,"金额\n1,2\n')).rejects.toThrow('文件');
  await expect(read('1'.repeat(10_000_000))).rejects.toThrow('文件');
  await expect(read('a\n'.repeat(12), { rows: 10 })).rejects.toThrow('数据不能超过10行');
  for (const line of ['\n', ',,\n'])
    await expect(read(`a\n${line.repeat(11)}`, { rows: 10 })).rejects.toThrow('数据不能超过10行');
  expect(await read(`\na\n${'\n'.repeat(9)}b`, { rows: 10 })).toHaveLength(2);
});

it.each([
  ['little-endian', (text: string) => Buffer.from(text, 'utf16le')],
  ['big-endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('names UTF-16 in the refusal: %s, with and without a byte order mark', async (_, encode) => {
  for (const text of ['流水号,金额\nA,1', '\uFEFF流水号\t金额\r\n4200001,1.50\r\n'])
    await expect(read(encode(text))).rejects.toThrow('文件编码为 UTF-16，请另存为 UTF-8 编码的 CSV 后再上传');
});

it('is read by the reading process where a call accepts it', async () => {
  const file = await save('statement.csv', Buffer.from('交易时间'));
  const rows = await everything(readSheet({ ...file, acceptsCsv: true }));
  expect(rows).toEqual([{ rowNumber: 1, cells: ['交易时间'] }]);
});

it('stays refused where a call accepts only workbooks', async () => {
  await expect(everything(readSheet(await save('plain.csv', Buffer.from('姓名,电话'))))).rejects.toThrow('仅支持');
});

it('reports numbers that the spreadsheet has rounded', async () => {
  const cells =
    '<c><v>4.2000025612026112E+27</v></c><c><v>123456789012345</v></c><c t="inlineStr"><is><t>4200002561202611170000000000</t></is></c>';
  const { path } = await save('rounded.xlsx', aWorkbook({ data: `<row r="1">${cells}</row>` }));
  expect((await everything(xlsxRows(path, sheetLimits))).flat()).toMatchObject([{ rounded: [0] }]);
});
