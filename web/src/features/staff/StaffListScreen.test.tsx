import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing, telling } from '../../../test/answering.ts';
import { expectReadable, listen, settled, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aPageOf, aStaffRow, provideLookups } from '../../../test/staff-rows.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { StaffListScreen } from './StaffListScreen.tsx';

const own = aStaffRow({
  Id: 7,
  Name: '管理员',
  UserName: 'admin',
  IsAdmin: true,
  MayChange: false,
  WhyNot: '不能操作自己的账号',
});
const other = aStaffRow();
const left = aStaffRow({ Id: 9, Name: '李离职', UserName: 'lilz', Status: 2, Tel: '' });
const Rows = [left, other, own];

const Screen = () => {
  useKeyboard();
  return <StaffListScreen />;
};

const open = async (more: Parameters<typeof answering>[0] = {}, RightList: string[] = ['User', 'ResetPwd']) => {
  signIn({ RightList });
  provideLookups();
  const asked = answering({ QueryUserPageList: () => aPageOf(Rows), ...more });
  showWithDialogs(<Screen />);
  await expect.element(page.getByText('李离职')).toBeVisible();
  return asked;
};

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const menuOf = async (name: string): Promise<readonly string[]> => {
  await userEvent.click(rowOf(name).getByRole('button', { name: '更多操作' }));
  await expect.element(page.getByRole('menu')).toBeVisible();
  const words = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return words;
};

describe('The staff list', () => {
  it('STAF-10 starts with ten rows and shows levels and states in words', async () => {
    const asked = await open();
    expect(asked[0]?.body).toMatchObject({ PageIndex: 1, PageCount: 10 });
    await expect.element(rowOf('管理员').getByText('主管')).toBeVisible();
    await expect.element(rowOf('王小明').getByText('普通员工')).toBeVisible();
    await expect.element(rowOf('王小明').getByText('138 0013 8000')).toBeVisible();
    await expect.element(rowOf('李离职').getByText('禁用')).toBeVisible();
    await expectReadable();
  });

  it('offers only allowed actions for the user’s own row and for higher roles', async () => {
    await open();
    const words = (name: string) =>
      rowOf(name)
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
    expect(words('管理员')).toEqual(['员管理员', '权限', '拨号线路']);
    expect(words('王小明').slice(1, 3)).toEqual(['编辑', '权限']);
    expect(await menuOf('王小明')).toEqual(['拨号线路', '重置密码', '删除']);
  });

  it('STAF-05 offers no password reset without the right', async () => {
    await open({}, ['User']);
    expect(await menuOf('王小明')).toEqual(['拨号线路', '删除']);
  });

  it('searches by text and status', async () => {
    const asked = await open();
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '王');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked.at(-1)?.body).toMatchObject({ searchKey: '王' });
    await userEvent.click(page.getByRole('button', { name: '禁用', exact: true }));
    await expect.poll(() => asked.at(-1)?.body).toEqual({ Status: 2, PageIndex: 1, PageCount: 10 });
  });

  it('opens the explanation of rights beside it, and updates it after a change', async () => {
    const standing = {
      UserId: 8,
      Name: '王小明',
      Role: '销售坐席',
      Level: '普通员工',
      Scope: 'own',
      ScopeFrom: '自己',
    };
    let name = '王小明';
    await open({
      QueryUserPageList: () => aPageOf([left, aStaffRow({ Name: name }), own]),
      QueryUserStanding: () => ({ ...standing, Obstacles: [], Rights: [], Departments: [], WholeCompany: [] }),
    });
    await userEvent.click(page.getByRole('button', { name: '王小明' }));
    await expect.element(page.getByRole('dialog', { name: '王小明能看到什么' })).toBeVisible();
    name = '王大明';
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '明');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: '王大明能看到什么' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '下一条' }));
    await expect.element(page.getByRole('dialog', { name: '管理员能看到什么' })).toBeVisible();
    await expect.poll(() => document.querySelector('[data-index][aria-current]')?.textContent).toContain('管理员');
  });

  it('shows why it is refused', async () => {
    signIn({ RightList: ['User'] });
    provideLookups();
    answering({ QueryUserPageList: () => refusing('权限不足') });
    showWithDialogs(<Screen />);
    await expect.element(page.getByText('权限不足').first()).toBeVisible();
  });
});

describe('Deleting', () => {
  it('asks with the numbers, and then deletes', async () => {
    const said = listen();
    const asked = await open({
      QueryRemovalEffect: () => [
        { Label: '将结束的登录会话', Count: 2 },
        { Label: '将取消的提醒', Count: 0 },
      ],
      DeleteUser: () => null,
    });
    await userEvent.click(rowOf('王小明').getByRole('button', { name: '更多操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '删除' }));
    const question = page.getByRole('dialog', { name: '确认删除吗？' });
    await expect.element(question.getByText('将结束的登录会话：2')).toBeVisible();
    await expect.element(question.getByText(/「王小明」/)).toBeVisible();
    expect(question.getByText(/将取消的提醒/).query()).toBeNull();
    const searches = () => asked.filter(({ path }) => path === 'QueryUserPageList').length;
    const before = searches();
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await expect.poll(() => said).toContain('success: 删除成功');
    expect(asked.find(({ path }) => path === 'DeleteUser')?.body).toEqual({ UserId: 8 });
    await expect.poll(searches).toBe(before + 1);
  });

  it('STAF-09 of several shows who was not deleted and why', async () => {
    const asked = await open({
      QueryRemovalEffect: () => [],
      DeleteUserBatch: () => telling('成功2条，失败1条：管理员：不能操作自己的账号'),
    });
    await userEvent.click(page.getByRole('checkbox').first());
    await userEvent.click(page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '删除' }));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '删除' }));
    const outcome = page.getByRole('dialog', { name: '部分员工未删除' });
    await expect.element(outcome.getByText('管理员：不能操作自己的账号')).toBeVisible();
    expect(asked.find(({ path }) => path === 'DeleteUserBatch')?.body).toEqual({ UserIds: [9, 8, 7] });
  });

  it('of several needs a selection', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '批量操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '删除' }));
    await expect.element(page.getByText('请选择', { exact: true })).toBeVisible();
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  it('is not offered when the preview fails', async () => {
    const said = listen();
    await open({ QueryRemovalEffect: () => refusing('数据不存在') });
    await userEvent.click(rowOf('王小明').getByRole('button', { name: '更多操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '删除' }));
    await expect.poll(() => said).toEqual(['error: 数据不存在']);
    await settled();
    expect(said).toEqual(['error: 数据不存在']);
    expect(page.getByRole('dialog').query()).toBeNull();
  });
});
