/** Serial numbers of payments in the one form in which they are stored and compared. */

/** Spreadsheets put one of these before a number to keep it a text. */
const TEXT_MARK = /^[`'’‘]/;

export const normalSerialNumber = (text: string): string =>
  text.toWellFormed().normalize('NFKC').replaceAll(/\s/gu, '').replace(TEXT_MARK, '');
