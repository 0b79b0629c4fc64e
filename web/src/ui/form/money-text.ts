/** Reads and writes money as a user types and pastes it. Pure. */

/** Signs and units around a pasted amount: ¥1,280.50 or 1 280.50 元. */
const AROUND = /^[\s¥]+|[\s元]+$/g;
/** Groups of three, separated by commas or by spaces: a comma anywhere else may be a mistyped decimal point. */
const AMOUNT = /^-?(?:\d{1,12}|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+))(?:\.\d{0,2})?$/;
const SEPARATOR = /[,\s]/g;
const LONGEST = 50;

/**
 * Null if nothing was typed. A text that is no amount in yuan stays a text, so that the field's rule refuses it:
 * nothing is rounded. Input methods write full-width digits, and 。 for the decimal point.
 */
export const readMoney = (text: string): number | string | null => {
  const bare = text.normalize('NFKC').replaceAll('。', '.').replaceAll(AROUND, '').slice(0, LONGEST);
  if (bare === '') return null;
  return AMOUNT.test(bare) ? Number(bare.replaceAll(SEPARATOR, '')) : bare;
};

const grouped = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const writeMoney = (value: unknown): string => {
  if (typeof value === 'number') return grouped.format(value);
  return typeof value === 'string' ? value : '';
};
