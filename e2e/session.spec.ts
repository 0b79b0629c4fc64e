import { logout } from '@gonghai/contract/session/session.contract.ts';
import { editStaff, findStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { Page, Route } from '@playwright/test';
import { LoginPage } from './models/login-page.ts';
import { ADMIN, AGENT, aMember, call, type Session } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { kept, nothingKept } from './models/storage.ts';
import { expect, test } from './models/test.ts';

const profile = `**/${findStaff.path}?*`;

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

test('a session that ends with unsaved input asks for the password in place, and nothing is lost', async ({ page }) => {
  const member = await aMember(['Department']);
  const shell = await Shell.enter(page, member, '/systemSetting/structure');
  await page.getByRole('button', { name: '新增部门' }).click();
  const form = shell.dialog('新增部门');
  const name = `分部${Date.now() % 100_000}`;
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await call(logout, {}, await sessionOf(page));
  // If connected, the page may notice the end before it sends a request.
  await form
    .getByRole('button', { name: '保存' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  const again = shell.dialog(messages.loginExpired);
  await expect(again).toBeVisible();
  expect(await kept(page)).toEqual(nothingKept);
  await again.getByRole('textbox', { name: '密码' }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(form.getByRole('textbox', { name: '名称' })).toHaveValue(name);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(shell.said(messages.saved)).toBeVisible();
  await expect(page).toHaveURL(/#\/systemSetting\/structure$/);
});

test('SESS-02 five calls that find the session ended show it once', async ({ page }) => {
  const shell = await Shell.enter(page, await aMember());
  const session = await sessionOf(page);
  // Leaves the page first: if connected, it would notice the end by itself before it is opened again.
  await page.goto('about:blank');
  await call(logout, {}, session);
  let answered = 0;
  await page.route('**/crm/api/Currency/**', async (route) => {
    const response = await route.fetch();
    expect(await response.json()).toMatchObject({ Status: false, Code: 11 });
    answered += 1;
    await route.fulfill({ response });
  });
  await page.goBack();
  await new LoginPage(page).isShown();
  await expect(shell.said('登录过期，请重新登录')).toHaveCount(1);
  expect(answered).toBe(5);
});

test('SESS-03 a call without a stored session clears everything and leads to login', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await page.evaluate(() => localStorage.setItem('gonghai.palette-recent', '[]|_|object'));
  await shell.person.click();
  await page.context().clearCookies({ name: 'gonghai_session' });
  await askFromMenu(page);
  await new LoginPage(page).isShown();
  await expect.poll(() => kept(page)).toEqual(nothingKept);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  // The brand and the mark of this browser's telephone belong to the browser.
  expect(keys.filter((key) => key !== 'gonghai.phone.browser')).toEqual(['gonghai.brand']);
});

test('SESS-04 SESS-05 SESS-06 calls that fail, hang or return no envelope are announced, and the overlay closes', async ({
  page,
}) => {
  const shell = await Shell.enter(page, AGENT);
  const poorNetwork = shell.said('您的网络不佳，请稍后重试');
  const overlay = page.getByText('拼命加载中...');
  /** Sets the response to the next call of the dialog. */
  const answerBy = async (answer: (route: Route) => unknown): Promise<void> => {
    await expect(poorNetwork).toHaveCount(0);
    await page.unroute(profile);
    await page.route(profile, answer);
    await shell.choose('绑定主叫号码');
  };

  await test.step('SESS-04 the server is down', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await answerBy(async (route) => {
      await promise;
      await route.abort('connectionrefused');
    });
    await expect(overlay).toBeVisible();
    resolve();
    await expect(poorNetwork).toBeVisible();
    await expect(overlay).toBeHidden();
    await expect(shell.dialog('绑定主叫号码')).toBeHidden();
  });

  await test.step('SESS-04 the answer is not an envelope', async () => {
    await answerBy((route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }));
    await expect(poorNetwork).toBeVisible();
  });

  await test.step('SESS-05 Code 0 without Message', async () => {
    await answerBy((route) => route.fulfill({ json: { Code: 0, Data: null, Message: '', Status: false } }));
    await expect(shell.said('服务器出错了，请稍后重试')).toHaveCount(1);
  });

  await test.step('SESS-06 no answer within 20 s', async () => {
    // The page waits 20 seconds; here a timeout of exactly 20 seconds fires after one.
    await page.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 20_000 ? 1_000 : ms);
    });
    const given = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes(findStaff.path),
    });
    await answerBy(() => undefined);
    await expect(poorNetwork).toBeVisible();
    expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED');
  });
});

test('SESS-12 SESS-13 a save without a Message, and one with bad parameters, is reported by the screen', async ({
  page,
}) => {
  const shell = await Shell.enter(page, await aMember());
  await shell.choose('绑定主叫号码');
  const dialog = shell.dialog('绑定主叫号码');
  await dialog.getByLabel('主叫手机号').fill('13800001111');

  await page.route(`**/${editStaff.path}`, (route) =>
    route.fulfill({ json: { Code: 3, Data: null, Message: '', Status: false } }),
  );
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(messages.saveFailed);
  await page.unroute(`**/${editStaff.path}`);

  await page.route(`**/${editStaff.path}`, (route) => route.continue({ postData: '{"Id":"x"}' }));
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(shell.said('参数有误！')).toHaveCount(1);
  await expect(dialog).toBeVisible();
  await page.unroute(`**/${editStaff.path}`);

  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(shell.said('保存成功')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a lookup that fails is an empty list: the shell still opens, and shows the error once', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await page.route('**/crm/api/Currency/**', (route) => route.abort());
  await page.reload();
  await shell.isAtHome();
  await expect(shell.said('您的网络不佳，请稍后重试')).toHaveCount(1);
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

test('two windows of one browser share a session, and lose it together', async ({ page, context }) => {
  await Shell.enter(page, AGENT);
  const other = await context.newPage();
  const second = new Shell(other);
  await second.go('/');
  await second.isAtHome();
  await second.choose('退出登录');
  await new LoginPage(other).isShown();
  await new LoginPage(page).isShown();

  await new LoginPage(other).submit(ADMIN);
  await second.isShown();
  await page.bringToFront();
  await new LoginPage(page).isShown();
});
