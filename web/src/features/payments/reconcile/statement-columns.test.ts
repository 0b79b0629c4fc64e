import { expect, it } from 'vitest';
import { columnName, columnOptions, likelyTitleRow } from './statement-columns.ts';

const sample = {
  Rows: [
    { Row: 1, Cells: ['某银行'] },
    { Row: 3, Cells: ['凭证', '', '入账额', ''] },
    { Row: 4, Cells: ['', 'x', '', ''] },
    { Row: 5, Cells: ['V1', '', '8.50', ''] },
  ],
  TitleRow: null,
  Serial: null,
  Amount: null,
  Time: null,
  Payer: null,
};

it('names columns as a spreadsheet does', () =>
  expect([0, 25, 26, 39].map(columnName)).toEqual(['A', 'Z', 'AA', 'AN']));

it('takes the row with the most texts for the titles, unless it is remembered', () => {
  expect(likelyTitleRow(sample)).toBe(3);
  expect(likelyTitleRow({ ...sample, TitleRow: 1 })).toBe(1);
});

it('offers columns with a title or a value, with the first value', () =>
  expect(columnOptions(sample, 3)).toEqual([
    { value: 0, label: 'A 凭证 （V1）' },
    { value: 1, label: 'B （x）' },
    { value: 2, label: 'C 入账额 （8.50）' },
  ]));
