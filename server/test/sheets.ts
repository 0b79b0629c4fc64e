/** Sheets as a browser sends and opens them. */
import { read, utils, write } from '@e965/xlsx';

export const workbook = (rows: readonly (readonly (string | number)[])[]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '员工');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
};

/** The body of an upload with its content type. */
export const multipart = async (file: Buffer, field = 'file', fileName = '员工.xlsx') => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)]), fileName);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};

/** The rows of the first sheet as shown in Excel. */
export const readRows = (file: Buffer): unknown[][] => {
  const { Sheets, SheetNames } = read(file);
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1, defval: '' });
};
