/** Text on its way into and out of the XML of a workbook. */

/** The control characters XML 1.0 has no way to write, and the two non-characters it forbids. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu;
const ESCAPED = /_x([\da-f]{4})_/gi;
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;
const NEEDS_CARE = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|^\s|\s$|_x[\da-f]{4}_/iu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What Excel accepts in one cell; a longer text makes it call the whole file damaged. */
const CELL_CAPACITY = 32_767;

export const legalText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '');

export const escapeXml = (text: string): string =>
  legalText(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Excel counts as JavaScript does; a character that would be cut in half goes altogether. */
export const cutText = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text;

/**
 * The `t` element of a cell. Excel reads `_x000D_` inside it as a character code, so a text that happens to look
 * like one is guarded, and a carriage return, which XML parsers turn into a line feed, is written as one.
 */
export const textElement = (text: string): string => {
  const short = cutText(text, CELL_CAPACITY);
  if (!NEEDS_CARE.test(short)) return `<t>${short}</t>`;
  const guarded = short.replaceAll('\r\n', '\n').replace(LOOKS_ESCAPED, '_x005F_');
  return `<t xml:space="preserve">${escapeXml(guarded).replaceAll('\r', '_x000D_')}</t>`;
};

/** The text a person sees where the XML says `value`. */
export const plainText = (value: string): string => {
  const decoded = value.includes('_x')
    ? value.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : value;
  return legalText(decoded);
};
