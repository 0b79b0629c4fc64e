import { afterAll, describe, expect, it } from 'vitest';
import {
  anArchive,
  aWorkbook,
  everything,
  temporaryFolder,
  type WorkbookContent,
  workbookEntries,
} from '../../test/workbook-files.ts';
import { sheetLimits } from './sheet-limits.ts';
import { SheetRefused } from './sheet-refused.ts';
import type { SheetRow } from './sheet-row.ts';
import { xlsxRows } from './xlsx-rows.ts';

const { save, remove } = await temporaryFolder();
afterAll(remove);

const rowsIn = async (bytes: Buffer): Promise<SheetRow[]> => {
  const { path } = await save('book.xlsx', bytes);
  return (await everything(xlsxRows(path, sheetLimits))).flat();
};
const read = (content: WorkbookContent) => rowsIn(aWorkbook(content));
const cellsOf = async (content: WorkbookContent) => (await read(content)).map(({ cells }) => cells);

describe('cells of every type', () => {
  it('reads a formula by its cached value', async () => {
    const data =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>' +
      '<c r="C1"><f>NOW()</f></c><c r="D1" t="b"><f>1=1</f><v>1</v></c></row>';
    expect(await cellsOf({ data })).toEqual([['2', 'ab', '', 'TRUE']]);
  });

  it('reads booleans and errors as they are shown', async () => {
    const data = '<row r="1"><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c></row>';
    expect(await cellsOf({ data })).toEqual([['TRUE', 'FALSE', '#N/A']]);
  });

  it('marks error cells, and does not treat text as an error', async () => {
    const data =
      '<row r="1"><c t="e"><f>A9</f><v>#REF!</v></c><c t="str"><v>#REF!</v></c><c t="inlineStr"><is><t>#N/A</t></is></c>' +
      '<c r="F1" t="e"><v>#DIV/0!</v></c><c r="G1" t="e"/></row><row r="2"><c><v>1</v></c></row>';
    expect(await read({ data })).toEqual([
      { rowNumber: 1, cells: ['#REF!', '#REF!', '#N/A', '', '', '#DIV/0!'], errors: [0, 5] },
      { rowNumber: 2, cells: ['1'] },
    ]);
  });

  it('joins rich text and leaves out its phonetics, inline and shared', async () => {
    const rich =
      '<r><rPr><b/></rPr><t>张</t></r><r><t xml:space="preserve"> 三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh>';
    const data = `<row r="1"><c t="inlineStr"><is>${rich}</is></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`;
    expect(await cellsOf({ data, strings: `<si>${rich}</si><si><t>电话</t></si>` })).toEqual([
      ['张 三', '张 三', '电话'],
    ]);
  });

  it('reads a missing shared string as empty', async () => {
    const data = '<row r="1"><c><v>1</v></c><c t="s"><v>7</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c></row>';
    expect(await cellsOf({ data, strings: '<si><t>a</t></si>' })).toEqual([['1']]);
  });

  it('recognises dates by cell style, built in or custom', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs>';
    const data =
      '<row r="1"><c s="0"><v>45245.5</v></c><c s="1"><v>45245.5</v></c><c s="2"><v>45245.5</v></c><c s="99"><v>1</v></c></row>';
    expect(await cellsOf({ data, styles })).toEqual([['45245.5', '2023-11-15', '2023-11-15 12:00:00', '1']]);
  });

  it('reads the dates of the strict dialect', async () => {
    const styles = '<cellXfs><xf numFmtId="22"/><xf numFmtId="14"/></cellXfs>';
    const data =
      '<row r="1"><c t="d" s="0"><v>2023-11-15T08:30:00.000Z</v></c><c t="d" s="1"><v>2023-11-15T00:00:00</v></c><c t="d"><v>2023-11-15</v></c></row>';
    expect(await cellsOf({ data, styles })).toEqual([['2023-11-15 08:30:00', '2023-11-15', '2023-11-15']]);
  });

  it('keeps phone numbers complete in every storage form', async () => {
    const data = '<row r="1"><c><v>13800138000</v></c><c><v>1.3800138E+10</v></c><c><v>13800138000.0</v></c></row>';
    expect(await cellsOf({ data })).toEqual([['13800138000', '13800138000', '13800138000']]);
  });

  it('decodes escapes, entities and CDATA, and drops forbidden characters', async () => {
    const data =
      '<row r="1"><c t="inlineStr"><is><t>a&lt;&#x4e2d;&amp;</t></is></c><c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>' +
      '<c t="str"><v>_x0007_铃_x005F_x0041_</v></c></row>';
    expect(await cellsOf({ data })).toEqual([['a<中&', '<b>', '铃_x0041_']]);
  });
});

