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

/** A fee in fen. WeChat writes it with five digits behind the point and charges whole fen. */
export const readFee = (text: string): number | undefined => {
  const plain = cleanValue(text).replace(/[¥,]/g, '');
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d{1,9})(?:\.(\d{0,6}))?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const digits = fraction.padEnd(3, '0');
  const fen = Number(whole + digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return sign === '-' && fen !== 0 ? -fen : fen;
};

/** With marks between the parts, or all digits of a part: 201144 is a time of day. */
const TIME =
  /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})|(\d{2})(\d{2})(?=\D|$|\d{6}$))日?(?:[T\s]*(\d{1,2}):?(\d{2})(?::?(\d{2}))?)?/;

/** 9:05, 09:05:33, or 90533 where a number cell has lost its zero. */
const CLOCK = /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?$/;

const readClock = (text: string): readonly [hours: string, minutes: string, seconds: string] | undefined => {
  const clean = cleanValue(text);
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(/^\d{5}$/.test(clean) ? `0${clean}` : clean) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60 ? [hours, minutes, seconds] : undefined;
};

export const isClock = (text: string): boolean => readClock(text) !== undefined;

/** A spreadsheet shows a broken date as one around 1900. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];

/** Unix seconds of a local time; undefined when the text is none. The time of day may be a text of its own. */
export const readTime = (text: string, clock = ''): number | undefined => {
  const [, year, markedMonth, markedDay, plainMonth, plainDay, ...inText] = TIME.exec(cleanValue(text)) ?? [];
  const [month, day] = [markedMonth ?? plainMonth, markedDay ?? plainDay];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (midnight.getUTCMonth() !== Number(month) - 1 || midnight.getUTCDate() !== Number(day)) return undefined;
  const [hours = '0', minutes = '0', seconds = '0'] =
    readClock(clock) ?? readClock(inText.filter(Boolean).join(':')) ?? [];
  const sinceMidnight = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return midnight.getTime() / 1000 + sinceMidnight - SHANGHAI_OFFSET;
};
