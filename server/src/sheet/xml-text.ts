/** Escaping and decoding of text in workbook XML. */

/** Control characters that XML 1.0 cannot contain, and two forbidden non-characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu;
const ESCAPED = /_x([\da-f]{4})_/gi;
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;
const NEEDS_CARE = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|^\s|\s$|_x[\da-f]{4}_/iu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Excel's maximum length of a cell. A longer text makes the file count as damaged. */
const CELL_CAPACITY = 32_767;

export const legalText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '');

export const escapeXml = (text: string): string =>
  legalText(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Excel counts UTF-16 units. A surrogate pair at the end is dropped as a whole. */
export const cutText = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text;

/**
 * The `t` element of a cell. Excel reads `_x000D_` as a character code, so text that looks like one is escaped. A
 * carriage return, which XML parsers convert to a line feed, is written as such a code.
 */
export const textElement = (text: string): string => {
  const short = cutText(text, CELL_CAPACITY);
  if (!NEEDS_CARE.test(short)) return `<t>${short}</t>`;
  const guarded = short.replaceAll('\r\n', '\n').replace(LOOKS_ESCAPED, '_x005F_');
  return `<t xml:space="preserve">${escapeXml(guarded).replaceAll('\r', '_x000D_')}</t>`;
};

/** The text shown for the XML text `value`. */
export const plainText = (value: string): string => {
  const decoded = value.includes('_x')
    ? value.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : value;
  return legalText(decoded);
};
