import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aStaffRow, provideLookups } from '../../../test/staff-rows.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { AddStaffDialog, EditStaffDialog } from './StaffDialog.tsx';

const begin = (answers: Parameters<typeof answering>[0]) => {
  signIn();
  provideLookups();
  const asked = answering(answers);
  showWithDialogs();
  return asked;
};
const edited = (asked: ReturnType<typeof answering>) =>
  asked.filter(({ path }) => path === 'EditUser').map(({ body }) => body);
const save = page.getByRole('button', { name: '保存' });
const field = (name: string) => page.getByRole('textbox', { name });
const status = page.getByRole('switch', { name: '状态' });

const choose = async (field: string, option: string) => {
  await userEvent.click(page.getByRole('combobox', { name: field }));
  await userEvent.click(page.getByTitle(option));
};

const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);

describe('Adding a staff member', () => {
  const open = () => openDialog(<AddStaffDialog onSaved={() => undefined} />, { owner: TAB });

  it('STAF-02 shows the contract’s messages for missing fields', async () => {
    const asked = begin({});
    open();
    await userEvent.click(save);
    for (const sentence of ['请输入昵称', '请输入登录名', '请选择部门', '请选择角色'])
      await expect.element(page.getByText(sentence, { exact: true }).first()).toBeVisible();
    await userEvent.fill(page.getByLabelText('首咨权重'), '101');
    await userEvent.click(save);
    await expect.element(page.getByText('权重值错误，请输入0-100之间的数字')).toBeVisible();
    await expectReadable();
    expect(edited(asked)).toEqual([]);
  });

  it('sends the chosen level and status, and shows the first login data', async () => {
    const asked = begin({ EditUser: () => null });
    open();
    await userEvent.fill(field('昵称'), '新员工');
    await userEvent.fill(field('登录名'), 'newbie');
    await userEvent.click(page.getByRole('button', { name: '生成' }));
    const password = (field('初始密码').element() as HTMLInputElement).value;
    await choose('部门', '华南销售部');
    await choose('角色', '运营');
    await userEvent.click(page.getByTitle('主管'));
    await userEvent.click(save);
    const handover = page.getByRole('dialog', { name: '员工已新增' });
    await expect.element(handover.getByText(password)).toBeVisible();
    await expect.element(handover.getByText('newbie')).toBeVisible();
    await expectReadable();
    expect(edited(asked)).toEqual([
      { Name: '新员工', UserName: 'newbie', Password: password, DepartmentId: 13, RoleId: 4, IsAdmin: true, Status: 0 },
    ]);
  });

  it('offers only roles that the user may assign', async () => {
    begin({});
    open();
    await userEvent.click(page.getByRole('combobox', { name: '角色' }));
    await expect.poll(offered).toEqual(['销售坐席', '运营']);
  });

  it('STAF-03 shows a duplicate login name at its field', async () => {
    begin({ EditUser: () => refusing('登录名已存在', 3, { Field: 'UserName' }) });
    open();
    await userEvent.fill(field('昵称'), '新员工');
    await userEvent.fill(field('登录名'), 'newbie');
    await userEvent.click(page.getByRole('button', { name: '生成' }));
    await choose('部门', '华南销售部');
    await choose('角色', '运营');
    await userEvent.click(save);
    await expect.element(page.getByText('登录名已存在')).toBeVisible();
    await expect.element(field('登录名')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('Changing a staff member', () => {
  const open = (row = aStaffRow()) =>
    openDialog(<EditStaffDialog row={row} onSaved={() => undefined} />, { owner: TAB });

  it('keeps the current role among those offered', async () => {
    begin({});
    open(aStaffRow({ RoleId: 5, Role: '总监' }));
    const role = page.getByRole('combobox', { name: '角色' });
    await userEvent.click(role);
    await expect.poll(offered).toEqual(['销售坐席', '运营', '总监']);
    await userEvent.click(page.getByTitle('运营'));
    await userEvent.click(role);
    await expect.poll(offered).toEqual(['销售坐席', '运营', '总监']);
  });

  it('STAF-04 asks before disabling, with the numbers; declining sets the status back to enabled', async () => {
    const asked = begin({
      QueryRemovalEffect: () => [{ Label: '将结束的登录会话', Count: 1 }],
      EditUser: () => null,
    });
    open();
    await userEvent.click(status);
    const question = page.getByRole('dialog', { name: '确认禁用「王小明」吗？' });
    await expect.element(question.getByText(/名下客户将回收到公海/)).toBeVisible();
    await expect.element(question.getByText('将结束的登录会话：1')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: '取消' }));
    await expect.element(status).toBeChecked();

    await userEvent.click(status);
    await userEvent.click(question.getByRole('button', { name: '禁用' }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(status).not.toBeChecked();
    await userEvent.click(save);
    await expect.poll(() => edited(asked)).toMatchObject([{ Id: 8, Status: 2, Version: 4, IsAdmin: false }]);
  });

  it('asks nothing for a person who is already disabled', async () => {
    const asked = begin({});
    open(aStaffRow({ Status: 2 }));
    await userEvent.click(status);
    await userEvent.click(status);
    await expect.element(status).not.toBeChecked();
    expect(asked.map(({ path }) => path)).not.toContain('QueryRemovalEffect');
  });

  it('sends no extension password unless one was typed', async () => {
    const asked = begin({ EditUser: () => null });
    open();
    await userEvent.fill(page.getByLabelText('分机密码'), 'x');
    await userEvent.clear(page.getByLabelText('分机密码'));
    await userEvent.click(save);
    await expect.poll(() => edited(asked)).toHaveLength(1);
    expect(edited(asked)[0]).not.toHaveProperty('ExtensionPassword');
    expect(edited(asked)[0]).toMatchObject({ ExtensionNumber: '8016', ClueCount: null });
  });

  it('shows changes by others, in words, and saves on top of them', async () => {
    const said = listen();
    let saves = 0;
    const asked = begin({
      EditUser: () => ((saves += 1) === 1 ? refusing('数据已变更，请刷新后重试') : null),
      QueryUserDetail: () => ({ ...aStaffRow({ RoleId: 4, IsAdmin: true, Name: '王大明', Version: 5 }), UserId: 8 }),
    });
    open();
    await userEvent.fill(field('昵称'), '王中明');
    await userEvent.click(save);
    await expect.element(page.getByText(/他人已改为「王大明」/)).toBeVisible();
    await expect.element(page.getByText(/原为「销售坐席」/)).toBeVisible();
    await expect.element(page.getByText(/原为「普通员工」/)).toBeVisible();
    await userEvent.click(save);
    await expect.poll(() => said).toContain('success: 保存成功');
    expect(edited(asked).map(({ Version, Name, RoleId, IsAdmin }) => [Version, Name, RoleId, IsAdmin])).toEqual([
      [4, '王中明', 3, false],
      [5, '王中明', 4, true],
    ]);
  });
});
