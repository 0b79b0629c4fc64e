import { Input } from 'antd';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { useKeyboard } from '../shortcuts/useKeyboard.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { PageTabs } from './PageTabs.tsx';

const pressed: string[] = [];

const Pane = ({ name }: { readonly name: string }) => {
  useShortcut({ keys: 'N', scope: name, description: '新增', run: () => pressed.push(name) });
  return <Input aria-label={name} />;
};
const tabs = ['甲', '乙'].map((name) => ({ key: name, label: name, content: <Pane name={name} /> }));

const Screen = () => {
  useKeyboard();
  return <PageTabs tabs={tabs} />;
};

it('keeps the input of each tab, and handles only the keys of the visible one', async () => {
  pressed.length = 0;
  show(<Screen />);
  await page.getByRole('textbox', { name: '甲' }).fill('一');
  await userEvent.click(page.getByRole('tab', { name: '乙' }));
  await expect.element(page.getByRole('textbox', { name: '乙' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '甲' })).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expectReadable();
  await userEvent.click(page.getByRole('tab', { name: '甲' }));
  await expect.element(page.getByRole('textbox', { name: '甲' })).toHaveValue('一');
  await userEvent.keyboard('n');
  expect(pressed).toEqual(['乙', '甲']);
});
