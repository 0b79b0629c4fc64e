/** XML of one written sheet, row by row. */
import { columnLetters } from './cell-reference.ts';
import { excelSerial } from './excel-date.ts';
import type { CellValue, ExportRow } from './row-feed.ts';
import { cellStyle, worksheetHead } from './workbook-xml.ts';
import { textElement } from './xml-text.ts';

/** `percent`: a share of 1. */
type ColumnKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'dateTime';

export interface SheetColumn {
  readonly title: string;
  /** In Excel's characters. A Chinese one counts twice. */
  readonly width?: number;
  readonly kind: ColumnKind;
}

const usualWidth: Record<ColumnKind, number> = { text: 16, number: 12, money: 14, percent: 12, date: 12, dateTime: 20 };
const kindStyle: Record<ColumnKind, number> = {
  text: cellStyle.text,
  number: cellStyle.plain,
  money: cellStyle.money,
  percent: cellStyle.percent,
  date: cellStyle.date,
  dateTime: cellStyle.dateTime,
};

/** Decimal columns come as text from the database. Values that Excel can hold exactly are written as numbers. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const EXACT_DIGITS = 15;
/** From twelve digits on, Excel's general format shows exponents. */
const SHOWN_WHOLE = 1e11;

const isExact = (text: string): boolean => DECIMAL.test(text) && text.replace(/\D/g, '').length <= EXACT_DIGITS;

const textCell = (reference: string, text: string, style: number = cellStyle.text): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is>${textElement(text)}</is></c>`;

const numberCell = (reference: string, value: number | string, style: number): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

const amountCell = (reference: string, kind: 'number' | 'money' | 'percent', value: string | number): string => {
  if (typeof value === 'string' && !isExact(value)) return textCell(reference, value);
  const isLong = kind === 'number' && Math.abs(Number(value)) >= SHOWN_WHOLE && Number.isInteger(Number(value));
  return numberCell(reference, value, isLong ? cellStyle.whole : kindStyle[kind]);
};

const momentCell = (reference: string, kind: 'date' | 'dateTime', value: string | number): string => {
  const serial = typeof value === 'number' ? excelSerial(value) : undefined;
  if (serial === undefined) return textCell(reference, String(value));
  return numberCell(reference, kind === 'date' ? Math.floor(serial) : serial, kindStyle[kind]);
};

/** Text is always written as text, never as a formula. */
const cellXml = (reference: string, kind: ColumnKind, value: CellValue | undefined, textStyle: number): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' && !Number.isFinite(value)) return '';
  if (kind === 'text') return textCell(reference, String(value), textStyle);
  return kind === 'number' || kind === 'money' || kind === 'percent'
    ? amountCell(reference, kind, value)
    : momentCell(reference, kind, value);
};

const displayWidth = (title: string): number =>
  Array.from(title).reduce((sum, character) => sum + (character > '\u00ff' ? 2 : 1), 0);

export interface SheetXml {
  readonly head: string;
  readonly row: (rowNumber: number, cells: ExportRow) => string;
}

export const sheetXml = (columns: readonly SheetColumn[], textStyle: number = cellStyle.text): SheetXml => {
  const letters = columns.map((_, index) => columnLetters(index + 1));
  const cols = columns.map(
    ({ title, kind, width = Math.max(usualWidth[kind], displayWidth(title) + 4) }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${kindStyle[kind]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, cellStyle.header));

  return {
    head: `${worksheetHead(cols.join(''))}<row r="1">${titles.join('')}</row>`,
    row: (rowNumber, cells) => {
      let xml = `<row r="${rowNumber}">`;
      columns.forEach(({ kind }, index) => {
        xml += cellXml(`${letters[index]}${rowNumber}`, kind, cells[index], textStyle);
      });
      return `${xml}</row>`;
    },
  };
};
