/** Figures of calls: what an answered call costs, and how often calls connect. On screen and in sheets. */

/** Calls of one agent, one day or one customer that can be added. */
interface CallSums {
  readonly CallTotal: number;
  readonly ConnectTotal: number;
  /** Seconds. */
  readonly CallTime: number;
}

const MINUTE = 60;
/** Of one answered call: every minute that has begun. */
export const chargeMinutes = (seconds: number): number => Math.ceil(seconds / MINUTE);

/** Hundredths of a percent, so that no result depends on the rounding of fractions. */
const PARTS = 10_000;
/** A share of two whole numbers as text: 33.33%, 0.00% of nothing. */
export const rateText = (part: number, whole: number): string =>
  `${((whole === 0 ? 0 : Math.round((part * PARTS) / whole)) / 100).toFixed(2)}%`;

export const connectRate = ({ CallTotal, ConnectTotal }: Pick<CallSums, 'CallTotal' | 'ConnectTotal'>): string =>
  rateText(ConnectTotal, CallTotal);

/** The same as a share of 1, for the cells of a sheet. */
export const connectShare = ({ CallTotal, ConnectTotal }: Pick<CallSums, 'CallTotal' | 'ConnectTotal'>): number =>
  CallTotal === 0 ? 0 : Math.round((ConnectTotal * PARTS) / CallTotal) / PARTS;

/** 0:04:32 for a column of lengths (G-342). */
export const talkTimeText = (seconds: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};
