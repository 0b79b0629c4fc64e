import { expect, it } from 'vitest';
import { columnLetters, parseReference } from './cell-reference.ts';

it.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [16_384, 'XFD'],
])('column %i is %s, there and back', (column, letters) => {
  expect(columnLetters(column)).toBe(letters);
  expect(parseReference(`${letters}7`)).toEqual({ column, row: 7 });
});

it('accepts the last cell and nothing beyond', () => {
  expect(parseReference('XFD1048576')).toEqual({ column: 16_384, row: 1_048_576 });
  expect(parseReference('XFE1')).toBeUndefined();
  expect(parseReference('A1048577')).toBeUndefined();
});

it.each(['', 'A', '1', 'A0', 'a1', 'A1B', 'A-1', 'A1.5', 'A1e3', '$A$1', 'A 1', 'A99999999999999999999', 'ZZZZZZZZZ1'])(
  'knows no cell %s',
  (reference) => {
    expect(parseReference(reference)).toBeUndefined();
  },
);
