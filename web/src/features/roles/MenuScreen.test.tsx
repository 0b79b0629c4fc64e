import { menuTree } from '@gonghai/contract/wire/rights.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
import { MenuScreen } from './MenuScreen.tsx';

it('shows the tree with ids and keys, folds branches, and finds by any of them', async () => {
  signIn();
  answering({ QueryMenuList: () => menuTree });
  show(<MenuScreen />);
  await expect.element(page.getByRole('row', { name: '导出线索 3 ClueExport 操作' })).toBeVisible();
  await expectReadable();

  await userEvent.click(page.getByRole('button', { name: '收起线索管理' }));
  await expect.element(page.getByText('ClueExport')).not.toBeInTheDocument();
  await expect.element(page.getByText('Seat', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '展开线索管理' }));
  await expect.element(page.getByText('ClueExport')).toBeVisible();

  await page.getByRole('textbox', { name: '搜索' }).fill('resetpwd');
  await expect.element(page.getByText('共 1 条')).toBeVisible();
  await expect.element(page.getByRole('row', { name: '重置密码 40 ResetPwd 操作' })).toBeVisible();
});
