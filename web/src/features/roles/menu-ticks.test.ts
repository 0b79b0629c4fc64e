import { menuIdOf, menuTree, rightOfMenu } from '@gonghai/contract/wire/rights.ts';
import { describe, expect, it } from 'vitest';
import { wayTo } from '../../ui/tree/tree.ts';
import { lookOf, matching, press, type TickNode, withAbove } from './menu-ticks.ts';

const id = (key: string): number => menuIdOf.get(key)!;
const ids = (...keys: string[]) => new Set(keys.map(id));
const keys = (held: Iterable<number>): string[] => [...held].map((one) => rightOfMenu(one) ?? '?').toSorted();
const tree: readonly TickNode[] = menuTree;
const node = (key: string): TickNode => wayTo(tree, id(key)).at(-1)!;
const after = (held: readonly string[], pressed: string, may?: (menuId: number) => boolean): string[] =>
  keys(press(menuTree, ids(...held), id(pressed), may));

describe('Checking the menu tree', () => {
  it.each([
    ['an entry takes its group along', [], 'Public', ['Customer', 'Public']],
    ['a screen takes its actions along', [], 'Clue', ['Clue', 'ClueExport', 'ClueImport', 'Customer']],
    ['an action takes its screen and group along', [], 'ResetPwd', ['Admin', 'ResetPwd', 'User']],
    ['what is half ticked becomes whole', ['Customer', 'Seat'], 'Seat', ['Customer', 'Seat', 'exportCustomerList']],
    [
      'a screen stays without its actions',
      ['Customer', 'Seat', 'exportCustomerList'],
      'exportCustomerList',
      ['Customer', 'Seat'],
    ],
    ['a group goes with its last entry', ['Customer', 'Public'], 'Public', []],
    ['a screen goes with its actions', ['Admin', 'Role', 'User', 'ResetPwd'], 'User', ['Admin', 'Role']],
  ])('%s', (_, before, pressed, expected) => {
    expect(after(before, pressed)).toEqual(expected.toSorted());
  });

  it('does not change rights the user lacks', () => {
    const may = (menuId: number): boolean => menuId !== id('Black') && menuId !== id('ClueExport');
    const given = after([], 'Customer', may);
    expect(given).not.toContain('Black');
    expect(given).not.toContain('ClueExport');
    expect(given).toContain('ClueImport');
    expect(after([...given, 'Black'], 'Customer', may)).toEqual(['Black', 'Customer']);
  });

  it('shows a group as checked, half-checked or unchecked', () => {
    expect(lookOf(node('Clue'), ids())).toBe('none');
    expect(lookOf(node('Clue'), ids('Customer', 'Clue'))).toBe('some');
    expect(lookOf(node('Clue'), ids('Customer', 'Clue', 'ClueExport', 'ClueImport'))).toBe('all');
    expect(lookOf(node('Customer'), ids('Customer', 'Clue', 'ClueExport', 'ClueImport'))).toBe('some');
  });

  it('adds ancestors, and drops ids that are not in the tree', () => {
    expect(keys(withAbove(menuTree, [id('ResetPwd'), 9_999]))).toEqual(['Admin', 'ResetPwd', 'User']);
  });

  it('is searched by name, with ancestors and descendants of matches', () => {
    const [group, ...others] = matching(menuTree, '员工');
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      Name: '系统设置',
      Children: [{ Name: '员工管理', Children: [{ Name: '重置密码' }] }],
    });
    expect(matching(menuTree, '没有')).toEqual([]);
  });
});
