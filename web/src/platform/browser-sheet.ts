/** Creates a minimal workbook from rows in the browser. */
import { zipped } from './zipped.ts';

type Cell = string | number;

interface BrowserSheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** In Excel's characters. */
  readonly widths?: readonly number[];
}

const USUAL_WIDTH = 22;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Characters that XML cannot contain. */
// oxlint-disable-next-line no-control-regex
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(ILLEGAL, '')
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

/** Text is always written as text, never as a formula. Style 1 keeps it text when it is edited. */
const cell = (value: Cell): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
const column = (width: number, place: number): string =>
  `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
const row = (cells: readonly Cell[]): string => `<row>${cells.map(cell).join('')}</row>`;

const partsOf = ({
  name,
  titles,
  rows,
  widths = titles.map(() => USUAL_WIDTH),
}: BrowserSheet): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_ML}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_ML}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
  [
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${MAIN}"><cols>${widths.map(column).join('')}</cols><sheetData>${[titles, ...rows].map(row).join('')}</sheetData></worksheet>`,
  ],
];

export const sheetBlob = (sheet: BrowserSheet): Blob => {
  const encoder = new TextEncoder();
  const files = partsOf(sheet).map(([name, xml]) => ({ name, bytes: encoder.encode(XML + xml) }));
  return new Blob([zipped(files)], { type: `${SHEET_ML}.sheet` });
};
