import { grantableRights, menuIdOf, menuTree } from '@gonghai/contract/wire/rights.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RecordedRequest, answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { RoleListScreen } from './RoleListScreen.tsx';

const role = (Id: number, Name: string, more: object = {}) => ({
  Id,
  Name,
  CustomerTotal: null,
  Status: 0,
  IsBuiltIn: false,
  WhyNot: null,
  Version: 1,
  ...more,
});
const roles = [
  role(1, '超级管理员', { IsBuiltIn: true, WhyNot: '内置管理员角色不能修改' }),
  role(2, '销售坐席', { CustomerTotal: 500 }),
  role(3, '实习生', { CustomerTotal: 0, Status: 2 }),
];
const ids = (...keys: string[]): number[] => keys.map((key) => menuIdOf.get(key)!);

const Screen = () => {
  useKeyboard();
  return (
    <TabKey value={TAB}>
      <RoleListScreen />
    </TabKey>
  );
};

type Answers = Parameters<typeof answering>[0];

const showScreen = async (answers: Answers = {}): Promise<readonly RecordedRequest[]> => {
  const asked = answering({ QueryRoleList: () => roles, QueryMenuList: () => menuTree, ...answers });
  await showWithDialogs(<Screen />);
  await expect.element(page.getByRole('row', { name: /销售坐席/ })).toBeVisible();
  return asked;
};
const sentTo = (asked: readonly RecordedRequest[], path: string): RecordedRequest['body'] | undefined =>
  asked.findLast((one) => one.path === path)?.body;

const admin = { RightList: ['admin', ...grantableRights] };
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const save = page.getByRole('button', { name: '保存' });
const capacity = page.getByRole('spinbutton', { name: '客户库容' });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true }).first();

describe('The list of roles', () => {
  it('shows capacity and status, and offers no action for the built-in role', async () => {
    signIn(admin);
    await showScreen();
    await expect.element(row('销售坐席').getByText('500')).toBeVisible();
    await expect.element(row('实习生').getByText('禁用')).toBeVisible();
    await expect.element(row('超级管理员').getByText('不限')).toBeVisible();
    await expect.element(row('超级管理员').getByRole('button')).not.toBeInTheDocument();
    await expect.element(row('超级管理员').getByText('内置管理员角色不能修改')).toBeInTheDocument();
    await expect.element(row('销售坐席').getByRole('button', { name: '授权' })).toBeVisible();
    await expectReadable();
  });

  it('ROLE-06 says why a role may not be changed, and offers no change of it', async () => {
    signIn({ RoleName: '实习生', RightList: ['Role'] });
    const own = '不能修改自己的角色';
    await showScreen({
      QueryRoleList: () => roles.map((each) => (each.Name === '实习生' ? { ...each, WhyNot: own } : each)),
    });
    await expect.element(row('实习生').getByText(own)).toBeInTheDocument();
    await expect.element(row('实习生').getByRole('button', { name: '编辑' })).not.toBeInTheDocument();
    await expect.element(row('销售坐席').getByRole('button', { name: '编辑' })).toBeVisible();
  });

  it('ROLE-04 asks before it deletes, and shows a refusal in the confirmation', async () => {
    signIn(admin);
    const said = listen();
    let refusal: object | null = refusing('角色正在使用，不能删除');
    const asked = await showScreen({ DeleteRole: () => refusal });
    await userEvent.click(row('实习生').getByRole('button', { name: '删除' }));
    const question = page.getByRole('dialog', { name: '确认删除吗？' });
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await expect.element(question.getByText('角色正在使用，不能删除')).toBeVisible();
    refusal = null;
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await expect.poll(() => said).toContain('success: 删除成功');
    expect(sentTo(asked, 'DeleteRole')).toEqual({ RoleId: 3 });
  });
});

