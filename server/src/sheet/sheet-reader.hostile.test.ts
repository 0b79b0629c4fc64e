/** Hostile workbooks: each is refused by a check of its content, and large ones within a small heap. */
import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import {
  aCompoundFile,
  anArchive,
  anEncryptedWorkbook,
  type ArchiveEntry,
  aWorkbook,
  deflatedMegabytes,
  everything,
  temporaryFolder,
  type WorkbookContent,
  workbookEntries,
} from '../../test/workbook-files.ts';
import { type SheetLimits, sheetLimits } from './sheet-limits.ts';
import { readSheet } from './sheet-reader.ts';
import { xlsRows } from './xls-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

const { save, remove } = await temporaryFolder();
afterAll(remove);

const outcomeOf = (rows: Promise<readonly unknown[]>): Promise<string> =>
  rows.then(
    ({ length }) => `read ${length} rows`,
    ({ name, message }: Error) => `${name}：${message}`,
  );

/**
 * For files that are large when unpacked: read with a quarter of the usual heap. A check that comes too late crashes
 * the process, which gives another refusal.
 */
const frugal: Partial<SheetLimits> = { xlsxMegabytes: 64, xlsMegabytes: 128 };
const refusalOf = async (bytes: string | Uint8Array, limits: Partial<SheetLimits> = {}): Promise<string> => {
  const file = await save('hostile.xlsx', bytes);
  return outcomeOf(everything(readSheet(file, { ...frugal, ...limits })));
};

/** For small files: the same parsers in this process, which saves starting another for each file. */
const parsed = async (bytes: Buffer, limits: Partial<SheetLimits> = {}): Promise<string> => {
  const { path } = await save('hostile.xlsx', bytes);
  const rowsOf = bytes.subarray(0, 2).toString() === 'PK' ? xlsxRows : xlsRows;
  return outcomeOf(everything(rowsOf(path, { ...sheetLimits, ...limits })).then((batches) => batches.flat()));
};
const parsedBook = (content: WorkbookContent, limits?: Partial<SheetLimits>) => parsed(aWorkbook(content), limits);
const withEntry = (extra: ArchiveEntry): Buffer =>
  anArchive([...workbookEntries({ data: '<row><c><v>1</v></c></row>' }), extra]);

const MEGABYTE = 1024 * 1024;
const wrongFormat = 'SheetRefused：仅支持上传 xls、xlsx 文件';
const strange = 'SheetRefused：文件已损坏，请重新保存后再上传';
const locked = 'SheetRefused：文件已加密，请取消密码后再上传';

describe('files that are not workbooks', () => {
  it.each<[string, string | Uint8Array]>([
    ['an empty file', ''],
    ['a renamed csv', '姓名,电话\n张三,13800138000\n'],
    ['a renamed exe', Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), Buffer.alloc(4096)])],
    ['an html table', '<html><table><tr><td>张三</td></tr></table></html>'],
  ])('%s is refused', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(wrongFormat);
  });

  it.each<[string, Buffer]>([
    ['four bytes of an archive', Buffer.from('PK\x03\x04')],
    ['a truncated archive', aWorkbook({ data: '<row><c><v>1</v></c></row>' }).subarray(0, -30)],
    ['an archive cut in the middle', aWorkbook({ data: '<row><c><v>1</v></c></row>' }).subarray(0, 400)],
    ['an archive of something else', anArchive([{ name: 'readme.txt', content: '你好' }])],
    ['a document', anArchive(workbookEntries({ workbook: '<document/>' }))],
    ['a compound file of something else', aCompoundFile(['/WordDocument', Buffer.alloc(5000, 1)])],
  ])('%s is refused', async (_, bytes) => {
    expect(await parsed(bytes)).toBe(wrongFormat);
  });

  it('a workbook of 20 MB and a byte is refused unread', async () => {
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(20 * MEGABYTE - 3)]);
    expect(await refusalOf(bytes)).toBe('SheetRefused：文件不能超过20MB');
  });
});

describe('encrypted files', () => {
  it('an encrypted workbook says so', async () => {
    expect(await parsed(anEncryptedWorkbook())).toBe(locked);
  });

  it('an .xls with a password says so', async () => {
    const bof = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00, ...Array<number>(12).fill(0)]);
    const filePass = Buffer.from([0x2f, 0x00, 0x06, 0x00, 0x00, 0x00, 0x59, 0xb3, 0x0a, 0x9a]);
    expect(await parsed(aCompoundFile(['/Workbook', Buffer.concat([bof, filePass, Buffer.alloc(8000)])]))).toBe(locked);
  });

  it.each([0x01, 0x41])('an archive with encrypted entries (flags %i) says so', async (flags) => {
    expect(await parsed(withEntry({ name: 'xl/x.xml', content: 'x', flags }))).toBe(locked);
  });
});

