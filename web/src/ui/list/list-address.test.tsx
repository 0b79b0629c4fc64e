import { describe, expect, it } from 'vitest';
import { dictionaryFilter, staffListFilter } from '../../widgets/lookup-filters.tsx';
import { changeQuery, readId, RESERVED_NAMES, withOpenRow } from '../page/address.ts';
import { dateRangeFilter } from './date-range-filter.tsx';
import {
  multiSelectFilter,
  numberRangeFilter,
  searchFilter,
  selectFilter,
  textFilter,
  tickFilter,
} from './filters.tsx';
import {
  isTypedOnly,
  type ListRules,
  type ListSearch,
  readPage,
  readSearch,
  writePage,
  writeSearch,
} from './list-address.ts';

const choices = [
  { value: true, label: '首咨' },
  { value: false, label: '其他' },
];
const words = ['甲', '乙'].map((value) => ({ value, label: value }));
const view = { id: '7', name: '有意向的', filter: { Owner: '甲', Elsewhere: 5 } };

const rules: ListRules = {
  filters: [
    searchFilter({
      value: 'SearchValue',
      key: 'SearchKey',
      keys: [1, 2].map((value) => ({ value, label: '' })),
      hint: '',
    }),
    tickFilter({ field: 'IsOnlyMySelf', label: '' }),
    dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '' }),
    selectFilter({ field: 'IsClue', label: '', choices }),
    selectFilter({ field: 'Owner', label: '', choices: words }),
    multiSelectFilter({ field: 'Owners', label: '', choices: words }),
    textFilter({ field: 'tel', label: '' }),
    numberRangeFilter({ from: 'Least', to: 'Most', label: '' }),
    dictionaryFilter({ field: 'StatusId', label: '', table: 1 }),
    staffListFilter({ field: 'UserIdList', label: '' }),
  ],
  defaults: { IsOnlyMySelf: true, StartTime: 1_763_308_800 },
  sort: { field: 'Id', direction: 'descending' },
  sortFields: ['Id', 'Calls'],
  views: [view],
};
const { defaults, sort } = rules;
const reader = (search: string) => {
  const query = new URLSearchParams(search);
  return (name: string) => query.get(name) ?? undefined;
};
const written = (search: ListSearch) => changeQuery('', writeSearch(search, rules));
const searchOf = (change: Partial<ListSearch>): ListSearch => ({
  filter: defaults,
  sort,
  viewId: undefined,
  ...change,
});

