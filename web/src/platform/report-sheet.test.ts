import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { reportSheet } from './report-sheet.ts';

const rowsOf = async (blob: Blob): Promise<unknown[][]> => {
  const { Sheets, SheetNames } = read(await blob.arrayBuffer());
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 });
};

it('is a workbook with every line, unchanged', async () => {
  const lines = [
    { Row: 2, Text: '登录名已存在' },
    { Row: 40_001, Text: '<b>&"引号"</b> 𠮷 ' },
    { Row: 5, Text: '=1+1' },
  ];
  expect(await rowsOf(reportSheet(lines))).toEqual([['行号', '原因'], ...lines.map(({ Row, Text }) => [Row, Text])]);
});

it('keeps a formula as text', async () => {
  const { Sheets, SheetNames } = read(await reportSheet([{ Row: 2, Text: '=HYPERLINK("x")' }]).arrayBuffer());
  const cell = Sheets[SheetNames[0]!]!['B2'];
  expect(cell).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
  expect(cell).not.toHaveProperty('f');
});

it('leaves out characters that XML cannot contain', async () => {
  expect(await rowsOf(reportSheet([{ Row: 2, Text: '电\u0000话\u0008错误\uFFFE' }]))).toEqual([
    ['行号', '原因'],
    [2, '电话错误'],
  ]);
});
