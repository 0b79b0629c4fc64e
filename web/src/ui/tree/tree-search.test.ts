import { describe, expect, it } from 'vitest';
import { idsAbove, idsUnder, searchTree } from './tree-search.ts';

interface Department {
  readonly Id: number;
  readonly Name: string;
  readonly Children: readonly Department[];
}

const aDepartment = (Id: number, Name: string, ...Children: Department[]): Department => ({ Id, Name, Children });

const tree = [
  aDepartment(
    1,
    '启明教育',
    aDepartment(2, '销售中心', aDepartment(3, '华东销售部', aDepartment(4, '上海一组')), aDepartment(5, '华南销售部')),
    aDepartment(6, '财务部'),
  ),
];

const names = (departments: readonly Department[]): unknown[] =>
  departments.map(({ Name, Children }) => (Children.length > 0 ? [Name, names(Children)] : Name));

it('knows everything under a department', () => {
  expect([...idsUnder(tree, 2)]).toEqual([2, 3, 4, 5]);
  expect([...idsUnder(tree, 6)]).toEqual([6]);
  expect([...idsUnder(tree, 9)]).toEqual([]);
});

describe('searching', () => {
  it('keeps the ancestors and descendants of a match', () => {
    expect(names(searchTree(tree, '华东'))).toEqual([['启明教育', [['销售中心', [['华东销售部', ['上海一组']]]]]]]);
    expect(idsAbove(searchTree(tree, '华东'), '华东')).toEqual([1, 2]);
  });

  it('opens the path to a match below another match', () => {
    expect(idsAbove(searchTree(tree, '销售'), '销售')).toEqual([1, 2]);
    expect(idsAbove(searchTree(tree, '启明'), '启明')).toEqual([]);
  });

  it('searches the given texts', () => {
    const found = searchTree(tree, '#6', ({ Id }) => `#${Id}`);
    expect(names(found)).toEqual([['启明教育', ['财务部']]]);
  });

  it('returns the same tree without a search, and nothing without a match', () => {
    expect(searchTree(tree, ' ')).toBe(tree);
    expect(searchTree(tree, '没有')).toEqual([]);
  });
});
