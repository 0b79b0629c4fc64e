import { sessionMessages } from '@gonghai/contract/session/session.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, later, refusing } from '../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../test/overlays.tsx';
import { agent } from '../../test/person.ts';
import { loginOf, openProgram } from '../../test/program.tsx';
import { LoginForm } from '../features/session/LoginForm.tsx';
import { applyBrand } from '../platform/brand.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { clearSession, readSession, readUser, writeUser } from '../platform/session.ts';

const account = page.getByRole('textbox', { name: /账号/ });
const password = page.getByRole('textbox', { name: /密码/ });
const button = page.getByRole('button', { name: '登录', exact: true });
const at = (): string => location.hash;
const home = '#/layout/index';
const boxOf = (found: typeof button): DOMRect => found.element().getBoundingClientRect();

const LOOKUPS = [
  'QueryDepartmentList',
  'QueryDicTableAllList',
  'QueryDicTree',
  'QueryRoleList',
  'QueryUserRightDepartmentList',
];

describe('The login screen', () => {
  it('LOGIN-02 LOGIN-03 LOGIN-04 shows a refusal beside the button, and stores nothing', async () => {
    answering({ Login: () => refusing(sessionMessages.wrongLogin) });
    openProgram('/login');
    await expect.element(account).toHaveFocus();
    await userEvent.fill(account, 'agent@demo');
    await userEvent.fill(password, 'Wrong2026');
    await button.click();
    const failure = page.getByText(sessionMessages.wrongLogin);
    await expect.element(failure).toBeVisible();
    await expect.element(password).toHaveFocus();
    expect([readSession(), readUser()]).toEqual([undefined, undefined]);
    const [pressed, said] = [boxOf(button), boxOf(failure)];
    expect(said.left).toBeGreaterThan(pressed.right);
    expect(said.top).toBeLessThan(pressed.bottom);
    expect(said.bottom).toBeGreaterThan(pressed.top);
    await expectReadable();
    await userEvent.keyboard('x');
    await expect.element(password).toHaveValue('x');
    expect(failure.query()).toBeNull();
  });

  it('LOGIN-01 LOGIN-10 sends nothing for empty fields and one login for Enter pressed twice, and opens home', async () => {
    const asked = answering({ Login: () => loginOf() });
    const paths = () => asked.map(({ path }) => path);
    openProgram('/login');
    await button.click();
    await expect.element(account).toHaveFocus();
    await userEvent.fill(password, 'Demo2026');
    await userEvent.fill(account, '   ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('请输入账号')).toBeVisible();
    await userEvent.fill(account, 'agent@demo');
    await userEvent.fill(password, '');
    await userEvent.keyboard('{Enter}');
    // The message of a field does not overlap what follows it.
    const missing = page.getByText('请输入密码');
    await expect.element(missing).toBeVisible();
    expect(boxOf(missing).bottom).toBeLessThanOrEqual(boxOf(button).top - 6);
    expect(paths()).toEqual([]);

    await userEvent.fill(password, 'Demo2026');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(at).toBe(home);
    await expect
      .poll(() =>
        paths()
          .filter((path) => LOOKUPS.includes(path))
          .toSorted(),
      )
      .toEqual(LOOKUPS);
    expect(paths().filter((path) => path === 'Login')).toHaveLength(1);
    expect(readSession()).toEqual({ Id: agent.Id, signature: 'new' });
    expect(readUser()).toMatchObject({ Name: agent.Name, SignInName: 'agent@demo' });
  });

  it('LOGIN-10 stays busy after a login, while the program is loaded', async () => {
    const asked = answering({ Login: () => loginOf() });
    let times = 0;
    showWithDialogs(<LoginForm onSignedIn={() => (times += 1)} />);
    await userEvent.fill(account, 'agent@demo');
    await userEvent.fill(password, 'Demo2026');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => times).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: /登录/ })).toHaveAttribute('aria-busy', 'true');
    expect(asked).toHaveLength(1);
  });

  it('LOGIN-12 is followed by the brand of the tenant, its name, icon, logo, app and driver, which stays for the next visit', async () => {
    const [TenantLogoPath, TenantIcoPath, TenantAPPDownloadPath] = [
      '/logo.png',
      '/icon.png',
      'https://app.example/get',
    ];
    const TenantDriverDownloadPath = 'https://app.example/driver';
    const brand = { TenantLogoPath, TenantIcoPath, TenantAPPDownloadPath, TenantDriverDownloadPath };
    answering({ Login: () => ({ ...loginOf(), ...brand }) });
    onTestFinished(() => applyBrand({ webName: '', logo: '', icon: '', appDownload: '', driverDownload: '' }));
    openProgram('/login');
    await userEvent.fill(account, 'agent@demo');
    await userEvent.fill(password, 'Demo2026');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('banner')).toBeVisible();
    await expect.element(page.getByText('百合客户云')).toBeVisible();
    const logo = () => document.querySelector('img.brand-mark')?.getAttribute('src');
    await expect.poll(logo).toBe(TenantLogoPath);
    await page.getByRole('button', { name: '下载', exact: true }).click();
    await expect.element(page.getByRole('link', { name: '手机 App' })).toHaveAttribute('href', TenantAPPDownloadPath);
    const driver = page.getByRole('link', { name: '电话驱动' });
    await expect.element(driver).toHaveAttribute('href', TenantDriverDownloadPath);
    location.hash = '/login';
    await expect.element(page.getByRole('heading', { name: '百合客户云' })).toBeVisible();
  });

  it('LOGIN-08 ends the session of a person who visits it', async () => {
    answering({});
    openProgram('/layout/index', agent);
    await expect.element(page.getByRole('banner')).toBeVisible();
    location.hash = '/login';
    await expect.element(button).toBeVisible();
    expect([readSession(), readUser()]).toEqual([undefined, undefined]);
    expect(document.title).toBe('登录');
  });
});

