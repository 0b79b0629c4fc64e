/** Rows of a legacy .xls. Its parser needs the whole file in memory, so it runs only in the reading process. */
import { readFile } from 'node:fs/promises';
import { CFB, type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { type CellRange, coverOf } from './merged-cells.ts';
import { lookOfFormatCode, type NumberLook } from './number-format.ts';
import { numberText } from './number-text.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { refuse, SheetRefused } from './sheet-refused.ts';
import { type CellMark, markOfNumber, rowBuilder, type SheetRow } from './sheet-row.ts';
import { legalText } from './xml-text.ts';

// Files from before Unicode use a code page, here mostly GBK.
set_cptable(codePages);

const ROWS_AT_ONCE = 500;

const errorText: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

/** Only the parser's password error is useful to the user. */
const refusalOf = (error: unknown): SheetRefused => {
  if (error instanceof SheetRefused) return error;
  return error instanceof Error && /password|encrypt/i.test(error.message) ? refuse.locked() : refuse.content();
};

const parse = (bytes: Buffer): WorkBook => {
  try {
    const container: unknown = CFB.read(bytes, { type: 'buffer' });
    const holds = (name: string): boolean => Boolean(CFB.find(container, name));
    if (holds('EncryptedPackage')) throw refuse.locked();
    if (!holds('/Workbook') && !holds('/Book')) throw refuse.format();
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    });
  } catch (error) {
    throw refusalOf(error);
  }
};

const firstVisibleSheet = ({ SheetNames, Sheets, Workbook }: WorkBook): WorkSheet => {
  const hidden = new Set(Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name));
  const name = SheetNames.find((one) => !hidden.has(one) && Sheets[one]?.['!type'] !== 'chart') ?? '';
  const sheet = Sheets[name];
  if (!sheet) throw refuse.content();
  return sheet;
};

const cellText = ({ t: type, v: value, z: format }: CellObject, date1904: boolean): string => {
  switch (type) {
    case 'n':
      return numberText(String(value), lookOf(String(format ?? '')), date1904);
    case 'b':
      return value === true ? 'TRUE' : 'FALSE';
    case 'e':
      return errorText[Number(value)] ?? '#N/A';
    default:
      return legalText(String(value ?? ''));
  }
};

const markOf = ({ t: type, v: value }: CellObject): CellMark | undefined => {
  if (type === 'e') return 'error';
  return type === 'n' ? markOfNumber(Number(value)) : undefined;
};

/** A sheet has thousands of numbers but few formats. */
const looks = new Map<string, NumberLook>();
const lookOf = (format: string): NumberLook => {
  const known = looks.get(format) ?? lookOfFormatCode(format);
  looks.set(format, known);
  return known;
};

export async function* xlsRows(path: string, limits: SheetLimits): AsyncGenerator<readonly SheetRow[]> {
  const workbook = parse(await readFile(path));
  const sheet = firstVisibleSheet(workbook);
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const merges = (sheet['!merges'] ?? []).map(({ s, e }): CellRange => ({
    top: s.r + 1,
    bottom: e.r + 1,
    left: s.c + 1,
    right: e.c + 1,
  }));
  const isCovered = coverOf(merges);

  const builder = rowBuilder(limits, merges);
  let rows: SheetRow[] = [];
  const data: readonly (readonly CellObject[] | undefined)[] = sheet['!data'] ?? [];
  for (const [index, cells] of data.entries()) {
    builder.start(index + 1);
    cells?.forEach((cell, at) => {
      if (!isCovered(index + 1, at + 1)) builder.put(at + 1, cellText(cell, date1904), markOf(cell));
    });
    const row = builder.finish();
    if (row) rows.push(row);
    if (rows.length >= ROWS_AT_ONCE) {
      yield rows;
      rows = [];
    }
  }
  yield rows;
}
