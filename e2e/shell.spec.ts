import { changePassword, logout } from '@gonghai/contract/session/session.contract.ts';
import { editStaff, findStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { LoginPage } from './models/login-page.ts';
import { PasswordDialog } from './models/password-dialog.ts';
import { ADMIN, AGENT, aMember, call, signIn } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

test('SHELL-02 SHELL-03 home has no close button; closing the last tab opens the previous one', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/apiDocs');
  await expect(shell.tabs).toHaveText(['首页', '接口文档']);
  await expect(shell.closer('首页')).toHaveCount(0);
  await shell.closer('接口文档').click();
  await shell.isAtHome();
  await expect(shell.tabs).toHaveText(['首页']);
});

test('SHELL-04 the mask is shown until the dictionaries are loaded', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/Currency/QueryDicTree', async (route) => {
    await promise;
    await route.continue();
  });
  const form = new LoginPage(page);
  await form.open();
  await form.submit(AGENT);
  await expect(page.getByText('拼命加载中...')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  resolve();
  await new Shell(page).isAtHome();
  await expect(page.getByText('拼命加载中...')).toBeHidden();
});

test('SHELL-04 the mask is shown also before the application has loaded', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/LoginScreen-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('拼命加载中...')).toBeVisible();
  await page.unroute('**/assets/index-*.js');
  await page.reload();
  await expect(page.locator('.gh-loading')).toHaveText('拼命加载中...');
  resolve();
  await new LoginPage(page).isShown();
  await expect(page.getByText('拼命加载中...')).toBeHidden();
});

test('tabs keep unsaved input, survive a reload, and are cleared with the session', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN, '/systemSetting/apiDocs?from=mail');
  const search = page.getByRole('textbox', { name: '搜索接口' });
  await search.fill('Department');
  await page.getByRole('button', { name: 'editDepartment' }).click();

  await shell.tab('首页').click();
  await expect(search).toBeHidden();
  await shell.menu.getByRole('link', { name: '接口文档' }).click();
  await expect(search).toHaveValue('Department');
  await expect(page.getByRole('article', { name: 'editDepartment' })).toBeVisible();
  await expect(page).toHaveURL(/apiDocs\?from=mail$/);

  await shell.tab('首页').click();
  await page.reload();
  await expect(shell.tabs).toHaveText(['首页', '接口文档']);
  await shell.tab('接口文档').click();
  await expect(page).toHaveURL(/apiDocs\?from=mail$/);
  await expect(search).toHaveValue('');

  await shell.choose('退出登录');
  const form = new LoginPage(page);
  await form.isShown();
  await form.submit(ADMIN);
  await shell.isAtHome();
  await expect(shell.tabs).toHaveText(['首页']);
});

test('SHELL-06 SHELL-07 SHELL-08 SHELL-14 errors of a new password', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await shell.choose('修改密码');
  const { dialog, old, again, next, save } = new PasswordDialog(page);

  await again.focus();
  await old.focus();
  await expect(dialog.getByText('请输入确认密码')).toBeVisible();
  await save.click();
  await expect(dialog.getByText('请输入原密码')).toBeVisible();
  await expect(dialog.getByText('请再次输入密码')).toBeVisible();

  await old.fill('Wrong2026');
  await next.fill('abcdefgh');
  await again.fill('abcdefgh');
  await expect(dialog.getByText('密码须包含数字、字母两种元素，且密码位数为8-20位')).toBeVisible();
  await next.fill('Abcdefg1');
  await save.click();
  await expect(dialog.getByText('两次输入密码不一致!')).toBeVisible();
  await again.fill('Abcdefg1');
  await save.click();
  // At the wrong field, which has the focus.
  await expect(dialog.getByText('修改失败:原密码错误')).toBeVisible();
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription('修改失败:原密码错误');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃' }).click();
  await expect(dialog).toBeHidden();
});

test('SHELL-09 a changed password ends the other sessions and keeps this one', async ({ page, elsewhere }) => {
  const member = await aMember();
  const other = await Shell.enter(elsewhere, { ...member, session: await signIn(member) });
  const shell = await Shell.enter(page, { ...member, session: await signIn(member) });
  const api = member.session;

  await shell.choose('修改密码');
  const sent = page.waitForRequest(`**/${changePassword.path}`);
  await new PasswordDialog(page).send(member.password, 'Another2026');
  expect((await sent).postDataJSON()).toEqual({
    OldPassword: member.password,
    NewPassword: 'Another2026',
    NewPassword1: 'Another2026',
  });
  await expect(shell.said('修改成功')).toBeVisible();
  await expect(call(findStaff, { userId: member.Id }, api)).rejects.toThrow('登录过期，请重新登录');

  // Its socket is closed, it requests another ticket, and is refused.
  await expect(other.said('登录过期，请重新登录')).toBeVisible();
  await new LoginPage(elsewhere).isShown();

  await page.reload();
  await shell.isAtHome();
});

