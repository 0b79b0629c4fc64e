import { expect, it } from 'vitest';
import { excelSerial } from './excel-date.ts';
import { numberText } from './number-text.ts';

const shownAt = (moment: string): string =>
  numberText(String(excelSerial(Date.parse(moment) / 1000)), { kind: 'moment', day: true, clock: true }, false);

it.each([
  ['2023-11-14T22:13:20Z', '2023-11-15 06:13:20'],
  ['2026-02-28T16:00:00Z', '2026-03-01 00:00:00'],
  ['1970-01-01T00:00:00Z', '1970-01-01 08:00:00'],
  ['1988-07-01T00:00:00Z', '1988-07-01 09:00:00'],
  ['1991-09-14T12:00:00Z', '1991-09-14 21:00:00'],
  ['1991-12-01T00:00:00Z', '1991-12-01 08:00:00'],
  ['1950-06-01T00:00:00Z', '1950-06-01 08:00:00'],
  ['9999-12-31T15:59:59Z', '9999-12-31 23:59:59'],
])('%s is %s in Shanghai', (moment, text) => {
  expect(shownAt(moment)).toBe(text);
});

it.each([-3_000_000_000, 253_402_272_000, 1e15, -1e15, Number.NaN, Infinity])('has no date for %d', (seconds) => {
  expect(excelSerial(seconds)).toBeUndefined();
});
