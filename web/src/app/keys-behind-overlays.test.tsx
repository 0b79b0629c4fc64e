import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openDrawer, sent } from '../../test/customer-drawer.tsx';
import { usePhoneOfTest } from '../../test/phone.ts';
import { show } from '../../test/screen.tsx';
import { KitPage } from '../ui/kit/KitPage.tsx';
import { isCovered } from '../ui/shortcuts/key-guard.ts';
import { usePaletteShortcut } from '../ui/palette/usePalette.tsx';
import { Person } from './shell/Person.tsx';
import { PhoneChip } from '../phone/PhoneChip.tsx';

/** Numbers set the status, D dials, R writes, J goes to the next customer, N, B and X belong to lists. */
const KEYS = '13512345678jkdrnbx';
const MANY_OVERLAYS = 300_000;

/** Drawers are dialogs too, but not over the page. */
const POPUPS = '.ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown';
const isPopupOpen = (): boolean =>
  [...document.querySelectorAll(POPUPS)].some((popup) => popup.checkVisibility({ opacityProperty: true }));

const drawer = page.getByRole('dialog', { name: '客户 郝俊杰' });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const Around = () => {
  usePaletteShortcut();
  return (
    <MemoryRouter>
      <Suspense>
        <PhoneChip onDevices={() => undefined} />
        <Person />
        <KitPage />
      </Suspense>
    </MemoryRouter>
  );
};

const openAll = async () => {
  const dialled = usePhoneOfTest();
  const asked = await openDrawer({}, { SetCustomerMark: () => ({ Moved: 1, Failed: 0, BatchId: null }) });
  show(<Around />, { height: 900 });
  await expect.element(page.getByRole('navigation', { name: '组件' })).toBeVisible();
  return { asked, dialled };
};

const section = (title: string) =>
  userEvent.click(page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: title, exact: true }));

it(
  'no key acts on the drawer behind an overlay, and Esc closes the overlay alone',
  async () => {
    const { asked, dialled } = await openAll();
    const typeOver = async (opener: Locator): Promise<void> => {
      await userEvent.click(opener);
      await expect.poll(() => isPopupOpen()).toBe(true);
      const before = asked.length;
      await userEvent.keyboard(KEYS);
      expect(asked.slice(before).map(({ path }) => path)).toEqual([]);
      await userEvent.keyboard('{Escape}');
      // The first Esc may have emptied a field. One that fades out takes no more keys: they would reach the drawer.
      if (isCovered()) await userEvent.keyboard('{Escape}');
      await expect.poll(() => isPopupOpen(), { message: String(opener.selector) }).toBe(false);
      await expect.element(drawer).toBeVisible();
    };

    await section('抽屉与对话框');
    await typeOver(button('打开'));
    await typeOver(page.getByRole('button', { name: '菜单', exact: true }));
    await typeOver(page.getByRole('button', { name: '气泡', exact: true }));
    await typeOver(page.getByRole('combobox', { name: '选项' }));
    await typeOver(page.getByRole('textbox', { name: '日期' }));
    await section('键盘');
    await typeOver(button(/^打开 Ctrl/));
    await typeOver(button(/^快捷键一览/));
    await section('列表页');
    await typeOver(button('列设置'));
    await typeOver(button(/更多筛选/));
    await typeOver(button(/个人菜单/));
    await typeOver(button(/打开拨号盘|空闲/));
    expect(dialled).toEqual([]);
    expect(sent(asked, 'SetCustomerMark')).toEqual([]);

    (drawer.element() as HTMLElement).focus();
    await userEvent.keyboard('2');
    await expect.poll(() => asked.some(({ path }) => path.startsWith('Set') || path.startsWith('Update'))).toBe(true);
  },
  MANY_OVERLAYS,
);

it('the dial pad keeps its field while a number is typed', async () => {
  const { asked, dialled } = await openAll();
  await userEvent.click(button(/空闲/));
  const field = page.getByRole('textbox', { name: '要拨打的号码' });
  await expect.element(field).toHaveFocus();
  const before = asked.length;
  await userEvent.keyboard('13512345678');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('13512345678');
  expect(asked.slice(before)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(dialled).toEqual(['dialNumber 13512345678']);
});
