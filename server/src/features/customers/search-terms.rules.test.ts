import { describe, expect, it } from 'vitest';
import { isSelectiveTerm, lettersOf, nameSearch, termsOf } from './search-terms.rules.ts';

describe('A customer', () => {
  it('is found by each character, each pair and the prefixes of its initials', () => {
    expect(termsOf('王小明').toSorted()).toEqual(
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
  ])('named %s is found by initials and Latin letters', (name, letters) => {
    expect(lettersOf(name).toSorted()).toEqual(letters);
  });

  it('is found in any letter case, and by the pronunciation of its surname', () => {
    expect(termsOf('Al')).toEqual(expect.arrayContaining(['na', 'nal']));
    expect(termsOf('单小明')).toContain('psxm');
    expect(termsOf('曾国藩')).toContain('pzgf');
  });

  it('keeps surrogate pairs together', () => {
    expect(termsOf('𠮷田')).toEqual(expect.arrayContaining(['n𠮷', 'n𠮷田', 'n田']));
  });

  it.each(['王', '王小', '小明', '王小明', 'Anna', 'anna lee', '𠮷田'])(
    'called with %s in it has the term that finds it',
    (part) => {
      expect(termsOf(`甲${part}乙`)).toContain(nameSearch(part).term);
    },
  );
});

describe('A search', () => {
  it.each([
    ['王', { term: 'n王' }],
    ['小明', { term: 'n小明' }],
    ['王小明', { term: 'n小明', within: '王小明' }],
    ['W', { term: 'pw' }],
    ['WX', { term: 'pwx' }],
    ['anna', { term: 'panna' }],
    ['Annalee', { term: 'nee', within: 'annalee' }],
    ['王x', { term: 'n王x' }],
    ['w x', { term: 'n x', within: 'w x' }],
  ])('for %s looks up the rarest term', (typed, wanted) => {
    expect(nameSearch(typed)).toEqual(wanted);
  });
});

it.each([
  ['明', false],
  ['L', false],
  ['Li', false],
  ['王小明', true],
  ['𠮷田', true],
  ['wxm', true],
  ['alex', true],
])('the search for %s finds few customers: %s', (typed, isSelective) => {
  expect(isSelectiveTerm(nameSearch(typed).term)).toBe(isSelective);
});
