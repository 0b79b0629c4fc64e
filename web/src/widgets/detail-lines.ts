/** Converts details that the server sends as escaped HTML to lines of plain text. Never rendered as HTML. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** One pass, so that a decoded entity is not decoded again. */
const plain = (escaped: string): string =>
  escaped.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);

export const detailLines = (html: string): readonly string[] =>
  html
    .split(/<br\s*\/?>/)
    .map((line) => plain(line.replaceAll(/<\/?b>/g, '')))
    .filter((line) => line.trim() !== '');
