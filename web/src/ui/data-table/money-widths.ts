/** Widens columns of money so that the largest amount fits: an amount is never cut. */
import { formatAmount } from '../format.ts';
import type { Column } from './columns.ts';
import type { Totals } from './TableFoot.tsx';

/** Pixels of the bold tabular figures of a total, of a comma or dot, and of both paddings with their border. */
const DIGIT = 8.6;
const SEPARATOR = 4.8;
const PADDING = 32;

export const widthOfAmount = (amount: number): number => {
  const text = formatAmount(amount);
  const digits = text.replaceAll(/[,.]/g, '').length;
  return Math.ceil(digits * DIGIT + (text.length - digits) * SEPARATOR + PADDING);
};

/** The least width of a column of money; undefined for another column. */
export const leastWidth = <Row>(
  column: Column<Row>,
  rows: readonly Row[],
  totals: Totals | undefined,
): number | undefined => {
  if (!column.money) return undefined;
  const total = totals?.[column.id];
  const widths = rows.map((row) => widthOfAmount(column.money?.(row) ?? 0));
  return Math.max(0, ...widths, typeof total === 'number' ? widthOfAmount(total) : 0);
};
