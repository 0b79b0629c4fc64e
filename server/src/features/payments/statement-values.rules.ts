/** Values of a statement: serial numbers, amounts and times as wallets and banks write them. */
import { SHANGHAI_OFFSET } from '@gonghai/contract/wire/clock.ts';

/** Wallets put a backtick or an apostrophe before a value, so that a spreadsheet keeps it as text. */
export const cleanValue = (text: string): string => text.normalize('NFKC').trim().replace(/^[`']/, '').trim();

/** `4.20000256120261E+27`: a spreadsheet has rounded it. */
export const isRoundedText = (serial: string): boolean => /^\d+(?:\.\d+)?e\+?\d+$/i.test(serial);

/** More digits than an amount of money can have; beyond it whole numbers are not exact. */
const MOST_DIGITS = 13;

/** Whole fen from the digits of an amount, or undefined. Floating-point numbers are never used. */
export const readFen = (text: string, isInFen: boolean): number | undefined => {
  const plain = cleanValue(text)
    // A space between digits makes the amount ambiguous: it stays, and the amount is unreadable.
    .replace(/(?<![\d.,\s])\s+|\s+(?![\d.,\s])/g, '')
    .replace(/[¥,]/g, '')
    .replace('−', '-');
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined || whole.length > MOST_DIGITS) return undefined;
  if (fraction.length > (isInFen ? 0 : 2)) return undefined;
  const fen = Number(isInFen ? whole : whole + fraction.padEnd(2, '0'));
  return sign === '-' && fen !== 0 ? -fen : fen;
};

const TIME = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T\s]*(\d{1,2}):(\d{2})(?::(\d{2}))?)?/;

/** Unix seconds of a local time; undefined when the text is none. */
export const readTime = (text: string): number | undefined => {
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = TIME.exec(cleanValue(text)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (midnight.getUTCMonth() !== Number(month) - 1 || midnight.getUTCDate() !== Number(day)) return undefined;
  const clock = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return midnight.getTime() / 1000 + clock - SHANGHAI_OFFSET;
};
