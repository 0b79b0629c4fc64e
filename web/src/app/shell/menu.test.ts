import { allRights, grantableRights, type Right } from '@gonghai/contract/wire/rights.ts';
import { describe, expect, it } from 'vitest';
import { type MenuEntry, type Screen, screen } from '../../platform/screen.ts';
import { menuFor } from './menu.ts';

const aScreen = (title: string, access: Screen['access'], menu?: Partial<MenuEntry>): Screen =>
  screen({
    path: title,
    title,
    access,
    load: async () => () => null,
    ...(menu && { menu: { group: 'Customer', icon: () => null, ...menu } }),
  });

const screens = [
  aScreen('黑名单', ['Black'], {}),
  aScreen('客户列表', ['Seat'], {}),
  aScreen('售后客户', ['AfterSale', 'Seat'], { access: ['AfterSale'] }),
  aScreen('线索管理', ['Clue'], {}),
  aScreen('导入日志', 'all'),
  aScreen('菜单管理', ['admin'], { group: 'Admin', label: '菜单' }),
  aScreen('角色管理', ['Role'], { group: 'Admin' }),
  aScreen('首页', 'all', { group: 'home' }),
];

const menuOf = (rights: Iterable<string>) =>
  menuFor(screens, new Set(rights)).map(({ label, items }) => [label, items.map((item) => item.label)]);

it('shows home and the customer group with one entry for the right Seat alone (SHELL-01)', () => {
  expect(menuOf(['Customer', 'Seat'])).toEqual([
    ['', ['首页']],
    ['客户管理', ['客户列表']],
  ]);
});

it('shows an entry by its own right where that is stricter than the guard (GUARD-04, GUARD-05)', () => {
  expect(menuOf(['Customer', 'AfterSale'])).toEqual([
    ['', ['首页']],
    ['客户管理', ['售后客户']],
  ]);
});

it('hides a group without a visible entry, also when its right is granted (GUARD-10)', () => {
  expect(menuOf(['Customer', 'Stats', 'WorkOrder', 'Admin'])).toEqual([['', ['首页']]]);
});

it('orders entries like the rights, the administrator’s own last', () => {
  expect(menuOf(allRights())).toEqual([
    ['', ['首页']],
    ['客户管理', ['线索管理', '客户列表', '售后客户', '黑名单']],
    ['系统设置', ['角色管理', '菜单']],
  ]);
});

describe('every right (GUARD-09)', () => {
  const one = (right: Right) => [aScreen('屏', [right], { group: 'Stats' })];

  it.each([...grantableRights, 'admin' as const])('%s shows its entry only to its holder', (right) => {
    const others = [...allRights()].filter((other) => other !== right);
    expect(menuFor(one(right), new Set([right]))).toHaveLength(1);
    expect(menuFor(one(right), new Set(others))).toEqual([]);
  });
});
