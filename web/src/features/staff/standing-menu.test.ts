import { describe, expect, it } from 'vitest';
import { menuOf } from './standing-menu.ts';

const From = '角色「主管」';
const right = (Key: string, Name: string, Group: string) => ({ Key, Name, Group, From });
const standing = {
  Rights: [
    right('Seat', '客户列表', '客户管理'),
    right('User', '员工管理', '系统设置'),
    right('ResetPwd', '重置密码', '系统设置'),
  ],
};
const told = (typed: string) =>
  menuOf(standing, typed).map(({ name, entries }) => [
    name,
    entries.map((entry) => [
      entry.name,
      entry.from !== undefined,
      entry.acts.map((act) => [act.name, act.from !== undefined]),
    ]),
  ]);

describe('Rights in the menu', () => {
  it('shows granted entries in menu order, with the actions of a screen', () => {
    expect(told('')).toEqual([
      ['客户管理', [['客户列表', true, []]]],
      ['系统设置', [['员工管理', true, [['重置密码', true]]]]],
    ]);
    expect(menuOf(standing, '')[1]).toMatchObject({ held: 2, total: 8 });
    expect(menuOf(standing, '')[0]!.entries[0]!.from).toBe(From);
  });

  it('finds missing entries too', () => {
    expect(told('回收')).toEqual([
      ['客户管理', [['回收站', false, []]]],
      ['系统设置', [['回收规则', false, []]]],
    ]);
  });

  it('finds an action with its screen, a screen with its actions, and a whole group', () => {
    expect(told(' 导出客户 ')).toEqual([['客户管理', [['客户列表', true, [['导出客户', false]]]]]]);
    expect(told('客户列表')).toEqual([['客户管理', [['客户列表', true, [['导出客户', false]]]]]]);
    expect(menuOf(standing, '数据统计')[0]!.entries).toHaveLength(10);
    expect(told('没有这个')).toEqual([]);
  });
});
