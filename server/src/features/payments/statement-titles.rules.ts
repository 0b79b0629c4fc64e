/** Titles of a statement: their spellings, with brackets and over two rows. Pure functions. */
import { LONGEST_TITLE } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { createHash } from 'node:crypto';
import { cleanValue } from './statement-values.rules.ts';

export const foldTitle = (text: string): string => cleanValue(text).replace(/\s/g, '');

/** `(元)`, `[ Payer's Name ]`, `【支取】`. Full-width brackets are folded before. */
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]|【[^】]*】/g;
const INCOMING = /^(?:收入?|贷方?|转入|存入)$/;
const OUTGOING = /^(?:支出?|借方?|转出|支取)$/;
const SUM = /金额|发生额/;

/** `收入金额` and `支出金额` for every word of the side. */
const sideOf = (word: string): string | undefined => {
  const plain = word.replace(/(?:金额|发生额)$/, '');
  if (INCOMING.test(plain)) return '收入金额';
  return OUTGOING.test(plain) ? '支出金额' : undefined;
};

const withoutUnit = (title: string): string => title.replace(/\/(?:元|分)$/, '');
const bareTitle = (folded: string): string => withoutUnit(folded.replace(BRACKETS, ''));

/**
 * The names of a column: as written, and without brackets. The brackets of `交易金额(收入)` say the side, so that such a
 * column is no 交易金额.
 */
export const namesOf = (title: string): readonly string[] => {
  const folded = foldTitle(title);
  if (folded === '') return [];
  const bare = bareTitle(folded);
  const [, inBrackets = ''] = /[([【]([^)\]】]*)[)\]】]$/.exec(folded) ?? [];
  const side = SUM.test(bare) && !/[借贷收支]/.test(bare) ? sideOf(inBrackets) : undefined;
  return [...new Set([folded, side ?? bare])];
};

export const isInFen = (title: string): boolean => /[([【/]分[)\]】]?$/.test(foldTitle(title));

/** A second title row has 借方 and 贷方 below 发生额, and no value. */
const isSecondRow = (lower: readonly string[]): boolean =>
  lower.some((cell) => sideOf(cell) !== undefined) && !lower.some((cell) => /\d/.test(cell));

/** Two title rows as one; undefined when the lower row is none. */
export const joinTitles = (upper: readonly string[], lower: readonly string[]): readonly string[] | undefined => {
  const [tops, subs] = [upper.map(foldTitle), lower.map((cell) => bareTitle(foldTitle(cell)))];
  if (!isSecondRow(subs)) return undefined;
  let last = '';
  return Array.from({ length: Math.max(tops.length, subs.length) }, (_, at) => {
    const [top = '', sub = ''] = [tops[at], subs[at]];
    // A title over several columns is written in the first.
    if (top !== '') last = top;
    if (sub === '' || sub === top) return top;
    const side = SUM.test(last) || SUM.test(sub) ? sideOf(sub) : undefined;
    return side ?? `${last}${sub}`;
  });
};

/** As a page shows and returns it: requests contain no half characters and no NUL. */
export const cutTitle = (cell: string): string => cell.slice(0, LONGEST_TITLE).toWellFormed().replaceAll('\0', ' ');

/** A remembered layout is found by all titles of its row in their order. Hexadecimal. */
export const titleKey = (cells: readonly string[]): string => {
  const titles = cells.map((cell) => foldTitle(cutTitle(cell)));
  return createHash('sha256').update(titles.join('\n').trimEnd()).digest('hex');
};
