import { menuTree } from '@gonghai/contract/wire/rights.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
import { MenuScreen } from './MenuScreen.tsx';

it('shows the tree with ids and keys, collapses branches, and finds by any of them', async () => {
  signIn();
  answering({ QueryMenuList: () => menuTree });
  show(<MenuScreen />);
  await expect.element(page.getByRole('row', { name: '导出线索' })).toHaveTextContent('导出线索3ClueExport');
  await expectReadable();

  await userEvent.click(page.getByRole('row', { name: '线索管理' }));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('ClueExport')).not.toBeInTheDocument();
  await expect.element(page.getByText('Seat', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('ClueExport')).toBeVisible();

  await page.getByRole('textbox', { name: '搜索' }).fill('resetpwd');
  await expect.element(page.getByRole('row', { name: '重置密码' })).toHaveTextContent('重置密码40ResetPwd');
  await expect.element(page.getByText('共 3 项')).toBeVisible();
});