describe('An address with credentials', () => {
  const address = '/customer/clue?u=agent@demo&p=Demo2026';

  it.each([undefined, { ...agent, Id: 8, Name: '别人' }])(
    'LOGIN-06 signs in by Loginv2 and loses them before the request, also over the session of %o',
    async (before) => {
      const addresses: string[] = [];
      const asked = answering({
        Loginv2: () => {
          addresses.push(at());
          return loginOf();
        },
      });
      openProgram(before ? '/layout/index' : '/login', before);
      location.hash = address;
      await expect.poll(at).toBe('#/customer/clue');
      expect(addresses).toEqual(['#/login']);
      expect(asked.map(({ path }) => path)).not.toContain('Login');
      // It replaced the address with the credentials. (The length of the history would end at 50.)
      expect(navigation.entries().filter(({ url }) => url?.includes('Demo2026'))).toEqual([]);
      expect(useCurrentUser.getState().user?.Name).toBe(agent.Name);
    },
  );

  it('LOGIN-07 that are wrong leads to the form, after one attempt', async () => {
    const asked = answering({ Loginv2: () => refusing(sessionMessages.wrongLogin) });
    openProgram(address);
    await expect.element(page.getByText(sessionMessages.wrongLogin)).toBeVisible();
    expect(at()).toBe('#/login');
    await expect.element(password).toHaveValue('');
    location.hash = '/customer/clue';
    await expect.poll(at).toBe('#/login');
    expect(asked.map(({ path }) => path)).toEqual(['Loginv2']);
  });
});

it('GUARD-02 without a session every address leads to the login screen', async () => {
  answering({});
  openProgram('/');
  for (const path of ['/', '/layout/index', '/systemSetting/role', '/no/such/page']) {
    location.hash = path;
    await expect.poll(at).toBe('#/login');
  }
});

