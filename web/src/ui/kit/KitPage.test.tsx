import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { KitPage } from './KitPage.tsx';

/** axe checks a dozen sections in two themes, which takes longer than the default timeout. */
const MANY_SECTIONS = 180_000;

const files = Object.keys(import.meta.glob('./sections/*.tsx'));

const open = async () => {
  showWithDialogs(
    <Suspense>
      <KitPage />
    </Suspense>,
  );
  const nav = page.getByRole('navigation', { name: '组件' });
  await expect.element(nav).toBeVisible();
  return nav;
};

it(
  'shows every section, each without accessibility violations',
  async () => {
    const nav = await open();
    const titles = nav
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent ?? '');
    expect(titles).toHaveLength(files.length);

    for (const title of titles) {
      await nav.getByRole('button', { name: title, exact: true }).click();
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectReadable();
    }
  },
  MANY_SECTIONS,
);

it('shows the totals row, and a drop zone that names the endings it accepts', async () => {
  const nav = await open();
  await nav.getByRole('button', { name: '大表格' }).click();
  await expect.element(page.getByRole('row', { name: /^合计/ })).toBeVisible();
  await nav.getByRole('button', { name: '导入与导出' }).click();
  const zone = page.getByRole('region', { name: '拖放区接受的文件类型' });
  const field = zone.getByLabelText('选择文件');
  await expect.element(field).toHaveAttribute('accept', '.csv,.xls,.xlsx');
  await userEvent.upload(field, new File(['a'], '截图.png'));
  await expect.element(zone.getByText('仅支持上传 xls、xlsx、csv 文件')).toBeVisible();
  await userEvent.upload(field, new File(['a'], '账单.csv'));
  await expect.element(zone.getByText('账单.csv')).toBeVisible();
});