describe('The role dialog', () => {
  it('ROLE-01 ROLE-02 ROLE-05 ROLE-07 has no status for a new role, sends an empty capacity as unlimited, and asks before it closes', async () => {
    signIn(admin);
    const asked = await showScreen({ EditRole: () => null });
    await userEvent.keyboard('n');
    const dialog = page.getByRole('dialog', { name: '新增角色' });
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('dialog', { name: '确认关闭？' });
    await userEvent.click(question.getByRole('button', { name: '取消' }));
    await save.click();
    await expect.element(page.getByText('请输入角色名称')).toBeVisible();
    await page.getByRole('textbox', { name: '角色名称' }).fill('顾');
    await userEvent.click(capacity);
    await expect.element(page.getByText('长度在 2 到 20 个字符')).toBeVisible();
    await page.getByRole('textbox', { name: '角色名称' }).fill('顾问');
    await capacity.fill('-1');
    await save.click();
    await expect.element(page.getByText('客户容量须为不小于0的整数')).toBeVisible();
    await expectReadable();
    await capacity.fill('');
    await save.click();
    await expect.poll(() => sentTo(asked, 'EditRole')).toEqual({ Name: '顾问', CustomerTotal: null });
  });

  it('shows the status of an existing role, and names changes by others', async () => {
    signIn(admin);
    let isStale = true;
    const asked = await showScreen({
      EditRole: () => (isStale ? refusing('数据已变更，请刷新后重试') : null),
      QueryRoleDetail: () => ({ ...roles[2], Status: 0, Version: 2, RoleMenuList: [] }),
    });
    await userEvent.click(row('实习生').getByRole('button', { name: '编辑' }));
    await expect.element(capacity).toHaveValue('0');
    await capacity.fill('20');
    await save.click();
    await expect.element(page.getByText('原为「禁用」', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('switch', { name: '状态' })).toBeChecked();
    isStale = false;
    await save.click();
    await expect
      .poll(() => sentTo(asked, 'EditRole'))
      .toEqual({ Id: 3, Name: '实习生', CustomerTotal: 20, Status: 0, Version: 2 });
  });
});

describe('Granting rights to a role', () => {
  const openTree = async (held: readonly number[], answers: Answers = {}) => {
    const asked = await showScreen({
      QueryRoleDetail: () => ({
        ...roles[1],
        RoleMenuList: held.map((MenuId) => ({ MenuId, Authority: 15 })),
      }),
      UpdateRoleMenu: () => null,
      ...answers,
    });
    await userEvent.click(row('销售坐席').getByRole('button', { name: '授权' }));
    await expect.element(page.getByRole('dialog', { name: '角色授权：销售坐席' })).toBeVisible();
    return asked;
  };

  it('ROLE-03 shows a screen without its actions as half-checked, and saves half-checked nodes with authority 15', async () => {
    signIn(admin);
    const asked = await openTree(ids('Customer', 'Seat'));
    await expect.element(box('客户管理')).toHaveAttribute('aria-checked', 'mixed');
    await expect.element(box('客户列表')).toHaveAttribute('aria-checked', 'mixed');
    await expectReadable();
    await userEvent.click(box('重置密码'));
    await expect.element(box('系统设置')).toHaveAttribute('aria-checked', 'mixed');
    await expect.element(box('员工管理')).toHaveAttribute('aria-checked', 'true');
    await save.click();
    await expect
      .poll(() => sentTo(asked, 'UpdateRoleMenu'))
      .toEqual({
        RoleId: 2,
        RoleMenuList: ids('Customer', 'Seat', 'Admin', 'User', 'ResetPwd').map((MenuId) => ({ MenuId, Authority: 15 })),
        Version: 1,
      });
  });

  it('grants everything but rights of the administration the user lacks, and finds an entry by name', async () => {
    signIn({ RoleName: '系统管理员', RightList: ['Role', 'Admin', 'User'] });
    await openTree(ids('Customer', 'Seat'));
    await expect.element(box('重置密码')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(box('员工管理')).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(page.getByRole('button', { name: '全选' }));
    await expect.element(page.getByText('已授权 39 / 45 项')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '清空' }));
    await expect.element(page.getByText('已授权 0 / 45 项')).toBeVisible();
    await page.getByRole('textbox', { name: '搜索菜单' }).fill('回收');
    await expect.element(page.getByRole('treeitem', { name: '回收规则' })).toBeVisible();
    await expect.element(page.getByRole('treeitem', { name: '重置密码' })).not.toBeInTheDocument();
  });

  it('shows rights that others granted meanwhile', async () => {
    signIn(admin);
    let saved = ids('Customer', 'Seat');
    await openTree([], {
      QueryRoleDetail: () => ({ ...roles[1], RoleMenuList: saved.map((MenuId) => ({ MenuId, Authority: 15 })) }),
      UpdateRoleMenu: () => refusing('数据已变更，请刷新后重试'),
    });
    saved = ids('Customer', 'Public');
    await userEvent.click(box('回收站'));
    await save.click();
    await expect.element(page.getByText('他人已改为「授予 公海客户；收回 客户列表」')).toBeVisible();
  });
});
