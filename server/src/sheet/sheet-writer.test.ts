import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CellObject, read, type WorkBook } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { everything, temporaryFolder } from '../../test/workbook-files.ts';
import type { ExportRow } from './row-feed.ts';
import { sheetLimits } from './sheet-limits.ts';
import { EXCEL_LAST_ROW, writeSheet } from './sheet-writer.ts';
import type { SheetColumn } from './sheet-xml.ts';
import { openArchive } from './xlsx-archive.ts';
import { xlsxRows } from './xlsx-rows.ts';

const { save, remove } = await temporaryFolder();
afterAll(remove);

const textColumn: SheetColumn = { title: '文本', kind: 'text' };
const payloads: string[] = JSON.parse(
  await readFile(new URL('../../test/data/formula-payloads.json', import.meta.url), 'utf8'),
);

/** The written workbook as our own reader sees it, without the header. */
const readBack = async (stream: Readable): Promise<(readonly string[])[]> => {
  const { path } = await save('written.xlsx', await buffer(stream));
  const rows = (await everything(xlsxRows(path, sheetLimits))).flat();
  return rows.slice(1).map(({ cells }) => cells);
};
const writtenCells = (texts: readonly string[]) =>
  readBack(
    writeSheet({
      sheetName: '甲',
      columns: [textColumn, textColumn],
      rows: texts.map((text, at) => [text, String(at)]),
    }),
  );
const asBook = async (stream: Readable): Promise<WorkBook> =>
  read(await buffer(stream), { cellNF: true, cellFormula: true, cellStyles: true });
const cellAt = (book: WorkBook, address: string): CellObject => book.Sheets[book.SheetNames[0]!]![address];

describe('text', () => {
  it('is unchanged after reading, including text that looks like a formula', async () => {
    const awkward = [
      '',
      ' ',
      ' 前后 ',
      '一\n二',
      '\t',
      '<script>&amp;"\'',
      ']]>',
      '<![CDATA[x]]>',
      '_x0041_',
      '_x005F_x0041_',
      '&#65;',
      '13800138000',
      '0013',
      '1e5',
      'TRUE',
      '2026-11-15',
      '#N/A',
      '😀👨‍👩‍👧',
      '\u202eabc',
      'é',
      '\u0085\u007f',
      '字'.repeat(2_000),
    ];
    const texts = [...payloads, ...awkward].map((text) => text.replaceAll('\u0000', ''));
    expect(await writtenCells(texts)).toEqual(texts.map((text, at) => [text, String(at)]));
  });

  it('loses only characters that a sheet cannot contain', async () => {
    expect(await writtenCells(['a\u0000\u0001\u001fb', '一\r\n二', 'x\ud800y', '\ufffe\uffffz'])).toEqual([
      ['ab', '0'],
      ['一\n二', '1'],
      ['x\ufffdy', '2'],
      ['z', '3'],
    ]);
  });

  it('is never a formula in another program either', async () => {
    const book = await asBook(
      writeSheet({ sheetName: '甲', columns: [textColumn], rows: payloads.map((payload) => [payload]) }),
    );
    payloads.forEach((payload, index) => {
      const cell = cellAt(book, `A${index + 2}`);
      expect(cell).toMatchObject({ t: 's', v: payload.replaceAll('\u0000', ''), z: '@' });
      expect(cell.f).toBeUndefined();
    });
  });
});

