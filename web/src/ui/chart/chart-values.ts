/** What a chart shows, and how its values become text. Pure. */
import { formatMoney } from '../format.ts';

/** Tints of the brand colour: the part that matters is strong, what it is compared with is quiet. */
export type BarTone = 'quiet' | 'strong';

export interface BarSeries {
  readonly name: string;
  readonly tone: BarTone;
  /** One for each group. */
  readonly values: readonly number[];
}

export interface ChartUnit {
  /** Named beside the legend. */
  readonly note: string;
  /** For axes and labels. */
  readonly short: (value: number) => string;
  /** For tooltips. */
  readonly full: (value: number) => string;
}

const TEN_THOUSAND = 10_000;
const plain = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** Whole numbers of something: 单位：次. */
export const countUnit = (unit: string): ChartUnit => ({
  note: `单位：${unit}`,
  short: plain.format,
  full: plain.format,
});

/** Yuan, or ten thousand yuan where the largest value has at least five digits. */
export const moneyUnit = (values: readonly number[]): ChartUnit => {
  if (Math.max(0, ...values) < TEN_THOUSAND) return { note: '单位：元', short: plain.format, full: formatMoney };
  const short = (value: number): string => {
    const inWan = value / TEN_THOUSAND;
    return (inWan < 1 ? hundredths : tenths).format(inWan);
  };
  return { note: '单位：万元', short, full: formatMoney };
};
