/** Converts details that the server sends as escaped HTML to lines of plain text. Never rendered as HTML. */
import { unescapeHtml } from '@gonghai/contract/wire/html.ts';

export const detailLines = (html: string): readonly string[] =>
  html
    .split(/<br\s*\/?>/)
    .map((line) => unescapeHtml(line.replaceAll(/<\/?b>/g, '')))
    .filter((line) => line.trim() !== '');