describe('an independent reader', () => {
  const columns: readonly SheetColumn[] = [
    { title: '姓名', kind: 'text', width: 20 },
    { title: '数量', kind: 'number' },
    { title: '金额', kind: 'money' },
    { title: '日期', kind: 'date' },
    { title: '时间', kind: 'dateTime' },
  ];
  const content = { sheetName: '客户/列表', columns, note: '张三 2026-11-15 10:00:00 & 导出' };
  const written = (rows: readonly ExportRow[]) => asBook(writeSheet({ ...content, rows }));

  it('finds a valid workbook with its names, widths and maker', async () => {
    const book = await written([['张三', 1, 2, 3, 4]]);
    expect(book.SheetNames).toEqual(['客户 列表']);
    expect(book.Props).toMatchObject({ Title: '客户/列表', Author: content.note });
    expect(columns.map((_, index) => cellAt(book, `${'ABCDE'[index]}1`).v)).toEqual(columns.map(({ title }) => title));
    expect(book.Sheets['客户 列表']?.['!cols']?.map((column) => column.width)).toEqual([20, 12, 14, 12, 20]);
  });

  it('finds numbers, money and real dates of Shanghai', async () => {
    const book = await written([['张三', 12.5, 99.5, 1_700_000_000, 1_700_000_000]]);
    expect(cellAt(book, 'B2')).toMatchObject({ t: 'n', v: 12.5 });
    expect(cellAt(book, 'C2')).toMatchObject({ t: 'n', v: 99.5, w: '99.50' });
    expect(cellAt(book, 'D2')).toMatchObject({ t: 'n', v: 45_245, w: '2023-11-15' });
    expect(cellAt(book, 'E2')).toMatchObject({ t: 'n', w: '2023-11-15 06:13:20' });
  });

  it('finds decimals as numbers, and as text those that a number cannot hold exactly', async () => {
    const book = await written([
      ['甲', '1234567.89', '-0.10', null, null],
      ['乙', '4200002026111512345678', '007', 1e15, '待定'],
      ['丙', 123_456_789_012, Number.NaN, -1e12, Infinity],
    ]);
    expect([cellAt(book, 'B2'), cellAt(book, 'C2')]).toMatchObject([
      { t: 'n', v: 1_234_567.89 },
      { t: 'n', v: -0.1, w: '-0.10' },
    ]);
    expect(['B3', 'C3', 'D3', 'E3'].map((address) => cellAt(book, address))).toMatchObject([
      { t: 's', v: '4200002026111512345678' },
      { t: 's', v: '007' },
      { t: 's', v: '1000000000000000' },
      { t: 's', v: '待定' },
    ]);
    expect(cellAt(book, 'B4')).toMatchObject({ t: 'n', w: '123456789012' });
    expect([cellAt(book, 'D2'), cellAt(book, 'C4'), cellAt(book, 'E4')]).toEqual([undefined, undefined, undefined]);
  });

  it('finds a bold, frozen header and no rows where there are none', async () => {
    const { path } = await save('empty.xlsx', await buffer(writeSheet({ ...content, rows: [] })));
    const archive = await openArchive(path, sheetLimits);
    const sheet = String(Buffer.concat(await everything(archive.read('xl/worksheets/sheet1.xml'))));
    const styles = String(Buffer.concat(await everything(archive.read('xl/styles.xml'))));
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t>姓名</t></is></c>');
    expect(sheet).not.toContain('<row r="2"');
    expect(styles).toMatch(/<font><b\/>/);
  });

  it('finds the same bytes for the same rows', async () => {
    const once = () => buffer(writeSheet({ ...content, rows: [['张三', 1, 2, 3, 4]] }));
    expect((await once()).equals(await once())).toBe(true);
  });
});

describe('sheet names', () => {
  it.each([
    ['a[b]c:d*e?f/g\\h', 'a b c d e f g h'],
    ["'quoted'", 'quoted'],
    ['', 'Sheet'],
    ['名'.repeat(40), '名'.repeat(31)],
    [`${'名'.repeat(30)}😀`, '名'.repeat(30)],
  ])('%j becomes %j', async (sheetName, name) => {
    const book = await asBook(writeSheet({ sheetName, columns: [textColumn], rows: [] }));
    expect(book.SheetNames).toEqual([name]);
  });

  it("continue on another sheet after Excel's last row", async () => {
    expect(EXCEL_LAST_ROW).toBe(2 ** 20);
    const lastRow = 10_000;
    const rows = Array.from({ length: lastRow }, (_, index): ExportRow => [index + 1]);
    const columns: readonly SheetColumn[] = [{ title: '数', kind: 'number' }];
    const written = await buffer(writeSheet({ sheetName: '长', columns, rows, lastRow }));
    const { path } = await save('long.xlsx', written);
    const archive = await openArchive(path, sheetLimits);
    const lastRowOf = async (part: string): Promise<string | undefined> => {
      let end = '';
      for await (const piece of archive.read(part)) end = (end + String(piece)).slice(-1_000);
      return /.*(<row r="\d+"><c r="A\d+" s="0"><v>\d+<\/v><\/c><\/row>)<\/sheetData>/.exec(end)?.[1];
    };
    expect(await lastRowOf('xl/worksheets/sheet1.xml')).toBe(
      '<row r="10000"><c r="A10000" s="0"><v>9999</v></c></row>',
    );
    expect(await lastRowOf('xl/worksheets/sheet2.xml')).toBe('<row r="2"><c r="A2" s="0"><v>10000</v></c></row>');
    expect(archive.has('xl/worksheets/sheet3.xml')).toBe(false);
    const workbook = String(Buffer.concat(await everything(archive.read('xl/workbook.xml'))));
    expect(workbook).toContain('<sheet name="长(2)" sheetId="2" r:id="rId2"/>');
  });
});

