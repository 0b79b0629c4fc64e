/** The end of a session and of the connection, as the server announces them to open pages. */
import { changePassword, logout } from '@gonghai/contract/session/session.contract.ts';
import { findStaff } from '@gonghai/contract/staff/staff.contract.ts';
import type { Page } from '@playwright/test';
import { LoginPage } from './models/login-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { AGENT, aMember, call, type Session, signIn } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { kept, nothingKept } from './models/storage.ts';
import { expect, test } from './models/test.ts';

const sessionOf = async (page: Page): Promise<Session> => {
  const { Id, signature } = JSON.parse(decodeURIComponent((await kept(page)).cookie!));
  return { UId: Id, Signature: signature };
};

/** The page may have noticed the end itself: it then shows the login screen and has no menu. */
const askFromMenu = (page: Page): Promise<void> =>
  page
    .getByRole('menuitem', { name: '绑定主叫号码' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);

test('SESS-01 a revoked signature leads to login, with a message, and back to the page afterwards', async ({
  page,
}) => {
  const member = await aMember();
  const shell = await Shell.enter(page, member, '/customer/notice');
  await shell.person.click();
  await call(logout, {}, await sessionOf(page));
  // The message disappears after a while.
  await Promise.all([expect(shell.said('登录过期，请重新登录')).toBeVisible(), askFromMenu(page)]);
  const form = new LoginPage(page);
  await form.isShown();
  // And stays at the form, with the way back.
  await expect(page.getByRole('main').getByText('登录过期，请重新登录')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(nothingKept);
  await form.submit(member);
  await shell.isShown();
  await expect(page).toHaveURL(/#\/customer\/notice$/);
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible();
});

test('SHELL-09 a changed password ends the other sessions and keeps this one', async ({ page, elsewhere }) => {
  const member = await aMember();
  const other = await Shell.enter(elsewhere, { ...member, session: await signIn(member) });
  const shell = await Shell.enter(page, { ...member, session: await signIn(member) });
  const api = member.session;

  await shell.choose('修改密码');
  const sent = page.waitForRequest(`**/${changePassword.path}`);
  await new PasswordDialog(page).send(member.password, 'Another2026');
  await sent;
  await expect(shell.said('修改成功')).toBeVisible();
  await expect(call(findStaff, { userId: member.Id }, api)).rejects.toThrow('登录过期，请重新登录');

  // Its socket is closed, it requests another ticket, and is refused.
  await expect(other.said('登录过期，请重新登录')).toBeVisible();
  await new LoginPage(elsewhere).isShown();

  await page.reload();
  await shell.isAtHome();
});

test('the hub connects by itself, shows no message when it cannot, and reconnects', async ({ page }) => {
  await page.route('**/crm/hub/**', (route) => route.abort());
  const shell = await Shell.enter(page, AGENT);
  await expect(page.getByText('实时消息：正在连接')).toBeAttached();
  for (let failures = 0; failures < 2; failures += 1) {
    await page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('/crm/hub/') });
    await expect(shell.said('')).toHaveCount(0);
  }
  await page.unroute('**/crm/hub/**');
  await expect(page.getByText('实时消息：已连接')).toBeAttached();

  const words = page.getByRole('banner').getByText('正在重连', { exact: true });
  await expect(words).toBeHidden();
  await page.context().setOffline(true);
  await expect(words).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('实时消息：已连接')).toBeAttached();
  await expect(words).toBeHidden();
});
