/** What the server tells of a transfer: escaped HTML, made into lines of plain text. Nothing of it is ever drawn as HTML. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** One pass: what an entity stands for is not read again. */
const plain = (escaped: string): string =>
  escaped.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);

export const detailLines = (html: string): readonly string[] =>
  html
    .split(/<br\s*\/?>/)
    .map(plain)
    .filter((line) => line.trim() !== '');
