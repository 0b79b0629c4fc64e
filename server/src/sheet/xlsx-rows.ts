/** Rows of an .xlsx, parsed while it is unpacked. */
import { parseReference, parseRowNumber } from './cell-reference.ts';
import { type CellRange, coverOf, findMerges } from './merged-cells.ts';
import { type NumberLook, plainLook } from './number-format.ts';
import { numberText } from './number-text.ts';
import { rawCapacity, readSharedStrings } from './shared-strings.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { refuse } from './sheet-refused.ts';
import { type CellMark, markOfNumber, rowBuilder, type SheetRow } from './sheet-row.ts';
import { openArchive } from './xlsx-archive.ts';
import { readLooks } from './xlsx-styles.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import { plainText } from './xml-text.ts';
import { type XmlListener, xmlParser } from './xml-parser.ts';

interface Surroundings {
  readonly strings: readonly string[];
  readonly looks: readonly NumberLook[];
  readonly date1904: boolean;
  readonly merges: readonly CellRange[];
}

/** `2026-11-15T08:30:00.000Z`: dates in strict files. They mean local time. */
const isoText = (value: string, look: NumberLook): string => {
  const [, day = value, clock = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(value) ?? [];
  return clock === '' || (look.kind === 'moment' && !look.clock) ? day : `${day} ${clock}`;
};

const cellText = (type: string, value: string, look: NumberLook, { strings, date1904 }: Surroundings): string => {
  if (value === '') return '';
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
    case 'e':
      return plainText(value);
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'd':
      return isoText(value, look);
    default:
      return numberText(value, look, date1904);
  }
};

const markOf = (type: string, value: string): CellMark | undefined => {
  if (type === 'e') return 'error';
  return type === 'n' ? markOfNumber(Number(value)) : undefined;
};

/** Handles the XML events of one sheet and emits its rows. Formulas are ignored; their cached value is used. */
const sheetListener = (limits: SheetLimits, around: Surroundings, take: (row: SheetRow) => void): XmlListener => {
  const builder = rowBuilder(limits, around.merges);
  const isCovered = coverOf(around.merges);
  const longest = rawCapacity(limits);
  let inData = false;
  let row = 0;
  let column = 0;
  let type = 'n';
  let look = plainLook;
  let value = '';
  let reading = false;
  let inPhonetics = false;

  const startRow = (reference: string | undefined): void => {
    const next = reference === undefined ? row + 1 : parseRowNumber(reference);
    if (next === undefined) throw refuse.content();
    row = next;
    column = 0;
    builder.start(row);
  };

  const startCell = (reference: string | undefined): void => {
    const at = reference === undefined ? { row, column: column + 1 } : parseReference(reference);
    if (at?.row !== row) throw refuse.content();
    column = at.column;
    value = '';
  };

  const endCell = (): void => {
    const text = cellText(type, value, look, around);
    if (text !== '' && !isCovered(row, column)) builder.put(column, text, markOf(type, value));
  };

  return {
    open: (name, attributes) => {
      if (name === 'sheetData') inData = true;
      if (!inData) return;
      if (name === 'c') {
        startCell(attributes['r']);
        type = attributes['t'] ?? 'n';
        look = around.looks[Number(attributes['s'] ?? 0)] ?? plainLook;
      } else if (name === 'row') startRow(attributes['r']);
      else if (name === 'v') reading = true;
      else if (name === 't') reading = !inPhonetics;
      else if (name === 'rPh') inPhonetics = true;
    },
    text: (text) => {
      if (!reading) return;
      value += text;
      if (value.length > longest) throw refuse.cell(row, column, limits.cellCharacters);
    },
    close: (name) => {
      if (!inData) return;
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'c') endCell();
      else if (name === 'row') {
        const finished = builder.finish();
        if (finished) take(finished);
      } else if (name === 'rPh') inPhonetics = false;
      else if (name === 'sheetData') inData = false;
    },
  };
};

export async function* xlsxRows(path: string, limits: SheetLimits): AsyncGenerator<readonly SheetRow[]> {
  const archive = await openArchive(path, limits);
  const plan = await readWorkbook(archive);
  const around: Surroundings = {
    strings: plan.sharedStrings === undefined ? [] : await readSharedStrings(archive.read(plan.sharedStrings), limits),
    looks: plan.styles === undefined ? [] : await readLooks(archive.read(plan.styles)),
    date1904: plan.date1904,
    merges: await findMerges(archive.read(plan.sheet)),
  };

  let rows: SheetRow[] = [];
  const parser = xmlParser(sheetListener(limits, around, (row) => rows.push(row)));
  for await (const chunk of archive.read(plan.sheet)) {
    parser.write(chunk);
    yield rows;
    rows = [];
  }
  parser.end();
  yield rows;
}
