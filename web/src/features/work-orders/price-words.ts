/** Words about the price of a course. Pure. */
import { formatMoney } from '../../ui/format.ts';

export const belowPriceWords = (price: number, missing: number): string =>
  `全款低于课程价格 ${formatMoney(price)}，少 ${formatMoney(missing)}`;
