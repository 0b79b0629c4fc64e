import { describe, expect, it } from 'vitest';
import { groupsFor } from './groups.ts';
import type { PaletteItem, PaletteSource } from './palette.ts';

const item = (id: string, title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  title,
  run: () => undefined,
  ...more,
});

const sources: readonly PaletteSource[] = [
  {
    id: 'pages',
    heading: '前往',
    items: [
      item('home', '工作台'),
      item('customers', '我的客户'),
      item('pool', '公海客户', { keywords: ['Public'] }),
      item('settings', '客户设置'),
    ],
  },
  { id: 'actions', heading: '操作', items: [item('new', '新建客户', { detail: '录入一位客户' })] },
  { id: 'customers', heading: '客户', search: () => Promise.resolve([]) },
];

const shown = (recent: readonly string[], typed: string) =>
  groupsFor(sources, recent, typed).map(({ heading, items }) => [heading, items.map(({ id }) => id)]);

describe('before anything is typed', () => {
  it('shows every source that has something', () => {
    expect(shown([], '')).toEqual([
      ['前往', ['home', 'customers', 'pool', 'settings']],
      ['操作', ['new']],
    ]);
  });

  it('puts recently used items first, once, and drops those no longer offered', () => {
    expect(shown(['new', 'gone', 'pool'], ' ')).toEqual([
      ['最近使用', ['new', 'pool']],
      ['前往', ['home', 'customers', 'settings']],
    ]);
  });
});

it('puts the actions of the current page first, under one heading', () => {
  const here = (id: string): PaletteSource => ({ id, heading: '当前页面', rank: 0, items: [item(id, id)] });
  const groups = groupsFor([...sources, here('导出'), here('导入')], [], '');
  expect(groups[0]).toMatchObject({ heading: '当前页面', items: [{ id: '导出' }, { id: '导入' }] });
  expect(groups).toHaveLength(3);
});

describe('what was typed', () => {
  it('finds titles, those that begin with it first', () => {
    expect(shown([], '客户')).toEqual([
      ['前往', ['settings', 'customers', 'pool']],
      ['操作', ['new']],
    ]);
  });

  it('prefers what was used before among equals', () => {
    expect(shown(['pool'], '客户')[0]).toEqual(['前往', ['settings', 'pool', 'customers']]);
  });

  it('finds keywords in any letter case, the better group first', () => {
    expect(shown([], 'public')).toEqual([['前往', ['pool']]]);
    expect(shown([], '新建')).toEqual([['操作', ['new']]]);
  });

  it('needs every word', () => {
    expect(shown([], '客户 录入')).toEqual([['操作', ['new']]]);
    expect(shown([], '客户 没有')).toEqual([]);
  });
});
