/** The lines that were refused as a workbook, made in the browser: the smallest that every spreadsheet program opens. */
import type { ReportLine } from '@gonghai/contract/wire/task.ts';
import { saveBlob } from './download.ts';
import { zipped } from './zipped.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// Control characters may not stand in XML at all, however they are written.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escaped = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');

/** A text, never a formula, whatever it begins with. */
const textCell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const rowOf = ({ Row, Text }: ReportLine): string => `<row><c><v>${Row}</v></c>${textCell(Text)}</row>`;

const sheetXml = (lines: readonly ReportLine[]): string =>
  `<worksheet xmlns="${SHEET}"><cols><col min="1" max="1" width="8" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols>` +
  `<sheetData><row>${textCell('行号')}${textCell('原因')}</row>${lines.map(rowOf).join('')}</sheetData></worksheet>`;

const relation = (id: string, type: string, target: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const parts = (lines: readonly ReportLine[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${XLSX}.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('rId1', 'officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="未导入的行" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': sheetXml(lines),
});

export const reportSheet = (lines: readonly ReportLine[]): Blob => {
  const encoder = new TextEncoder();
  const files = Object.entries(parts(lines)).map(([name, xml]) => ({
    name,
    bytes: encoder.encode(DECLARATION + xml),
  }));
  return new Blob([zipped(files)], { type: XLSX });
};

export const saveReport = (lines: readonly ReportLine[]): void => saveBlob(reportSheet(lines), '导入错误报告.xlsx');