describe('rows', () => {
  it('keeps row numbers over empty rows and empty cells between full ones', async () => {
    const data =
      '<row r="2"><c r="B2"><v>1</v></c></row><row r="3"><c r="A3" s="1"/></row><row r="4"><c r="A4" t="inlineStr"><is><t>  </t></is></c></row>' +
      '<row r="9"><c r="A9"><v>2</v></c><c r="D9"><v>3</v></c></row>';
    expect(await read({ data })).toEqual([
      { rowNumber: 2, cells: ['', '1'] },
      { rowNumber: 9, cells: ['2', '', '', '3'] },
    ]);
  });

  it('numbers rows and cells without a reference', async () => {
    const data = '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c r="C3"><v>3</v></c><c><v>4</v></c></row>';
    expect(await read({ data })).toEqual([
      { rowNumber: 1, cells: ['1', '2'] },
      { rowNumber: 3, cells: ['', '', '3', '4'] },
    ]);
  });

  it('ignores formatted empty cells beyond the data', async () => {
    const data =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/></row>';
    expect(await read({ data })).toEqual([{ rowNumber: 1, cells: ['1'] }]);
  });

  it('reads a merged title once', async () => {
    const data =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>8</v></c><c r="C1"><v>2</v></c></row>' +
      '<row r="2"><c r="A2"><v>9</v></c><c r="B2"><v>9</v></c><c r="C2"><v>3</v></c></row>';
    const afterData = '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>';
    expect(await cellsOf({ data, afterData })).toEqual([
      ['1', '', '2'],
      ['', '', '3'],
    ]);
  });

  it('repeats a value merged over rows for each row with own values', async () => {
    const cell = (place: string, value: number): string => `<c r="${place}"><v>${value}</v></c>`;
    const data =
      `<row r="1">${cell('A1', 1)}${cell('B1', 2)}${cell('C1', 3)}</row>` +
      `<row r="2">${cell('A2', 10)}${cell('B2', 20)}<c r="C2" t="e"><v>#REF!</v></c></row>` +
      `<row r="3">${cell('A3', 11)}${cell('B3', 99)}</row>` +
      '<row r="4"><c r="A4" s="1"/></row>' +
      `<row r="5">${cell('A5', 12)}</row><row r="6">${cell('A6', 13)}</row>`;
    const afterData = '<mergeCells><mergeCell ref="B2:B5"/><mergeCell ref="C2:D3"/></mergeCells>';
    expect(await read({ data, afterData })).toEqual([
      { rowNumber: 1, cells: ['1', '2', '3'] },
      { rowNumber: 2, cells: ['10', '20', '#REF!'], errors: [2] },
      { rowNumber: 3, cells: ['11', '20', '#REF!'], errors: [2] },
      { rowNumber: 5, cells: ['12', '20'] },
      { rowNumber: 6, cells: ['13'] },
    ]);
  });

  it('counts a merged value for each row that repeats it', async () => {
    const long = 'x'.repeat(2_000);
    const rows = Array.from({ length: 30_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}"><v>1</v></c></row>`);
    const data =
      '<row r="1"><c r="A1"><v>1</v></c></row>' +
      `<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>${long}</t></is></c></row>${rows.join('')}`;
    const afterData = '<mergeCells><mergeCell ref="B2:B40000"/></mergeCells>';
    await expect(read({ data, afterData })).rejects.toThrow(SheetRefused);
  });
});

describe('the workbook', () => {
  it('reads the first visible sheet', async () => {
    const entries = workbookEntries({
      workbook:
        '<workbook><sheets><sheet name="藏" state="hidden" r:id="r0"/><sheet name="见" rel:id="r3"/></sheets></workbook>',
      data: '<row><c><v>1</v></c></row>',
    });
    const second = '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>';
    const bytes = anArchive([...entries, { name: 'xl/worksheets/sheet2.xml', content: second }]);
    expect(await rowsIn(bytes)).toEqual([{ rowNumber: 1, cells: ['2'] }]);
  });

  it('accepts prefixed elements, stored parts and backslashes', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const entries = workbookEntries({ sheet }).map(({ name, content }) => ({
      name: name.replaceAll('/', '\\'),
      content,
      method: 0,
    }));
    expect(await rowsIn(anArchive(entries))).toEqual([{ rowNumber: 1, cells: ['5'] }]);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const workbook = '<workbook><workbookPr date1904="1"/><sheets><sheet name="甲" r:id="r0"/></sheets></workbook>';
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    expect(await cellsOf({ workbook, styles, data: '<row><c s="0"><v>43783</v></c></row>' })).toEqual([['2023-11-15']]);
  });

  it('reads a sheet without strings and styles, and one without rows', async () => {
    const bare = workbookEntries({ data: '<row><c s="3"><v>1</v></c></row>' }).filter(
      ({ name }) => !/sharedStrings|styles/.test(name),
    );
    expect(await rowsIn(anArchive(bare))).toEqual([{ rowNumber: 1, cells: ['1'] }]);
    expect(await read({ sheet: '<worksheet><sheetData/></worksheet>' })).toEqual([]);
  });
});

/** The same damage in every run. */
const damaged = (bytes: Buffer, seed: number): Buffer => {
  const copy = Buffer.from(bytes);
  let state = seed;
  for (let hits = 0; hits < 1 + (seed % 5); hits += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    copy[state % copy.length] = state >>> 24;
  }
  return copy;
};

describe('a damaged workbook', () => {
  const content: WorkbookContent = {
    data: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45245.5</v></c></row><row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>',
    strings: '<si><r><t>张</t></r><r><t>三_x000D_</t></r></si>',
    styles:
      '<numFmts><numFmt numFmtId="165" formatCode="yyyy\\-mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs>',
    afterData: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>',
  };
  const outcomeOf = (bytes: Buffer): Promise<string> =>
    rowsIn(bytes).then(
      () => 'read',
      (error: unknown) => (error instanceof SheetRefused ? 'refused' : `fault: ${String(error)}`),
    );

  it('is read or refused for any damaged byte, and is never an internal error', async () => {
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= 100; seed += 1) {
      outcomes.add(await outcomeOf(damaged(aWorkbook(content), seed)));
      const parts = workbookEntries(content).map(({ name, content: part }, at) => ({
        name,
        content: at === seed % 6 ? damaged(Buffer.from(part), seed) : part,
      }));
      outcomes.add(await outcomeOf(anArchive(parts)));
    }
    expect(outcomes).toEqual(new Set(['read', 'refused']));
  }, 30_000);
});
