import { createCustomerRecord } from '@gonghai/contract/customers/customer.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { SESSION_COOKIE } from '@gonghai/contract/wire/session-cookie.ts';
import { Input } from 'antd';
import { HashRouter, useLocation } from 'react-router';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type RecordedRequest, refusing } from '../../test/answering.ts';
import { expectReadable, listen } from '../../test/overlays.tsx';
import { agent } from '../../test/person.ts';
import { show } from '../../test/screen.tsx';
import { call } from '../platform/api.ts';
import { startSession, useCurrentUser } from '../platform/current-user.ts';
import { clearSession, endSession, readSession, readUser } from '../platform/session.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { dropDialog, openDialog, useOverlays } from '../ui/overlay/overlays.ts';
import { Gate } from './Gate.tsx';
import { screenAt } from './guard.ts';
import { screens } from './screens.ts';
import { Frame } from './shell/Frame.tsx';
import { changeTabs, forgetTabs, useTabs } from './tabs/tab-store.ts';
import { visited } from './tabs/tabs.ts';

const Opened = () => {
  const { pathname } = useLocation();
  return <Frame screen={screenAt(screens, pathname)} />;
};

const TYPED = '客户下周二从杭州回来，约在总部见面';
const form = createCustomerRecord.request.pick({ Record: true });

/** A server without the session, until the next login. */
const forgetful = () => {
  let isIn = false;
  const asked = answering({
    Login: ({ body }) => {
      if (body['Password'] !== 'Demo2026') return refusing('账号或密码错误');
      isIn = true;
      const UserModel = { ...agent, OrgId: 1, ExtensionPassword: '', DepartmentId: 1, Tel: '' };
      const brand = {
        TenantAPPDownloadPath: '',
        TenantDriverDownloadPath: '',
        TenantIcoPath: '',
        TenantLogoPath: '',
        TenantWebName: '公海',
      };
      return { ...brand, UId: 7, UserModel, Signature: 'new', IsDefaultPwd: false };
    },
    CreateCustomerRecord: () => (isIn ? null : refusing('', ResultCode.LoginExpired)),
  });
  return (path: string): readonly RecordedRequest[] => asked.filter((one) => one.path === path);
};

const again = page.getByRole('dialog', { name: messages.loginExpired });
const text = page.getByRole('textbox', { name: '内容' });

const write = async (typed: string): Promise<void> => {
  show(
    <HashRouter useTransitions={false}>
      <Opened />
    </HashRouter>,
  );
  await expect.element(page.getByRole('tab', { name: '首页' })).toBeVisible();
  openDialog(
    <FormDialog
      title="新增记录"
      schema={form}
      submit={({ Record }) => call(createCustomerRecord, { CustomerId: 1, Record })}
    >
      <Field name="Record" label="内容">
        <Input.TextArea />
      </Field>
    </FormDialog>,
  );
  if (typed) await userEvent.fill(text, typed);
};
const save = () => userEvent.click(page.getByRole('button', { name: '保存' }));

beforeEach(() => {
  location.hash = '/layout/index';
  startSession({ Id: agent.Id, signature: 'old' }, agent);
  onTestFinished(() => {
    for (const { id } of useOverlays.getState().overlays) dropDialog(id);
    forgetTabs();
    endSession();
  });
});

it('can be renewed in place, and the typed input is saved', async () => {
  const said = listen();
  const asked = forgetful();
  await write(TYPED);
  changeTabs((tabs) => visited(tabs, 'kit', ''));
  await save();
  await expect.element(again).toBeVisible();
  await expectReadable();
  expect(readSession()).toBeUndefined();
  expect(readUser()).toBeUndefined();
  const password = again.getByRole('textbox', { name: '密码' });
  await expect.element(password).toHaveFocus();
  await expect.element(again.getByRole('textbox', { name: '账号' })).toHaveValue('agent@demo');

  await userEvent.type(password, 'Wrong2026{Enter}');
  await expect.element(again.getByText('账号或密码错误')).toBeVisible();
  await userEvent.fill(password, 'Demo2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(again).not.toBeInTheDocument();
  expect(asked('Login')[0]?.body).toEqual({ UserName: 'agent@demo', Password: 'Wrong2026' });
  expect(readSession()).toEqual({ Id: 7, signature: 'new' });

  await expect.element(text).toHaveValue(TYPED);
  await save();
  await expect.poll(() => said.at(-1)).toBe(`success: ${messages.saved}`);
  expect(asked('CreateCustomerRecord').at(-1)?.body).toEqual({ CustomerId: 1, Record: TYPED });
  expect(location.hash).toBe('#/layout/index');
  expect(useTabs.getState().map(({ key }) => key)).toContain('kit');
  expect(said.filter((one) => one.includes(messages.loginExpired))).toHaveLength(1);
});

it('continues by itself when another window has signed in', async () => {
  forgetful();
  await write(TYPED);
  await save();
  await expect.element(again).toBeVisible();
  startSession({ Id: agent.Id, signature: 'elsewhere' }, agent);
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(text).toHaveValue(TYPED);
});

it('leads to the login page when the typed input is discarded', async () => {
  forgetful();
  await write(TYPED);
  await save();
  await userEvent.click(again.getByRole('button', { name: '取消' }));
  const question = page.getByRole('dialog', { name: '放弃修改？' });
  await userEvent.click(question.getByRole('button').last());
  await expect.poll(() => location.hash).toBe('#/login');
});

it('ends at once when nothing was typed', async () => {
  await write('');
  endSession();
  expect(useCurrentUser.getState()).toMatchObject({ user: undefined, isLost: false });
  expect(again.query()).toBeNull();
});

/** As after a reload: the window knows only what the browser has kept. */
const reopen = (): void => {
  useCurrentUser.setState({ user: undefined, rights: new Set(), isLost: false });
  show(
    <HashRouter useTransitions={false}>
      <Gate />
    </HashRouter>,
  );
};
const note = page.getByText(messages.loginExpired);
const signIn = async (): Promise<void> => {
  await userEvent.fill(page.getByRole('textbox', { name: /账号/ }), 'agent@demo');
  await userEvent.fill(page.getByRole('textbox', { name: /密码/ }), 'Demo2026');
  await userEvent.keyboard('{Enter}');
};

it.each([
  ['was closed with the browser', () => void (document.cookie = `${SESSION_COOKIE}=; Path=/; Max-Age=0`)],
  ['was lost before a reload', () => endSession()],
])('LOGIN-05 a session that %s leads to a login page that says so and returns to the address', async (_, lose) => {
  forgetful();
  location.hash = '/layout/index?customer=101';
  lose();
  reopen();
  await expect.poll(() => location.hash).toBe('#/login');
  await expect.element(note).toBeVisible();
  // The same after the address was opened once more.
  location.hash = '/layout/index?customer=101';
  await expect.poll(() => location.hash).toBe('#/login');
  await expect.element(note).toBeVisible();
  await signIn();
  await expect.poll(() => location.hash).toBe('#/layout/index?customer=101');
});

it('a first visit leads to a login page without a reason', async () => {
  forgetful();
  clearSession();
  sessionStorage.clear();
  location.hash = '/layout/index';
  reopen();
  await expect.element(page.getByRole('textbox', { name: /密码/ })).toBeVisible();
  expect(note.query()).toBeNull();
});
