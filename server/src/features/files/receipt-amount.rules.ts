/** Finds the amount of a payment in the rows of a receipt. An amount that may have lost a digit is none. */
import type { TextRow } from './text-rows.rules.ts';

export interface Found<Value> {
  readonly value: Value;
  /** Percent. */
  readonly confidence: number;
}

/** Chinese words and brackets end an amount. */
const PIECE = /[^\p{Script=Han}()（）【】|]+/gu;
/** Signs and currencies in front are no digits; ¥ is also read as Y. */
const FRONT = /^[-+−–—~*:：]*(?:CNY|RMB|[¥￥Y])*[-+−–—]*/;
/** A comma between digits is also read as a dot. */
const AMOUNT = /^(\d{1,3}(?:[,.]\d{3})+|\d{1,8})\.(\d{2})$/;
/** Not an amount, but so similar that it may be one whose digits were not all read. */
const LIKE_AMOUNT = /^(?=.*\d)(?=.*[.,])[^:/%]+$/;

/** Yuan; null for a piece of text that is no whole amount. */
const valueOf = (piece: string): number | null => {
  const match = AMOUNT.exec(piece);
  return match ? Number(`${match[1]?.replaceAll(/[,.]/g, '')}.${match[2]}`) : null;
};

interface Piece {
  readonly value: number | null;
  /** The text in front of it. */
  readonly label: string;
}

const piecesIn = (text: string): Piece[] => {
  const plain = text.replaceAll('，', ',');
  return [...plain.matchAll(PIECE)].flatMap(({ 0: whole, index }) => {
    const piece = whole.replace(FRONT, '').replace(/(?:CNY|RMB)$/, '');
    return LIKE_AMOUNT.test(piece) ? [{ value: valueOf(piece), label: plain.slice(0, index) }] : [];
  });
};

/** Yuan: of the first whole amount in a text. */
export const amountIn = (text: string): number | null =>
  piecesIn(text).find(({ value }) => value !== null)?.value ?? null;

/** What was paid, not what it was before a discount, and not what is left. */
const LABEL = /(?:转账|付款|支付|交易|实付|汇款)(?:金额|款)?$|(?<!订单|优惠|退款|商品|原)金额$/;
/** Heights of one size of letters differ by less than this. */
const SAME_SIZE = 0.8;

/** The amount that is written largest; of several of one size the labelled one. Null if that is not sure. */
export const findAmount = (rows: readonly TextRow[]): Found<number> | null => {
  const all = rows.flatMap(({ text, height, confidence }) =>
    piecesIn(text).map((piece) => ({ ...piece, height, confidence })),
  );
  const possible = all.filter(({ value }) => value !== 0);
  const tallest = Math.max(0, ...possible.map(({ height }) => height));
  const large = possible.filter(({ height }) => height >= tallest * SAME_SIZE);
  const labelled = large.filter(({ label }) => LABEL.test(label));
  const chosen = new Set(large.map(({ value }) => value)).size > 1 ? labelled : large;
  const [first] = chosen;
  if (!first || first.value === null || chosen.some(({ value }) => value !== first.value)) return null;
  return { value: first.value, confidence: first.confidence };
};
