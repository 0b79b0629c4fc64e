/** Creates and reads workbooks: an uncompressed zip of the parts that Excel needs. */
import { crc32, inflateRawSync } from 'node:zlib';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cell = (text: string): string => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

const partsOf = (rows: readonly (readonly string[])[]): readonly (readonly [name: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="sheet1.xml"/></Relationships>`,
  ],
  [
    'xl/sheet1.xml',
    `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  ],
];

/** The fields that a file header and its directory entry share. */
const described = (name: string, content: Buffer): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
};

const marked = (signature: number, ...rest: readonly Buffer[]): Buffer => {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  return Buffer.concat([mark, ...rest]);
};

export const workbook = (rows: readonly (readonly string[])[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, xml] of partsOf(rows)) {
    const content = Buffer.from(HEAD + xml);
    const file = marked(0x04034b50, described(name, content), Buffer.from(name), content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(marked(0x02014b50, Buffer.from([20, 0]), described(name, content), place, Buffer.from(name)));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, marked(0x06054b50, end)]);
};

/** All XML of a workbook. */
export const readWorkbook = (file: Buffer): string => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let entry = file.readUInt32LE(end + 16);
  const parts: Buffer[] = [];
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = file.readUInt32LE(entry + 20);
    const local = file.readUInt32LE(entry + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + size);
    parts.push(file.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content));
    entry += 46 + file.readUInt16LE(entry + 28) + file.readUInt16LE(entry + 30) + file.readUInt16LE(entry + 32);
  }
  return Buffer.concat(parts).toString();
};
