import { newPassword } from '@gonghai/contract/wire/fields.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { aStaffRow } from '../../../test/staff-rows.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';

const begin = (ResetUserPwd: () => unknown) => {
  signIn();
  const asked = answering({ ResetUserPwd });
  showWithDialogs();
  openDialog(<ResetPasswordDialog row={aStaffRow()} />, { owner: TAB });
  return asked;
};
const field = page.getByRole('textbox', { name: '新密码' });
const reset = page.getByRole('button', { name: '重置', exact: true });

it('STAF-05 proposes a password, explains the effect, and shows it to pass on', async () => {
  const said = listen();
  const asked = begin(() => null);
  await expect.element(page.getByText(/下次登录时必须修改密码/)).toBeVisible();
  const proposed = (field.element() as HTMLInputElement).value;
  expect(newPassword.safeParse(proposed).success).toBe(true);
  await expectReadable();
  await userEvent.click(reset);
  await expect.element(page.getByRole('dialog', { name: '重置成功' }).getByText(proposed)).toBeVisible();
  expect(said).toEqual(['success: 重置成功']);
  expect(asked[0]?.body).toEqual({ UserId: 8, Password: proposed });
});

it('passes the login name on with the code of the tenant, when the user signed in with it', async () => {
  begin(() => null);
  signIn({ SignInName: 'Admin@demo' });
  await userEvent.click(reset);
  const dialog = page.getByRole('dialog', { name: '重置成功' });
  await expect.element(dialog.getByText(`${aStaffRow().UserName}@demo`, { exact: true })).toBeVisible();
});

it('STAF-10 shows 重置失败 when the server sends no message', async () => {
  begin(() => refusing(''));
  await userEvent.click(reset);
  await expect.element(page.getByRole('alert')).toHaveTextContent('重置失败');
});

it('refuses a weak password with the contract’s message', async () => {
  const asked = begin(() => null);
  await userEvent.fill(field, 'abcdefgh');
  await userEvent.click(reset);
  await expect.element(page.getByText('密码须包含数字、字母两种元素，且密码位数为8-20位')).toBeVisible();
  expect(asked).toEqual([]);
});
