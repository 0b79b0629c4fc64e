import { sessionMessages as say } from '@gonghai/contract/session/session.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { openCallerNumberDialog } from './CallerNumberDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { signOut } from './sign-out.ts';

const save = page.getByRole('button', { name: '保存' });

describe('The password dialog', () => {
  it('SHELL-06 SHELL-07 SHELL-08 SHELL-14 says what is wrong at each field, and SHELL-09 sends all three', async () => {
    signIn();
    const said = listen();
    let refusal: object | null = refusing('原密码错误', ResultCode.Refused, { Field: 'OldPassword' });
    const asked = answering({ ChangePwd: () => refusal });
    showWithDialogs();
    openDialog(<ChangePasswordDialog />, { owner: SHELL });
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    const [old, next, again] = ['原密码', '新密码', '确认密码'].map((name) => dialog.getByRole('textbox', { name }));
    await expect.element(old!).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(next!).toHaveFocus();
    await userEvent.click(again!);
    await userEvent.click(old!);
    await expect.element(dialog.getByText('请输入确认密码')).toBeVisible();
    await save.click();
    await expect.element(dialog.getByText('请输入原密码')).toBeVisible();
    await expect.element(dialog.getByText('请再次输入密码')).toBeVisible();
    await expectReadable();

    await userEvent.fill(old!, 'Wrong2026');
    await userEvent.fill(next!, 'abcdefgh');
    await userEvent.fill(again!, 'abcdefgh');
    await expect.element(dialog.getByText('密码须包含数字、字母两种元素，且密码位数为8-20位')).toBeVisible();
    await userEvent.fill(next!, 'Abcdefg1');
    await save.click();
    await expect.element(dialog.getByText('两次输入密码不一致!')).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.fill(again!, 'Abcdefg1');
    await save.click();
    await expect.element(dialog.getByText(`${say.changeFailed}原密码错误`)).toBeVisible();
    await expect.element(old!).toHaveFocus();
    await expect.element(old!).toHaveAccessibleDescription(`${say.changeFailed}原密码错误`);

    refusal = null;
    await userEvent.fill(old!, 'Chosen2026');
    await save.click();
    await expect.poll(() => said).toContain('success: 修改成功');
    expect(asked.at(-1)?.body).toEqual({
      OldPassword: 'Chosen2026',
      NewPassword: 'Abcdefg1',
      NewPassword1: 'Abcdefg1',
    });
  });
});

describe('The dialog of the caller number', () => {
  it('SHELL-10 SESS-12 requires a mobile number, takes one in groups, and says that it was saved or not', async () => {
    signIn();
    const said = listen();
    let answer: object | null = refusing('');
    const person = { Id: 7, UserName: 'admin', UserId: 7, Tel: '13800001111' };
    const asked = answering({ QueryUserDetail: () => person, EditUser: () => answer });
    showWithDialogs();
    await openCallerNumberDialog();
    const dialog = page.getByRole('dialog', { name: '绑定主叫号码' });
    const field = dialog.getByRole('textbox', { name: '主叫手机号' });
    await expect.element(field).toHaveValue('13800001111');
    await userEvent.fill(field, '');
    await save.click();
    await expect.element(dialog.getByText('请输入主叫手机号')).toBeVisible();
    await userEvent.fill(field, '123');
    await save.click();
    await expect.element(dialog.getByText('请输入正确的手机号码')).toBeVisible();
    await expectReadable();
    // As formatted elsewhere and copied from there.
    await userEvent.fill(field, '139 1234-5678');
    await expect.element(field).toHaveValue('13912345678');
    await save.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(messages.saveFailed);
    answer = null;
    await save.click();
    await expect.poll(() => said).toContain(`success: ${messages.saved}`);
    expect(asked.at(-1)?.body).toEqual({ Id: 7, UserName: 'admin', UserId: 7, Tel: '13912345678' });
  });
});

it('SHELL-12 a sign-out that is refused says so, and is not done', async () => {
  signIn();
  const said = listen();
  const answers = [refusing('操作过于频繁，请稍后再试'), refusing(''), null];
  answering({ Logout: () => answers.shift() });
  expect([await signOut(), await signOut(), await signOut()]).toEqual([false, false, true]);
  expect(said).toEqual(['error: 退出失败:操作过于频繁，请稍后再试', `error: 退出失败:${messages.serverError}`]);
});
