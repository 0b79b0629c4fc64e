import { expect, it } from 'vitest';
import { rangedFileName } from './answer.ts';

const START = 1_793_462_400;

it.each([
  ['a month', { StartTime: START, EndTime: START + 30 * 86_400 - 1 }, '意向报表_2026-11-01至2026-11-30.xlsx'],
  ['a day', { StartTime: START, EndTime: START + 86_399 }, '意向报表_2026-11-01.xlsx'],
  ['an open end', { StartTime: START }, '意向报表_2026-11-01至.xlsx'],
  ['no range', { StartTime: null }, '意向报表.xlsx'],
])('The file of a report is named with %s', (_, range, name) => {
  expect(rangedFileName('意向报表', range)).toBe(name);
});