describe('a search in the address', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'a text and where it is searched',
      { SearchValue: '王 a&b', SearchKey: 2 },
      '?f.SearchValue=%E7%8E%8B+a%26b&f.SearchKey=2',
    ],
    ['a tick taken away', { IsOnlyMySelf: false }, '?f.IsOnlyMySelf=0'],
    ['two days', { StartTime: 1_763_395_200, EndTime: 1_763_481_599 }, '?f.StartTime=2025-11-18&f.EndTime=2025-11-18'],
    ['no first day', { StartTime: undefined }, '?f.StartTime='],
    ['a choice that is false', { IsClue: false }, '?f.IsClue=false'],
    ['a choice', { Owner: '乙' }, '?f.Owner=%E4%B9%99'],
    ['several choices', { Owners: ['甲', '乙'] }, '?f.Owners=%E7%94%B2,%E4%B9%99'],
    ['a field named like a reserved name', { tel: '138' }, '?f.tel=138'],
    ['numbers, zero too', { Least: 0, Most: 12 }, '?f.Least=0&f.Most=12'],
    ['an id', { StatusId: 13 }, '?f.StatusId=13'],
    ['ids', { UserIdList: [4, 9] }, '?f.UserIdList=4,9'],
  ])('keeps %s', (_, change, expected) => {
    const search = searchOf({ filter: { ...defaults, ...change } });
    expect(written(search)).toBe(expected);
    expect(readSearch(reader(expected), rules)).toEqual(search);
  });

  it.each<[string, Partial<ListSearch>, string]>([
    ['another order', { sort: { field: 'Calls', direction: 'ascending' } }, '?sort=Calls'],
    ['the other direction', { sort: { field: 'Id', direction: 'ascending' } }, '?sort=Id'],
    ['no order', { sort: undefined }, '?sort='],
    ['the list by itself, where a default view would open', {}, '?view=all'],
  ])('keeps %s', (_, change, expected) => {
    expect(written(searchOf(change))).toBe(expected);
    expect(readSearch(reader(expected), rules)).toEqual(searchOf(change));
  });

  it('contains all values of a view, for users without it, and keeps values without a filter', () => {
    const search = searchOf({ filter: { ...defaults, ...view.filter }, viewId: '7' });
    expect(written(search)).toBe('?f.Owner=%E7%94%B2&view=7');
    expect(readSearch(reader(written(search)), rules)).toEqual(search);
    const without = readSearch(reader(written(search)), { ...rules, views: [] });
    expect(without).toEqual(searchOf({ filter: { ...defaults, Owner: '甲' } }));
  });

  it.each([
    '',
    '?tel=13800000000',
    '?f.IsOnlyMySelf=yes',
    '?f.StartTime=2026-02-31',
    '?f.EndTime=1763395200',
    '?f.Owner=丙',
    '?f.Owners=丙,丁',
    '?f.Least=-1&f.Most=1e9',
    '?f.StatusId=-1&f.UserIdList=x,-1',
    `?f.SearchValue=${'长'.repeat(1000)}`,
    '?f.Unknown=1&sort=password&view=99',
  ])('ignores what it cannot understand: %s', (search) => {
    expect(readSearch(reader(search), rules)).toBeUndefined();
  });

  it('keeps valid values beside invalid ones', () => {
    const read = readSearch(reader('?f.UserIdList=4,x&f.Owner=丙'), rules);
    expect(read?.filter).toEqual({ ...defaults, UserIdList: [4] });
  });

  it('uses no name that has another meaning', () => {
    const everything = searchOf({
      filter: { SearchValue: 'a', SearchKey: 1, tel: '1', Owner: '甲' },
      sort: undefined,
      viewId: '7',
    });
    const names = Object.keys({ ...writeSearch(everything, rules), ...writePage(2, 50, 20) });
    expect(names.filter((name) => RESERVED_NAMES.includes(name))).toEqual([]);
  });
});

describe('a page in the address', () => {
  const sizes = [20, 50];
  it.each([
    ['', { page: 1, size: 20 }],
    ['?page=3&size=50', { page: 3, size: 50 }],
    ['?page=0&size=51', { page: 1, size: 20 }],
    ['?page=-2', { page: 1, size: 20 }],
    ['?page=99999999', { page: 1, size: 20 }],
  ])('reads %j', (search, expected) => {
    expect(readPage(reader(search), sizes, 20)).toEqual(expected);
  });

  it('writes what is not the first', () => {
    expect(changeQuery('?page=4&size=50&open=1', writePage(1, 20, 20))).toBe('?open=1');
    expect(changeQuery('', writePage(2, 50, 20))).toBe('?page=2&size=50');
  });
});

it('tells typing from choosing', () => {
  const isTyped = (change: Readonly<Record<string, unknown>>) =>
    isTypedOnly(defaults, { ...defaults, ...change }, rules.filters);
  expect(isTyped({ SearchValue: '王', SearchKey: 1 })).toBe(true);
  expect(isTyped({ Least: 3 })).toBe(true);
  expect(isTyped({ SearchKey: 1 })).toBe(false);
  expect(isTyped({ SearchValue: '王', Owner: '甲' })).toBe(false);
});

describe('the open row', () => {
  it.each([
    ['12', 12],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['99999999999999999', undefined],
    [undefined, undefined],
  ])('reads %j', (text, expected) => {
    expect(readId(text)).toBe(expected);
  });

  it('replaces another one with its drawer state, and keeps other parameters', () => {
    expect(withOpenRow('/customer/list?f.Owner=1&open=3&open.tab=calls', 8)).toBe('/customer/list?f.Owner=1&open=8');
    expect(withOpenRow('/customer/list', 8)).toBe('/customer/list?open=8');
  });
});