describe('a large export', () => {
  /** Random rows: they do not compress, so the output is as large as the input. */
  const noise = randomBytes(1 << 20);
  const noiseRow = (number: number): ExportRow => {
    const at = (number * 97) % (noise.length - 120);
    return [noise.toString('base64', at, at + 120), number];
  };
  const columns: readonly SheetColumn[] = [textColumn, { title: '数', kind: 'number' }];

  it('holds only a few thousand rows at a time', async () => {
    const total = 60_000;
    let pulled = 0;
    async function* rows(): AsyncGenerator<ExportRow> {
      while (pulled < total) yield noiseRow((pulled += 1));
    }
    let bytes = 0;
    const samples: [pulled: number, bytes: number][] = [];
    for await (const chunk of writeSheet({ sheetName: '大', columns, rows: rows() })) {
      bytes += (chunk as Buffer).length;
      samples.push([pulled, bytes]);
    }
    const bytesARow = bytes / total;
    const inFlight = samples.map(([taken, left]) => taken - left / bytesARow);
    expect(pulled).toBe(total);
    expect(samples.length).toBeGreaterThan(100);
    expect(Math.max(...inFlight)).toBeLessThan(10_000);
  });

  it('stops reading rows while the client does not read', async () => {
    let pulled = 0;
    function* rows(): Generator<ExportRow> {
      for (;;) yield noiseRow((pulled += 1));
    }
    const stream = writeSheet({ sheetName: '慢', columns, rows: rows() });
    stream.read(0);
    await expect.poll(() => stream.readableLength >= stream.readableHighWaterMark).toBe(true);
    // Without a reader the pulling must stop after some turns.
    let [before, calm] = [-1, 0];
    while (calm < 200) {
      calm = pulled === before ? calm + 1 : 0;
      before = pulled;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(pulled).toBeGreaterThan(0);
    expect(pulled).toBeLessThan(10_000);
    stream.destroy();
  });
});

it('other work has its turn after a few hundred rows', async () => {
  let pulled = 0;
  function* rows(): Generator<ExportRow> {
    for (; pulled < 5_000; pulled += 1) yield [randomBytes(20).toString('hex')];
  }
  const written = buffer(writeSheet({ sheetName: '让', columns: [textColumn], rows: rows() }));
  const pulledByTurn = [0];
  while (pulledByTurn.at(-1)! < 5_000) {
    await new Promise((resolve) => setImmediate(resolve));
    pulledByTurn.push(pulled);
  }
  await written;
  expect(Math.max(...pulledByTurn.map((count, turn) => count - (pulledByTurn[turn - 1] ?? 0)))).toBeLessThan(400);
});

describe('a client that disconnects', () => {
  const columns = [textColumn];

  it('stops the rows', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<number>();
    let given = 0;
    async function* rows(): AsyncGenerator<ExportRow> {
      try {
        for (;;) {
          given += 1;
          yield [randomBytes(50).toString('hex')];
        }
      } finally {
        stop(given);
      }
    }
    const stream = writeSheet({ sheetName: '断', columns, rows: rows() });
    for await (const chunk of stream) if (given > 5_000 && chunk) break;
    expect(stream.destroyed).toBe(true);
    const givenInAll = await stopped;
    expect(givenInAll).toBeLessThan(50_000);
    expect(given).toBe(givenInAll);
  });

  it.each([
    ['before the first byte', async () => {}],
    ['while the next row is awaited', () => new Promise((resolve) => setTimeout(resolve, 0))],
  ])('stops the rows %s', async (_, wait) => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<string>();
    const rows: AsyncIterable<ExportRow> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: async () => {
          stop('stopped');
          return { done: true, value: undefined };
        },
      }),
    };
    const stream = writeSheet({ sheetName: '断', columns, rows });
    await wait();
    stream.destroy();
    expect(await stopped).toBe('stopped');
  });

  it('aborts the query that reads the next rows', async () => {
    const [reading, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    async function* rows(signal: AbortSignal): AsyncGenerator<ExportRow> {
      yield ['first'];
      reading.resolve();
      await once(signal, 'abort');
      aborted.resolve('aborted');
    }
    const stream = writeSheet({ sheetName: '断', columns, rows });
    await reading.promise;
    stream.destroy();
    expect(await aborted.promise).toBe('aborted');
  });

  it('gets no error of rows that fail to stop', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<string>();
    const rows: AsyncIterable<ExportRow> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: () => {
          stop('stopped');
          return Promise.reject(new Error('cursor already closed'));
        },
      }),
    };
    writeSheet({ sheetName: '断', columns, rows }).destroy();
    expect(await stopped).toBe('stopped');
  });
});

describe('rows that fail', () => {
  it('fail the stream with their own error', async () => {
    async function* rows(): AsyncGenerator<ExportRow> {
      yield ['好'];
      throw new Error('connection lost');
    }
    await expect(buffer(writeSheet({ sheetName: '败', columns: [textColumn], rows: rows() }))).rejects.toThrow(
      'connection lost',
    );
  });

  it('are not closed again after the last one', async () => {
    let returned = 0;
    let given = 0;
    const rows: Iterable<ExportRow> = {
      [Symbol.iterator]: () => ({
        next: () => (given++ < 2 ? { done: false, value: ['行'] } : { done: true, value: undefined }),
        return: () => {
          returned += 1;
          return { done: true, value: undefined };
        },
      }),
    };
    expect(await readBack(writeSheet({ sheetName: '尽', columns: [textColumn], rows }))).toEqual([['行'], ['行']]);
    expect(returned).toBe(0);
  });
});
