import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { sheetBlob } from './browser-sheet.ts';

const readBack = async (blob: Blob) => {
  const book = read(await blob.arrayBuffer(), { cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  return { names: book.SheetNames, sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true }) };
};

it('is read unchanged by another library', async () => {
  const rows = [
    ['0801', '<b>"甲" & 乙</b>', ' 前后空格 '],
    ['=1+1', '+86 138', '多\n行😀'],
  ];
  const {
    names,
    sheet,
    rows: found,
  } = await readBack(sheetBlob({ name: '分机信息', titles: ['一', '二', '三'], rows }));
  expect(names).toEqual(['分机信息']);
  expect(found).toEqual([['一', '二', '三'], ...rows]);
  expect(sheet['A3']).toMatchObject({ t: 's', v: '=1+1' });
  expect(sheet['A3']).not.toHaveProperty('f');
});

it('leaves out characters that a sheet cannot contain, and may be empty', async () => {
  const { rows } = await readBack(sheetBlob({ name: '空', titles: ['名称'], rows: [['a\u0000b\ud800c']] }));
  expect(rows).toEqual([['名称'], ['ab\ufffdc']]);
  expect((await readBack(sheetBlob({ name: '空', titles: ['名称'], rows: [] }))).rows).toEqual([['名称']]);
});
