/** Serial numbers of payments: the form in which they are stored, and the form in which they are compared. */

/** White space, format characters (zero width, direction, soft hyphen) and control characters. */
const INVISIBLE = /[\s\p{Cf}\p{Cc}]/gu;
/** Spreadsheets put one of these before a number to keep it a text. */
const TEXT_MARK = /^[`'’‘]/;
/** Latin letters, digits, `-` and `_`. */
const SERIAL_NUMBER = /^[\w-]{1,64}$/;

export const normalSerialNumber = (text: string): string =>
  text.toWellFormed().normalize('NFKC').replaceAll(INVISIBLE, '').replace(TEXT_MARK, '');

/** Whether a number in its normal form may be stored. Earlier versions stored others. */
export const isSerialNumber = (normal: string): boolean => SERIAL_NUMBER.test(normal);

/** Numbers with the same key are the same number. The database has it as `serial_key`, which ignores the case of ASCII. */
export const serialKey = (text: string): string =>
  normalSerialNumber(text).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const isSameSerial = (one: string, other: string): boolean => serialKey(one) === serialKey(other);
