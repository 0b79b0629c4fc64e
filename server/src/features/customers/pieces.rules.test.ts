import { describe, expect, it } from 'vitest';
import { isMark, isRare, nameSearch, piecesOf, soundSearch, telEndSearch } from './pieces.rules.ts';

describe('A customer', () => {
  it('is found by each character, each pair, its initials from two on, and the end of its phone', () => {
    expect(piecesOf('王小明', '13800001234').toSorted()).toEqual(
      ['n小', 'n小明', 'n明', 'n王', 'n王小', 'pwx', 'pwxm', 't1234'].toSorted(),
    );
  });

  it('is found whatever the letter case, and under the sound its surname has as a surname', () => {
    expect(piecesOf('Al', '123456789')).toEqual(expect.arrayContaining(['na', 'nal', 't6789']));
    expect(piecesOf('单小明', '13800001234')).toContain('psxm');
    expect(piecesOf('曾国藩', '13800001234')).toContain('pzgf');
  });

  it('keeps characters whole that take two places in memory', () => {
    expect(piecesOf('𠮷田', '13800001234')).toEqual(expect.arrayContaining(['n𠮷', 'n𠮷田', 'n田']));
  });

  it.each(['王', '王小', '小明', '王小明', 'Anna', 'anna lee', '𠮷田'])(
    'called with %s in it has the piece that finds it',
    (part) => {
      expect(piecesOf(`甲${part}乙`, '13800001234')).toContain(nameSearch(part).piece);
    },
  );
});

describe('A search', () => {
  it.each([
    ['王', { piece: 'n王' }],
    ['小明', { piece: 'n小明' }],
    ['王小明', { piece: 'n小明', within: '王小明' }],
    ['ANN', { piece: 'nnn', within: 'ann' }],
  ])('for %s looks up the rarest piece', (typed, wanted) => {
    expect(nameSearch(typed)).toEqual(wanted);
  });

  it('takes two to six letters for initials', () => {
    expect(soundSearch('WX')).toBe('pwx');
    expect(['w', 'wxmabcd', '王x', 'w x'].map(soundSearch)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('takes the last four digits of an ending', () => {
    expect(telEndSearch('00001234')).toEqual({ piece: 't1234' });
  });
});

it.each([
  [nameSearch('明').piece, { isMark: true, isRare: false }],
  [nameSearch('L').piece, { isMark: false, isRare: false }],
  [nameSearch('王小明').piece, { isMark: false, isRare: true }],
  [nameSearch('𠮷田').piece, { isMark: false, isRare: true }],
  [nameSearch('Li').piece, { isMark: false, isRare: true }],
  [telEndSearch('12345678').piece, { isMark: false, isRare: true }],
  ['pwx', { isMark: false, isRare: false }],
  ['a北京', { isMark: false, isRare: false }],
])('%s is counted and common, or rare, or neither', (piece, expected) => {
  expect({ isMark: isMark(piece), isRare: isRare(piece) }).toEqual(expected);
});