describe('With a session', () => {
  it('SHELL-04 a mask is shown until the lists of the pickers are loaded', async () => {
    const tree = later<readonly []>();
    answering({ QueryDicTree: () => tree.promise });
    openProgram('/layout/index', agent);
    await expect.element(page.getByText('拼命加载中...')).toBeVisible();
    expect(page.getByRole('banner').query()).toBeNull();
    tree.keep([]);
    await expect.element(page.getByRole('banner')).toBeVisible();
    expect(page.getByText('拼命加载中...').query()).toBeNull();
  });

  it('GUARD-06 the document has the title of the page, also at an address in other case or with extra slashes', async () => {
    answering({ QueryRoleList: () => [] });
    openProgram('/layout/index', agent);
    await expect.poll(() => document.title).toBe('首页');
    for (const path of ['/systemsetting/ROLE', '//systemSetting/role/']) {
      location.hash = `${path}?from=mail`;
      await expect.poll(at).toBe('#/systemSetting/role?from=mail');
      await expect.poll(() => document.title).toBe('角色管理');
      location.hash = '/';
      await expect.poll(at).toBe(home);
    }
  });

  it('GUARD-01 GUARD-07 a page without its right leads home with 无权限查看, an unknown one without a word', async () => {
    const said = listen();
    answering({});
    openProgram('/no/such/page', { ...agent, RightList: ['Seat'] });
    await expect.poll(at).toBe(home);
    await expect.element(page.getByRole('banner')).toBeVisible();
    const told = () => said.filter((text) => text.startsWith('warning'));
    expect(told()).toEqual([]);
    for (const path of ['/systemSetting/menuManage', '/layout/test1']) {
      location.hash = path;
      await expect.poll(at).toBe(home);
    }
    expect(told()[0]).toBe(`warning: ${messages.noScreenRight}`);
    await expect.element(page.getByRole('tab')).toHaveTextContent('首页');
  });

  it('LOGIN-09 a default password must be changed, here or in another window', async () => {
    const said = listen();
    await import('../features/home/HomeScreen.tsx');
    const asked = answering({});
    const readsOfThePage = () => asked.filter(({ path }) => path.startsWith('QueryHome')).length;
    const person = { ...agent, IsDefaultPwd: true };
    openProgram('/layout/index', person);
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await expect.element(dialog).toBeVisible();
    expect(said).toContain(`warning: ${messages.defaultPassword}`);
    for (const name of ['取消', '关闭']) expect(dialog.getByRole('button', { name }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    // The server would refuse what the page reads, so the page is not there yet.
    expect(document.querySelector('main')?.childElementCount).toBe(0);
    expect(readsOfThePage()).toBe(0);
    writeUser({ ...person, IsDefaultPwd: false });
    dispatchEvent(new StorageEvent('storage', { key: 'gonghai.user' }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(readsOfThePage).toBeGreaterThan(0);
  });

  it('a sign-out in another window leads to the login screen here', async () => {
    answering({});
    openProgram('/layout/index', agent);
    await expect.element(page.getByRole('banner')).toBeVisible();
    clearSession();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await expect.poll(at).toBe('#/login');
  });

  it('the first tab stop skips the side bar, which stays narrow once it was made so', async () => {
    answering({});
    openProgram('/layout/index', agent);
    await expect.element(page.getByRole('banner')).toBeVisible();
    const [skip] = document.querySelectorAll<HTMLElement>('button, a, input');
    expect(skip?.textContent).toBe('跳到主要内容');
    skip?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();

    const sider = page.getByRole('complementary', { name: '侧栏' });
    await expect.element(sider).toHaveStyle({ width: '212px' });
    await page.getByRole('button', { name: '收起侧栏' }).click();
    await expect.element(sider).toHaveStyle({ width: '56px' });
    await page.getByRole('button', { name: '展开侧栏' }).click();
    await expect.element(sider).toHaveStyle({ width: '212px' });
  });
});
