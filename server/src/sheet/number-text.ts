/** A stored number as the text shown in the cell. */
import type { NumberLook } from './number-format.ts';

const SECONDS_A_DAY = 86_400;
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1_462;
const LAST_DAY = 2_958_465;
/** Excel has a 29 February 1900, which never existed. Earlier dates count from one day later. */
const PHANTOM_DAY = 60;

/** `1.38e+10` with its exponent worked into the digits. */
const withoutExponent = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (whole === '') return text;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const padded = digits.padEnd(point, '0');
  return sign + padded.slice(0, point) + (padded.length > point ? `.${padded.slice(point)}` : '');
};

/** Excel shows fifteen digits; the rest is binary rounding. */
const decimalText = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : withoutExponent(String(Number(value.toPrecision(15))));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');

const dayText = (serial: number): string => {
  if (serial === PHANTOM_DAY) return '1900-02-29';
  const days = serial < PHANTOM_DAY ? serial + 1 : serial;
  return new Date((days - DAYS_TO_1970) * SECONDS_A_DAY * 1000).toISOString().slice(0, 10);
};

const momentText = (serial: number, look: { readonly day: boolean; readonly clock: boolean }): string => {
  const seconds = Math.min(Math.round(serial * SECONDS_A_DAY), (LAST_DAY + 1) * SECONDS_A_DAY - 1);
  const wholeDays = Math.floor(seconds / SECONDS_A_DAY);
  const time = clockText(seconds % SECONDS_A_DAY);
  if (!look.day) return time;
  // Without a clock time the date is the serial's own day: rounding must not move it to the next.
  return look.clock ? `${dayText(wholeDays)} ${time}` : dayText(Math.floor(serial));
};

export const numberText = (raw: string, look: NumberLook, date1904: boolean): string => {
  if (look.kind === 'plain' && /^(?:0|[1-9]\d{0,14})$/.test(raw)) return raw;
  const value = raw.trim() === '' ? Number.NaN : Number(raw);
  if (!Number.isFinite(value)) return raw;

  switch (look.kind) {
    case 'plain':
      return decimalText(value);
    case 'percent':
      return `${withoutExponent(Number((value * 100).toPrecision(15)).toFixed(Math.min(look.decimals, 20)))}%`;
    case 'padded':
      return Number.isSafeInteger(value) && value >= 0
        ? String(value).padStart(Math.min(look.digits, 30), '0')
        : decimalText(value);
    case 'elapsed':
      return value >= 0 && value <= LAST_DAY ? clockText(Math.round(value * SECONDS_A_DAY)) : decimalText(value);
    case 'moment': {
      const serial = look.day && date1904 ? value + DAYS_TO_1904 : value;
      return serial >= 0 && serial < LAST_DAY + 1 ? momentText(serial, look) : decimalText(value);
    }
  }
};