const burst = await deflatedMegabytes(160, ' ');
const smallBurst = await deflatedMegabytes(3, ' ');

describe('zip bombs', () => {
  it('too many entries', async () => {
    const entries = Array.from({ length: 201 }, (_, index) => ({ name: `xl/${index}.xml`, content: '' }));
    expect(await parsed(anArchive(entries))).toBe(strange);
  });

  it('one huge entry with its true size', async () => {
    const extra = { name: 'xl/media/a.xml', content: '', deflated: burst, declaredSize: 160 * MEGABYTE };
    expect(await refusalOf(withEntry(extra))).toBe(strange);
  });

  it('many large entries with their true sizes', async () => {
    const extras = Array.from({ length: 16 }, (_, index) => ({
      name: `xl/${index}.xml`,
      content: '',
      declaredSize: 10 * MEGABYTE,
    }));
    expect(await parsed(anArchive([...workbookEntries({}), ...extras]))).toBe(strange);
  });

  const withBurst = (name: string, deflated: Buffer): Buffer => {
    const entries = workbookEntries({}).filter((entry) => entry.name !== name);
    return anArchive([...entries, { name, content: '', deflated, declaredSize: 1000 }]);
  };

  it('a huge sheet with a false size', async () => {
    expect(await refusalOf(withBurst('xl/worksheets/sheet1.xml', burst))).toBe(strange);
  });

  it.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml', '_rels/.rels'])(
    'a %s beyond the limit that denies it',
    async (name) => {
      expect(await parsed(withBurst(name, smallBurst), { unpackedBytes: 2 * MEGABYTE })).toBe(strange);
    },
  );

  it.each([
    ['climbs out', '../../etc/passwd'],
    ['starts at the root', '/etc/passwd'],
    ['climbs out backwards', 'xl/..\\..\\evil'],
    ['names a drive', 'C:/evil'],
    ['hides a NUL', 'xl/\u0000.xml'],
    ['names a part twice', 'XL/workbook.xml'],
    ['does not end', 'x'.repeat(256)],
  ])('an entry name that %s', async (_, name) => {
    expect(await parsed(withEntry({ name, content: 'x' }))).toBe(strange);
  });

  it('an unknown compression method, and an entry that cannot be unpacked', async () => {
    const others = workbookEntries({}).slice(0, -1);
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' };
    expect(await parsed(anArchive([...others, { ...sheet, method: 99 }]))).toBe(strange);
    expect(await parsed(anArchive([...others, { ...sheet, deflated: Buffer.alloc(50, 255) }]))).toBe(strange);
  });
});

