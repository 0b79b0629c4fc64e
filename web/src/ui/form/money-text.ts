/** Reads and writes money as a user types and pastes it. Pure. */

/** Signs, separators and units around a pasted amount: ¥1,280.50 or 1 280.50 元. */
const AROUND = /[¥￥,，\s元]/g;
const AMOUNT = /^-?\d{1,12}(\.\d{0,2})?$/;
const LONGEST = 50;

/**
 * Null if nothing was typed. A text that is no amount in yuan stays a text, so that the field's rule refuses it:
 * nothing is rounded.
 */
export const readMoney = (text: string): number | string | null => {
  const bare = text.normalize('NFKC').replaceAll(AROUND, '').slice(0, LONGEST);
  if (bare === '') return null;
  return AMOUNT.test(bare) ? Number(bare) : bare;
};

const grouped = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const writeMoney = (value: unknown): string => {
  if (typeof value === 'number') return grouped.format(value);
  return typeof value === 'string' ? value : '';
};
