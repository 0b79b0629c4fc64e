/** Classifies Excel number formats: date, time, percentage, padded code or plain number. */
export type NumberLook =
  | { readonly kind: 'plain' }
  | { readonly kind: 'moment'; readonly day: boolean; readonly clock: boolean }
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'percent'; readonly decimals: number }
  | { readonly kind: 'padded'; readonly digits: number };

export const plainLook: NumberLook = { kind: 'plain' };
const day: NumberLook = { kind: 'moment', day: true, clock: false };
const clock: NumberLook = { kind: 'moment', day: false, clock: true };
const dayAndClock: NumberLook = { kind: 'moment', day: true, clock: true };
const elapsed: NumberLook = { kind: 'elapsed' };

/** Built-in formats that files use by number. 27 to 36 and 50 to 58 are those of Chinese Excel. */
const builtIn: readonly (readonly [from: number, to: number, look: NumberLook])[] = [
  [9, 9, { kind: 'percent', decimals: 0 }],
  [10, 10, { kind: 'percent', decimals: 2 }],
  [14, 17, day],
  [18, 21, clock],
  [22, 22, dayAndClock],
  [27, 31, day],
  [32, 35, clock],
  [36, 36, day],
  [45, 45, clock],
  [46, 46, elapsed],
  [47, 47, clock],
  [50, 54, day],
  [55, 56, clock],
  [57, 58, day],
];

export const lookOfFormatId = (id: number): NumberLook =>
  builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? plainLook;

/** Everything in a format that is not a placeholder: quoted and escaped text, colours, locales, AM/PM. */
const DECORATION = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]|general|am\/pm|a\/p|上午\/下午/gi;

export const lookOfFormatCode = (code: string): NumberLook => {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return elapsed;
  const [placeholders = ''] = code.replace(DECORATION, '').split(';', 1);

  const hasClock = /[hs]/i.test(placeholders);
  // `m` is minutes beside a clock and months otherwise; `e` is a Chinese year unless it begins an exponent.
  const hasDay = /[yd]|e(?![+-])/i.test(placeholders) || (!hasClock && /m/i.test(placeholders));
  if (hasDay || hasClock) return { kind: 'moment', day: hasDay, clock: hasClock };

  if (placeholders.includes('%')) {
    return { kind: 'percent', decimals: /\.(0+)/.exec(placeholders)?.[1]?.length ?? 0 };
  }
  return /^0{2,}$/.test(placeholders) ? { kind: 'padded', digits: placeholders.length } : plainLook;
};
