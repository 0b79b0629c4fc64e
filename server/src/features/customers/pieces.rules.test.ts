import { describe, expect, it } from 'vitest';
import {
  countedLetters,
  isMark,
  isRare,
  lettersOf,
  lettersRange,
  nameSearch,
  piecesOf,
  soundOf,
} from './pieces.rules.ts';

describe('A customer', () => {
  it('is found by each character, each pair and the beginnings of its initials', () => {
    expect(piecesOf('王小明').toSorted()).toEqual(
      ['n小', 'n小明', 'n明', 'n王', 'n王小', 'pw', 'pwx', 'pwxm'].toSorted(),
    );
  });

  it.each([
    ['王', ['w']],
    ['Alex', ['a', 'al', 'ale', 'alex', 'e', 'ex', 'l', 'le', 'lex', 'x']],
    ['王Li', ['i', 'l', 'li', 'w', 'wl', 'wli']],
    ['王 Li', ['i', 'l', 'li', 'w']],
    ['2号', []],
    ['一二三四五六七', ['y', 'ye', 'yes', 'yess', 'yessw', 'yesswl']],
  ])('called %s is found by the letters it sounds like or is written with', (name, letters) => {
    expect(lettersOf(name).toSorted()).toEqual(letters);
  });

  it('keeps up to three of them to be counted', () => {
    expect(countedLetters(lettersOf('王小明明'))).toBe('w wx wxm');
  });

  it('is found whatever the letter case, and under the sound its surname has as a surname', () => {
    expect(piecesOf('Al')).toEqual(expect.arrayContaining(['na', 'nal']));
    expect(piecesOf('单小明')).toContain('psxm');
    expect(piecesOf('曾国藩')).toContain('pzgf');
  });

  it('keeps characters whole that take two places in memory', () => {
    expect(piecesOf('𠮷田')).toEqual(expect.arrayContaining(['n𠮷', 'n𠮷田', 'n田']));
  });

  it.each([
    ['王小明', []],
    ['欧阳小明', ['in小明']],
    ['王Li', ['inli', 'in王l']],
    ['Alex', ['inal', 'inex', 'inle', 'iplex']],
    ['王李 wxm', ['in w', 'in李 ', 'inwx', 'inxm', 'in王李', 'ipwxm']],
  ])('called %s has further pieces of what its name or its letters do not begin with', (name, inner) => {
    expect(
      piecesOf(name)
        .filter((piece) => piece.startsWith('i'))
        .toSorted(),
    ).toEqual(inner.toSorted());
  });

  it.each(['王', '王小', '小明', '王小明', 'Anna', 'anna lee', '𠮷田'])(
    'called with %s in it has the piece that finds it',
    (part) => {
      expect(piecesOf(`甲${part}乙`)).toContain(nameSearch(part).piece);
    },
  );
});

it.each([
  ['王', 'pw'],
  ['单', 'ps'],
  ['😀', undefined],
])('a name that begins with %s begins with its sound', (character, sound) => {
  expect(soundOf(nameSearch(character).piece)).toBe(sound);
});

describe('A search', () => {
  it.each([
    ['王', { piece: 'n王' }],
    ['小明', { piece: 'n小明' }],
    ['王小明', { piece: 'n小明', within: '王小明' }],
    ['W', { piece: 'pw' }],
    ['WX', { piece: 'pwx' }],
    ['anna', { piece: 'panna' }],
    ['Annalee', { piece: 'nee', within: 'annalee' }],
    ['王x', { piece: 'n王x' }],
    ['w x', { piece: 'n x', within: 'w x' }],
  ])('for %s looks up the rarest piece', (typed, wanted) => {
    expect(nameSearch(typed)).toEqual(wanted);
  });

  it.each([
    ['w', ['王', '王小明', 'w', 'wz'], ['李', 'v', 'x', '小王', '李w']],
    ['wx', ['王小', '王小明', 'wx'], ['王', '王丽明', '李小明', 'wz', 'aw']],
    ['zz', ['张志'], ['张', '张杨', '钟']],
  ])('by letters %s finds in one range all that begin with them', (typed, inside, outside) => {
    const { from, until } = lettersRange(nameSearch(typed).piece);
    const isInside = (name: string): boolean => {
      const letters = Buffer.from(countedLetters(lettersOf(name)));
      return letters.compare(Buffer.from(from)) >= 0 && letters.compare(Buffer.from(until)) < 0;
    };
    expect(inside.filter(isInside)).toEqual(inside);
    expect(outside.filter(isInside)).toEqual([]);
  });
});

it.each([
  [nameSearch('明').piece, { isMark: true, isRare: false }],
  [nameSearch('L').piece, { isMark: true, isRare: false }],
  [nameSearch('王小明').piece, { isMark: false, isRare: true }],
  [nameSearch('𠮷田').piece, { isMark: false, isRare: true }],
  [nameSearch('Li').piece, { isMark: true, isRare: false }],
  [nameSearch('wxm').piece, { isMark: true, isRare: true }],
  [nameSearch('alex').piece, { isMark: false, isRare: true }],
  ['a北京', { isMark: false, isRare: false }],
])('%s is counted and common, or rare, or neither', (piece, expected) => {
  expect({ isMark: isMark(piece), isRare: isRare(piece) }).toEqual(expected);
});
