import { describe, expect, it } from 'vitest';
import {
  closed,
  nextActive,
  HOME_TAB,
  onlyHome,
  othersThan,
  readBack,
  refreshed,
  rightOf,
  type Tabs,
  visited,
  written,
} from './tabs.ts';

const opened = (...keys: string[]): Tabs => keys.reduce((tabs, key) => visited(tabs, key, ''), onlyHome);
const keysOf = (tabs: Tabs) => tabs.map(({ key }) => key);

describe('visiting', () => {
  it('opens a page once, at the end, and renders it', () => {
    const tabs = visited(visited(opened('a', 'b'), 'a', '?tel=1'), 'c', '');
    expect(keysOf(tabs)).toEqual([HOME_TAB, 'a', 'b', 'c']);
    expect(tabs.find(({ key }) => key === 'a')).toEqual({ key: 'a', search: '?tel=1', round: 0, isShown: true });
    expect(onlyHome[0]?.isShown).toBe(false);
  });

  it('returns the same object when nothing changed, so that nothing is rendered again', () => {
    const tabs = opened('a');
    expect(visited(tabs, 'a', '')).toBe(tabs);
  });
});

describe('closing', () => {
  it('never closes home', () => {
    expect(keysOf(closed(opened('a', 'b'), [HOME_TAB, 'a']))).toEqual([HOME_TAB, 'b']);
  });

  it.each([
    ['the middle one of three: the next opens', 'b', ['b'], 'c'],
    ['the last one: the previous opens', 'c', ['c'], 'b'],
    ['one that is not looked at: nothing moves', 'a', ['b'], 'a'],
    ['the only one: home opens', 'a', ['a', 'b', 'c'], HOME_TAB],
    ['everything but the one looked at', 'b', ['a', 'c'], 'b'],
    ['the active one and its right: the previous opens', 'b', ['b', 'c'], 'a'],
    ['home, which stays', HOME_TAB, [HOME_TAB], HOME_TAB],
    ['a page that has no tab', 'gone', ['gone'], HOME_TAB],
  ])('%s (SHELL-03)', (_, active, closing, expected) => {
    expect(nextActive(opened('a', 'b', 'c'), active, closing)).toBe(expected);
  });

  it('returns the others and those to the right, without home', () => {
    const tabs = opened('a', 'b', 'c');
    expect(othersThan(tabs, 'b')).toEqual(['a', 'c']);
    expect(rightOf(tabs, 'a')).toEqual(['b', 'c']);
    expect(rightOf(tabs, HOME_TAB)).toEqual(['a', 'b', 'c']);
    expect(rightOf(tabs, 'c')).toEqual([]);
  });
});

it('refreshes one page', () => {
  const rounds = refreshed(refreshed(opened('a', 'b'), 'a'), 'a').map(({ round }) => round);
  expect(rounds).toEqual([0, 2, 0]);
});

describe('a reload', () => {
  const everything = () => true;

  it('restores the pages with query and order, not rendered', () => {
    const tabs = visited(opened('a'), 'b', '?x=1');
    const back = readBack(JSON.parse(JSON.stringify(written(tabs))), everything);
    expect(written(back)).toEqual(written(tabs));
    expect(back.some(({ isShown }) => isShown)).toBe(false);
  });

  it('leaves out pages that may no longer be opened', () => {
    expect(keysOf(readBack(written(opened('a', 'b')), (key) => key !== 'a'))).toEqual([HOME_TAB, 'b']);
  });

  it.each([
    undefined,
    'x',
    [['a']],
    [['a', 1]],
    { a: 1 },
    [
      ['a', ''],
      ['a', '?x=1'],
    ],
  ])('reads %j without harm', (value) => {
    expect(keysOf(readBack(value, everything))[0]).toBe(HOME_TAB);
    expect(new Set(keysOf(readBack(value, everything))).size).toBe(readBack(value, everything).length);
  });
});
