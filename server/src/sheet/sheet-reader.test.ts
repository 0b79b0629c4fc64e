import { CFB, type CellObject, utils, type WorkBook, write } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { aWorkbook, everything, temporaryFolder } from '../../test/workbook-files.ts';
import { sheetLimits } from './sheet-limits.ts';
import { readSheet } from './sheet-reader.ts';
import { SheetRefused } from './sheet-refused.ts';
import { xlsRows } from './xls-rows.ts';

const { save, remove } = await temporaryFolder();
afterAll(remove);

const aBook = (cells: readonly (readonly unknown[])[], change: (book: WorkBook) => void = () => {}): WorkBook => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((row) => [...row])), '甲');
  change(book);
  return book;
};
const bytesOf = (book: WorkBook, bookType: 'xls' | 'xlsx'): Buffer => write(book, { type: 'buffer', bookType });
/** In this process, which saves starting another for each file. */
const xlsOf = async (bytes: Buffer) => {
  const { path } = await save('book.xls', bytes);
  return (await everything(xlsRows(path, sheetLimits))).flat();
};
const readingProcesses = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;
const numberedRows = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c></row>`).join('');

describe('a file of each format', () => {
  const cells = [
    ['姓名', '电话', '登记时间', '有效', '比例'],
    ['张三', 13_800_138_000, { t: 'n', v: 45_245.5, z: 'yyyy-mm-dd hh:mm:ss' }, true, { t: 'n', v: 0.5, z: '0%' }],
    [],
    ['李四 ', '=1+1', { t: 'n', v: 45_245, z: 'm/d/yy' }, false, 0.1 + 0.2],
  ];
  const shown = [
    { rowNumber: 1, cells: ['姓名', '电话', '登记时间', '有效', '比例'] },
    { rowNumber: 2, cells: ['张三', '13800138000', '2023-11-15 12:00:00', 'TRUE', '50%'] },
    { rowNumber: 4, cells: ['李四 ', '=1+1', '2023-11-15', 'FALSE', '0.3'] },
  ];

  it.each(['xls', 'xlsx'] as const)('reads %s under any file name', async (bookType) => {
    const file = await save(`${bookType}.dat`, bytesOf(aBook(cells), bookType));
    expect(await everything(readSheet(file))).toEqual(shown);
  });

  it('reads formulas of an .xls by value, errors by name, and merged cells for every row', async () => {
    const book = aBook([[1, 2, 3]], ({ Sheets: { 甲: sheet } }) => {
      sheet!['A1'] = { t: 'n', v: 42, f: 'B1*21' } satisfies CellObject;
      sheet!['C1'] = { t: 'e', v: 0x2a } satisfies CellObject;
      sheet!['A2'] = { t: 's', v: '上' } satisfies CellObject;
      sheet!['A3'] = { t: 's', v: '下' } satisfies CellObject;
      sheet!['B3'] = { t: 's', v: '旁' } satisfies CellObject;
      sheet!['!ref'] = 'A1:C3';
      sheet!['!merges'] = [utils.decode_range('A2:A3')];
    });
    expect(await xlsOf(bytesOf(book, 'xls'))).toEqual([
      { rowNumber: 1, cells: ['42', '2', '#N/A'], errors: [2] },
      { rowNumber: 2, cells: ['上'] },
      { rowNumber: 3, cells: ['上', '旁'] },
    ]);
  });

  it('reads an .xls from before Unicode in its code page', async () => {
    const record = (type: number, ...fields: readonly (number | Buffer)[]): Buffer => {
      const body = Buffer.concat(
        fields.map((field) => (Buffer.isBuffer(field) ? field : Buffer.from([field & 0xff, field >> 8]))),
      );
      return Buffer.concat([Buffer.from([type & 0xff, type >> 8, body.length & 0xff, body.length >> 8]), body]);
    };
    const zhangSan = Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]);
    const start = (kind: number) => record(0x0809, 0x0500, kind, 0, 0);
    const end = record(0x000a);
    const globals = (sheetAt: number) =>
      Buffer.concat([start(5), record(0x0042, 936), record(0x0085, sheetAt, 0, 0, Buffer.from('\x01A')), end]);
    const sheet = Buffer.concat([start(16), record(0x0204, 0, 0, 0, zhangSan.length, zhangSan), end]);
    const stream = Buffer.concat([globals(globals(0).length), sheet, Buffer.alloc(5_000)]);
    const container: unknown = CFB.utils.cfb_new({ root: 'R' });
    CFB.utils.cfb_add(container, '/Book', stream);
    expect(await xlsOf(CFB.write(container, { type: 'buffer' }) as Buffer)).toEqual([
      { rowNumber: 1, cells: ['张三'] },
    ]);
  });

  it('skips a hidden first sheet of an .xls', async () => {
    const book = aBook([['藏']], (made) => {
      utils.book_append_sheet(made, utils.aoa_to_sheet([['见']]), '乙');
      made.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    });
    expect(await xlsOf(bytesOf(book, 'xls'))).toEqual([{ rowNumber: 1, cells: ['见'] }]);
  });

  it('reads as many rows beyond the header as allowed, in order', async () => {
    const file = await save('full.xlsx', aWorkbook({ data: numberedRows(4_001) }));
    const rows = await everything(readSheet(file, { rows: 4_000 }));
    expect(rows).toHaveLength(4_001);
    expect(rows.every(({ rowNumber, cells: [text] }, index) => rowNumber === index + 1 && text === String(index))).toBe(
      true,
    );
  });
});

describe('the reading process', () => {
  it('ends with the last row', async () => {
    await everything(readSheet(await save('short.xlsx', aWorkbook({ data: numberedRows(3) }))));
    await expect.poll(readingProcesses).toBe(0);
  });

  it('ends when the loop is left early', async () => {
    const file = await save('left.xlsx', aWorkbook({ data: numberedRows(20_000) }));
    for await (const { rowNumber } of readSheet(file)) if (rowNumber === 5) break;
    await expect.poll(readingProcesses).toBe(0);
  });

  it('ends after its time limit', async () => {
    const file = await save('slow.xlsx', aWorkbook({ data: numberedRows(3) }));
    await expect(everything(readSheet(file, { milliseconds: 1 }))).rejects.toMatchObject({ reason: 'time' });
    await expect.poll(readingProcesses).toBe(0);
  });

  it.each(['xlsx', 'xls'] as const)(
    'may run out of memory over an .%s without affecting other requests',
    async (bookType) => {
      const rows = Array.from({ length: 5_000 }, (_, row) => [`${row}-甲`, `${row}-乙`, `${row}-丙`]);
      const file = await save(`large.${bookType}`, bytesOf(aBook(rows), bookType));
      await expect(everything(readSheet(file, { xlsxMegabytes: 4, xlsMegabytes: 12 }))).rejects.toMatchObject({
        name: 'SheetRefused',
        reason: 'memory',
        message: '文件内容异常，无法读取',
      });
      await expect.poll(readingProcesses).toBe(0);
    },
  );

  it('has a limit for memory outside its heap too', async () => {
    const file = await save('heavy.xlsx', aWorkbook({ data: numberedRows(40_001) }));
    const reading = everything(readSheet(file, { xlsxMegabytes: 64, besideHeapMegabytes: -60 }));
    await expect(reading).rejects.toMatchObject({ reason: 'memory' });
  }, 120_000);

  it('passes on the system error for a missing file', async () => {
    const reading = everything(readSheet({ path: '/nowhere/at/all.xlsx' }));
    await expect(reading).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(reading).rejects.not.toBeInstanceOf(SheetRefused);
  });
});