describe('XML bombs', () => {
  const laughs = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';

  it.each<[string, WorkbookContent]>([
    [
      'laughs a billion times',
      { sheet: `${laughs}<worksheet><sheetData><row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>` },
    ],
    ['has a DOCTYPE in its strings', { strings: `<si/></sst><!DOCTYPE x>` }],
    ['has a DOCTYPE for its workbook', { workbook: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><workbook/>' }],
    ['uses an undeclared entity', { data: '<row><c t="str"><v>&xxe;</v></c></row>' }],
    ['nests without end', { data: '<row>'.repeat(100_000) }],
    ['never closes', { sheet: '<worksheet><sheetData><row><c><v>1</v></c></row>' }],
    ['is not XML', { sheet: 'hello' }],
    ['has a tag without end', { data: `<row ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/>` }],
    ['has a name without end', { data: `<${'x'.repeat(2_000_000)}/>` }],
    ['repeats a row', { data: '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>' }],
    ['puts a cell into another row', { data: '<row r="1"><c r="A2"><v>1</v></c></row>' }],
    ['counts rows in words', { data: '<row r="one"/>' }],
    ['has an address no sheet has', { data: '<row r="1"><c r="XFE1"><v>1</v></c></row>' }],
    [
      'has no visible sheet',
      { workbook: '<workbook><sheets><sheet name="甲" state="veryHidden" r:id="r0"/></sheets></workbook>' },
    ],
  ])('%s', async (_, content) => {
    expect(await parsedBook(content)).toBe(strange);
  });

  it('a text of 100 MB that compresses to nothing', async () => {
    const deflated = await deflatedMegabytes(100, 'x', '<sst><si><t>');
    const others = workbookEntries({}).filter(({ name }) => !name.includes('sharedStrings'));
    const strings = { name: 'xl/sharedStrings.xml', content: '', deflated, declaredSize: 101 * MEGABYTE };
    expect(await refusalOf(anArchive([...others, strings]))).toBe(strange);
  });

  it('millions of short unused texts in a file of a few hundred kilobytes', async () => {
    const strings = '<si><t>abcdefghij</t></si>'.repeat(3_000_000);
    expect(await refusalOf(aWorkbook({ data: '<row><c><v>1</v></c></row>', strings }))).toBe(strange);
  }, 120_000);

  it('nested merges cost no more than others', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`);
    const merges = Array.from({ length: 99_000 }, (_, at) => `<mergeCell ref="C${(at % 40_000) + 2}:D1048576"/>`);
    const afterData = `<mergeCells>${merges.join('')}</mergeCells>`;
    expect(await refusalOf(aWorkbook({ data: rows.join(''), afterData }))).toBe('read 40000 rows');
  }, 120_000);

  it('more shared strings than a sheet has cells', async () => {
    const limits = { rows: 99, columns: 100 };
    expect(await parsedBook({ strings: '<si/>'.repeat(10_000) }, limits)).toBe('read 0 rows');
    expect(await parsedBook({ strings: '<si/>'.repeat(10_001) }, limits)).toBe(strange);
  });

  it('one shared string used by thousands of cells', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const content = { strings: `<si><t>${'长'.repeat(2_000)}</t></si>`, data: row.repeat(300) };
    expect(await refusalOf(aWorkbook(content))).toBe('SheetRefused：文件内容过多，请拆分后再上传');
  });
});

describe('more than a sheet may contain', () => {
  const tooLong = 'SheetRefused：单元格内容过长：第1行第2列不能超过2000个字符';
  const secondCell = (text: string): string => `<row><c><v>1</v></c><c t="inlineStr"><is>${text}</is></c></row>`;

  const fewRows = { rows: 40 };
  const tooManyRows = 'SheetRefused：数据不能超过40行';

  it('one row too many beyond the header, with 40,000 as the usual limit', async () => {
    expect(sheetLimits.rows).toBe(40_000);
    const data = '<row><c><v>1</v></c></row>';
    expect(await parsedBook({ data: data.repeat(41) }, fewRows)).toBe('read 41 rows');
    expect(await parsedBook({ data: data.repeat(42) }, fewRows)).toBe(tooManyRows);
  });

  it('a row far below, a column far to the right, and the far corner, none of them allocated', async () => {
    const at = (reference: string) =>
      `<row r="1"><c><v>1</v></c></row><row r="${reference.replace(/\D/g, '')}"><c r="${reference}"><v>1</v></c></row>`;
    expect(await parsedBook({ data: at('A40002') })).toBe('SheetRefused：数据不能超过40000行');
    expect(await refusalOf(aWorkbook({ data: at('A1048576') }))).toBe('SheetRefused：数据不能超过40000行');
    expect(await parsedBook({ data: at('XFD2') })).toBe('SheetRefused：列数不能超过100列');
    expect(await refusalOf(aWorkbook({ data: at('XFD1048576') }))).toBe('SheetRefused：列数不能超过100列');
  });

  it('101 columns, in either format', async () => {
    const cells = [Array.from({ length: 101 }, (_, index) => `列${index}`)];
    const book = utils.book_new(utils.aoa_to_sheet(cells));
    for (const bookType of ['xls', 'xlsx'] as const) {
      expect(await parsed(write(book, { type: 'buffer', bookType }))).toBe('SheetRefused：列数不能超过100列');
    }
  });

  it('one row too many of an .xls', async () => {
    const rows = Array.from({ length: 42 }, (_, index) => [index]);
    const bytesOf = (count: number): Buffer =>
      write(utils.book_new(utils.aoa_to_sheet(rows.slice(0, count))), { type: 'buffer', bookType: 'xls' });
    expect(await parsed(bytesOf(41), fewRows)).toBe('read 41 rows');
    expect(await refusalOf(bytesOf(42), fewRows)).toBe(tooManyRows);
  });

  it.each([
    ['a cell of 2,001 characters', `<t>${'字'.repeat(2_001)}</t>`],
    ['one put together from rich text', '<r><t>富文本</t></r>'.repeat(1_000)],
    ['one of 900 kB', `<t>${'x'.repeat(900_000)}</t>`],
  ])('%s', async (_, text) => {
    expect(await parsedBook({ data: secondCell(text) })).toBe(tooLong);
  });

  it('a shared string that is too long, but only when a cell uses it', async () => {
    const strings = `<si><t>短</t></si><si><t>${'长'.repeat(50_000)}</t></si>`;
    const shows = (index: number) => `<row><c><v>1</v></c><c t="s"><v>${index}</v></c></row>`;
    expect(await parsedBook({ strings, data: shows(1) })).toBe(tooLong);
    expect(await parsedBook({ strings, data: shows(0) })).toBe('read 1 rows');
  });

  it('and a sheet at exactly the limits is read', async () => {
    const escaped = `<t>${'_x4E00_'.repeat(1_999)}😀</t>`;
    expect(await parsedBook({ data: secondCell(escaped) })).toBe('read 1 rows');
    expect(
      await parsedBook({
        data: `<row r="1"><c r="CV1"><v>1</v></c></row><row r="40001"><c r="A40001"><v>1</v></c></row>`,
      }),
    ).toBe('read 2 rows');
  });
});
