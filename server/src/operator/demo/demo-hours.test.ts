import { expect, it } from 'vitest';
import { atNextOpening, workedBefore } from './demo-hours.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`) / 1_000;

it.each([
  ['a working afternoon', '2026-11-17T15:00:00', '2026-11-17T14:00:00'],
  ['shortly after nine', '2026-11-17T09:20:00', '2026-11-16T20:20:00'],
  ['before nine', '2026-11-17T07:00:00', '2026-11-16T20:00:00'],
  ['late in the evening', '2026-11-17T23:00:00', '2026-11-17T20:00:00'],
  ['Monday before nine', '2026-11-16T08:00:00', '2026-11-13T20:00:00'],
  ['Monday shortly after nine', '2026-11-16T09:30:00', '2026-11-13T20:30:00'],
  ['Saturday', '2026-11-14T12:00:00', '2026-11-13T20:00:00'],
  ['Sunday', '2026-11-15T03:00:00', '2026-11-13T20:00:00'],
])('an hour of office time before %s', (_, now, expected) => {
  expect(workedBefore(at(now), 3_600)).toBe(at(expected));
});

it.each([
  ['2026-11-17T20:59:59', '2026-11-17T20:59:59'],
  ['2026-11-17T21:10:00', '2026-11-18T09:10:00'],
  ['2026-11-17T08:10:00', '2026-11-17T09:10:00'],
  ['2026-11-13T22:10:00', '2026-11-16T09:10:00'],
  ['2026-11-14T10:10:00', '2026-11-16T09:10:00'],
  ['2026-11-15T23:10:00', '2026-11-16T09:10:00'],
])('%s is moved to %s', (time, expected) => {
  expect(atNextOpening(at(time))).toBe(at(expected));
});
