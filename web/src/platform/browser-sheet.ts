/** A sheet made in the browser from rows that are there already: an .xlsx of texts, stored without compression. */

interface BrowserSheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Characters that XML cannot hold at all. */
// oxlint-disable-next-line no-control-regex
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(ILLEGAL, '')
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

/** Text is text whatever it begins with: nothing here can write a formula. Style 1 keeps it one when it is edited. */
const cell = (text: string): string =>
  `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const row = (cells: readonly string[]): string => `<row>${cells.map(cell).join('')}</row>`;

const partsOf = ({ name, titles, rows }: BrowserSheet): readonly (readonly [path: string, xml: string])[] => [
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
    `<worksheet xmlns="${MAIN}"><cols><col min="1" max="${titles.length}" width="22" customWidth="1"/></cols><sheetData>${[titles, ...rows].map(row).join('')}</sheetData></worksheet>`,
  ],
];

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const checksum = (bytes: Uint8Array): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
};

/** Little-endian numbers of two or four bytes, as a ZIP has them. */
const packed = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
};

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** The first of January 1980: when it was made stands in the file's name. */
const DATE = 0x21;

export const sheetBlob = (sheet: BrowserSheet): Blob => {
  const encoder = new TextEncoder();
  const [files, entries]: [BlobPart[], BlobPart[]] = [[], []];
  let [offset, directory] = [0, 0];
  const parts = partsOf(sheet);
  for (const [path, xml] of parts) {
    const [name, content] = [encoder.encode(path), encoder.encode(XML + xml)];
    const { length: size } = content;
    const facts: readonly (readonly [2 | 4, number])[] = [
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, checksum(content)],
      [4, size],
      [4, size],
      [2, name.length],
      [2, 0],
    ];
    const head = packed([4, 0x04034b50], ...facts);
    const entry = packed([4, 0x02014b50], [2, VERSION], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    files.push(head, name, content);
    entries.push(entry, name);
    offset += head.length + name.length + size;
    directory += entry.length + name.length;
  }
  const { length: count } = parts;
  const end = packed([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directory], [4, offset], [2, 0]);
  return new Blob([...files, ...entries, end], { type: `${SHEET_ML}.sheet` });
};
