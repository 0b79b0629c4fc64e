/** What kind of file a statement is, by its first bytes. Pure functions. */

type StatementExtension = 'xls' | 'xlsx' | 'csv';

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** A workbook is a zip archive or a compound file; everything else that can be read is text. */
export const statementExtension = (bytes: Uint8Array): StatementExtension => {
  if (startsWith(bytes, [0x50, 0x4b])) return 'xlsx';
  return startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]) ? 'xls' : 'csv';
};

export const contentTypeOf: Readonly<Record<StatementExtension, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

const KINDS: ReadonlySet<string> = new Set(Object.keys(contentTypeOf));

export const extensionOf = (storedName: string): StatementExtension => {
  const end = storedName.split('.').at(-1) ?? '';
  return KINDS.has(end) ? (end as StatementExtension) : 'csv';
};

/** The name that the browser saves: that of the upload, with the extension of the content. */
export const downloadName = (fileName: string, extension: StatementExtension): string =>
  fileName.toLowerCase().endsWith(`.${extension}`) ? fileName : `${fileName}.${extension}`;
