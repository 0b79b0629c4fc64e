import { HashRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { showWithDialogs } from '../../../test/overlays.tsx';
import { agent, signIn } from '../../../test/person.ts';
import { writeStored } from '../../platform/storage.ts';
import { useTheme } from '../../ui/theme/theme-choice.ts';
import { useShellKeys } from './useShellKeys.tsx';

/** Not the user of other test files, which share the page: the history is read when the user changes. */
const USER_ID = 4_711;

const Desk = () => {
  useShellKeys();
  return <p>桌面</p>;
};
const option = (title: string) => page.getByRole('option', { name: new RegExp(title) });
const field = page.getByRole('combobox', { name: '命令面板' });

it('The palette lists recent customers and every page, and no theme that is shown already', async () => {
  answering({});
  useTheme.getState().choose('light');
  onTestFinished(() => useTheme.getState().choose('light'));
  writeStored(`gonghai.recent-customers.${USER_ID}`, [{ Id: 12, Name: '沈思远', placement: 0 }]);
  signIn({ ...agent, Id: USER_ID });
  showWithDialogs(
    <HashRouter useTransitions={false}>
      <Desk />
    </HashRouter>,
  );
  await expect.element(page.getByText('桌面')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  for (const name of ['沈思远', '待办提醒', '消息中心', '导入日志', '切换到深色'])
    await expect.element(option(name)).toBeInTheDocument();
  expect(option('切换到浅色').query()).toBeNull();
  for (const word of ['线索接入', '首咨设置']) {
    await userEvent.fill(field, word);
    await expect.element(option('系统设置')).toBeInTheDocument();
    expect(option('待办提醒').query()).toBeNull();
  }
  await userEvent.fill(field, '');
  useTheme.getState().choose('dark');
  await expect.element(option('切换到浅色')).toBeInTheDocument();
  expect(option('切换到深色').query()).toBeNull();
});
