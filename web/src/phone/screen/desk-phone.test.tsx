import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { showPhone } from '../../../test/phone-shell.tsx';
import { usePhone } from '../phone.ts';

/** The browser answers this about its permission. */
const permit = (state: PermissionState): void => {
  const { permissions } = navigator;
  const real = permissions.query;
  permissions.query = async () => ({ state }) as PermissionStatus;
  onTestFinished(() => void (permissions.query = real));
};

const aDeskPhone = (reason: string): void =>
  usePhone.setState({ lineKind: LineType.DeskPhone, extension: '', registration: { isOnline: false, reason } });
const askForDialog = (): void => usePhone.setState(({ deskTroubles }) => ({ deskTroubles: deskTroubles + 1 }));
const chip = (words: string) => page.getByRole('button', { name: new RegExp(`^电话： ?${words}`) });
const dialog = (name: string) => page.getByRole('dialog', { name });

it('The dial pad offers to connect a desk phone, and the dialog explains the browser’s question first', async () => {
  permit('prompt');
  const { acts } = showPhone();
  aDeskPhone(callMessages.deskPhoneIdle);
  await chip('话机未连接').click();
  await page.getByRole('button', { name: '连接话机' }).click();
  expect(acts).toEqual(['connectPhone false']);
  askForDialog();
  await expect.element(dialog('连接话机').getByText('浏览器可能会询问，请选择“允许”')).toBeVisible();
  await expectReadable();
  await dialog('连接话机').getByRole('button', { name: '连接', exact: true }).click();
  expect(acts).toEqual(['connectPhone false', 'connectPhone true']);
});

it('CALL-04 a desk phone that cannot be reached shows the three steps, and is connected again from there', async () => {
  permit('denied');
  const said = listen();
  const { acts } = showPhone();
  aDeskPhone(callMessages.deskPhoneOffline);
  await expect.element(chip('话机未连接')).toBeVisible();
  askForDialog();
  const failed = dialog('话机连接失败');
  await expect.element(failed.getByText('连接已断开，请检查中间件是否开启，并刷新页面')).toBeVisible();
  await expect.element(failed.getByText('请检查USB连接是否正常，重启话机，并刷新页面')).toBeVisible();
  expect(failed.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(failed.getByText('浏览器禁止了本网站连接话机')).toBeVisible();
  await expectReadable();
  await failed.getByRole('button', { name: '重新连接' }).click();
  expect(acts).toEqual(['connectPhone true']);
  usePhone.setState({ registration: { isOnline: true, reason: '' } });
  await expect.element(failed).not.toBeInTheDocument();
  expect(said).toContain('success: 话机已连接');
  await expect.element(chip('空闲 · 话机')).toBeVisible();
});
