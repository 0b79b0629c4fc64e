/** What a statement says of itself: its totals, and the days from which it was exported. Pure functions. */
import { cleanValue, readFen, readTime } from './statement-values.rules.ts';

export interface Totals {
  /** Income in fen. */
  readonly income?: number;
  /** Refunds in fen, without sign. */
  readonly refunds?: number;
}

/** All amounts behind 共: `商家实收共9.98元，商家优惠共0.02元` is an order amount of 10.00. */
const sumOfShares = (text: string): number | undefined => {
  const shares = [...text.matchAll(/共(-?[\d,]+(?:\.\d+)?)元/g)].map(([, amount = '']) => readFen(amount, false));
  if (shares.length === 0) return undefined;
  return shares.reduce<number>((sum, fen) => sum + (fen ?? 0), 0);
};

/** `#收入合计：3笔，共300.00元`, `收入：3笔 300.00元`, `#交易合计：…` and `#退款合计：…`. */
export const totalsInWords = (text: string): Totals => {
  const plain = cleanValue(text).replace(/\s/g, '');
  const [, amount] = /^#?收入(?:合计)?:[^:]*?(?<![\d.,])([\d,]+(?:\.\d+)?)元/.exec(plain) ?? [];
  const income = amount === undefined ? undefined : readFen(amount, false);
  if (income !== undefined) return { income };
  const [, kind] = /^#?(交易|退款)合计:/.exec(plain) ?? [];
  const sum = kind === undefined ? undefined : sumOfShares(plain);
  if (sum === undefined) return {};
  return kind === '交易' ? { income: sum } : { refunds: Math.abs(sum) };
};

/** The totals below a WeChat bill have titles of their own, and their values one row below. */
const FIRST_TITLES = new Set(['总交易单数', '资金流水总笔数']);
export const isTotalsTitle = (first: string): boolean => FIRST_TITLES.has(first);

export const totalsInTable = (titles: readonly string[], values: readonly string[]): Totals => {
  const names = titles.map((title) => cleanValue(title).replace(/\(元\)$/, ''));
  const fenOf = (wanted: readonly string[]): number | undefined => {
    const at = wanted.map((name) => names.indexOf(name)).find((index) => index >= 0);
    return at === undefined ? undefined : readFen(values[at] ?? '', false);
  };
  const income = fenOf(['订单总金额', '应结订单总金额', '收入金额']);
  const refunds = fenOf(['申请退款总金额', '退款总金额']);
  return { ...(income !== undefined && { income }), ...(refunds !== undefined && { refunds: Math.abs(refunds) }) };
};

/** Moments at which days of the file begin. */
export interface FileDays {
  readonly first: number;
  readonly last: number;
}

const dayBehind = (text: string, words: string): number | undefined => {
  const [, rest = ''] = new RegExp(`(?:${words})(?:日期|时间|日):?\\s*\\[?\\s*(\\d.{7,11})`).exec(text) ?? [];
  return readTime(rest.slice(0, 11).replace(/[\s\]].*$/, ''));
};

/** `起始日期:20261118 终止日期:20261118` above the titles, in one cell or several. */
export const daysInHead = (rows: readonly (readonly string[])[]): FileDays | null => {
  for (const cells of rows) {
    const text = cells.map(cleanValue).join(' ');
    const [first, last] = [dayBehind(text, '起始|开始'), dayBehind(text, '终止|结束|截止')];
    if (first !== undefined && last !== undefined && first <= last) return { first, last };
  }
  return null;
};