test('SHELL-10 the caller number is required, checked and saved', async ({ page }) => {
  const member = await aMember();
  const shell = await Shell.enter(page, member);
  await shell.choose('绑定主叫号码');
  const dialog = shell.dialog('绑定主叫号码');
  const field = dialog.getByLabel('主叫手机号');
  const save = dialog.getByRole('button', { name: '保存' });

  await field.fill('');
  await save.click();
  await expect(dialog.getByText('请输入主叫手机号')).toBeVisible();
  await field.fill('123');
  await save.click();
  await expect(dialog.getByText('请输入正确的手机号码')).toBeVisible();
  // As formatted elsewhere and copied from there.
  await field.fill('139 1234-5678');
  await expect(field).toHaveValue('13912345678');
  const sent = page.waitForRequest(`**/${editStaff.path}`);
  await save.click();
  const { Id, UserName, UserId, Tel } = (await sent).postDataJSON();
  expect({ Id, UserName: `${UserName}@demo`, UserId, Tel }).toEqual({
    Id: member.Id,
    UserName: member.userName,
    UserId: member.Id,
    Tel: '13912345678',
  });
  await expect(shell.said('保存成功')).toBeVisible();

  await shell.choose('绑定主叫号码');
  await expect(field).toHaveValue('13912345678');
});

test('SHELL-12 a refused log out shows the server’s message, and the session stays', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  await page.route(`**/${logout.path}`, (route) =>
    route.fulfill({ json: { Code: 3, Data: null, Message: '操作过于频繁，请稍后再试', Status: false } }),
  );
  await shell.choose('退出登录');
  await expect(shell.said('退出失败:操作过于频繁，请稍后再试')).toBeVisible();
  await shell.isAtHome();
  await page.unroute(`**/${logout.path}`);

  await page.route(`**/${logout.path}`, (route) =>
    route.fulfill({ json: { Code: 3, Data: null, Message: '', Status: false } }),
  );
  await shell.choose('退出登录');
  await expect(shell.said('退出失败:服务器出错了，请稍后重试')).toBeVisible();
  await page.unroute(`**/${logout.path}`);
  await shell.choose('退出登录');
  await new LoginPage(page).isShown();
});

test('a dialog of the shell stays over every page with its input, and opens only once', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN);
  await shell.menu.getByRole('link', { name: '接口文档' }).click();
  await shell.choose('修改密码');
  const { dialog, old } = new PasswordDialog(page);
  await old.fill('Typed2026');
  await page.goBack();
  await shell.isAtHome();
  await expect(dialog).toBeVisible();
  await expect(old).toHaveValue('Typed2026');

  await page.keyboard.press('Control+k');
  const palette = shell.dialog('命令面板');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('修改密码');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(dialog).toHaveCount(1);
  await expect(old).toHaveValue('Typed2026');
  await expect(old).toBeFocused();
});

test('the side bar collapses, and stays so after a reload', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN);
  const sider = page.getByRole('complementary', { name: '侧栏' });
  await expect(sider).toHaveCSS('width', '212px');
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await expect(sider).toHaveCSS('width', '56px');
  await page.reload();
  await shell.isShown();
  await expect(sider).toHaveCSS('width', '56px');
  await shell.menu.getByRole('link').last().hover();
  await expect(page.getByRole('tooltip', { name: '接口文档' })).toBeVisible();
  await shell.menu.getByRole('link').last().click();
  await expect(page).toHaveTitle('接口文档');
});

test('the app link is shown only if the tenant has one', async ({ page }) => {
  const shell = await Shell.enter(page, AGENT);
  const download = page.getByRole('button', { name: '下载', exact: true });
  await expect(download).toHaveCount(0);
  await page.route('**/api/Authorize/Login', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.Data.TenantAPPDownloadPath = 'https://app.example/download';
    await route.fulfill({ response, json: answer });
  });
  await shell.choose('退出登录');
  await new LoginPage(page).submit(AGENT);
  await shell.isShown();
  await download.click();
  await expect(page.getByRole('menuitem', { name: '手机 App' }).getByRole('link')).toHaveAttribute(
    'href',
    'https://app.example/download',
  );
});

test('a page whose code is missing affects no other, and a new build is announced', async ({ page }) => {
  const shell = await Shell.enter(page, ADMIN);
  await page.route('**/assets/ApiDocsScreen-*.js', (route) => route.fulfill({ status: 404 }));
  await shell.menu.getByRole('link', { name: '接口文档' }).click();
  await expect(page.getByText('页面出错了')).toBeVisible();
  await expect(shell.said('')).toHaveCount(0);
  await shell.tab('首页').click();
  await shell.isAtHome();

  await page.route(/:\d+\/$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="./assets/index-newer.js"></script>' }),
  );
  await shell.tab('接口文档').click();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(shell.said('系统已更新，请刷新页面后继续使用')).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('article')).toBeVisible();
});

test('code that failed to load without the network is announced, and loads when it is back', async ({
  fresh: page,
}) => {
  const shell = await Shell.enter(page, AGENT);
  for (const act of ['修改密码', '快捷键']) {
    await expect(shell.said('您的网络不佳，请稍后重试')).toHaveCount(0);
    await page.context().setOffline(true);
    await shell.choose(act);
    await expect(shell.said('您的网络不佳，请稍后重试')).toBeVisible();
    await expect(shell.dialog(act)).toHaveCount(0);
    await page.context().setOffline(false);
    await shell.choose(act);
    await expect(shell.dialog(act)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.dialog(act)).toBeHidden();
  }
});

test('a shell that cannot be loaded behind the login offers a reload', async ({ page }) => {
  await page.route('**/assets/shell-*.js', (route) => route.abort());
  const form = new LoginPage(page);
  await form.open();
  await form.submit(AGENT);
  await expect(page.getByText('重新加载后可继续使用。')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重新加载' }).click();
  await new Shell(page).isAtHome();
});

test('a login screen that cannot be loaded offers a reload', async ({ page }) => {
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('请检查网络，然后重新加载。')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重新加载' }).click();
  await new LoginPage(page).isShown();
  // The screen fills the window.
  expect(await page.locator('.login').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
});
