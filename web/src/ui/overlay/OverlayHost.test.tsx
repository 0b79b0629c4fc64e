import { Button } from 'antd';
import { Activity, lazy, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowMotion, expectReadable, listen, settled } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { TabBoundary } from '../state/TabBoundary.tsx';
import { Dialog } from './Dialog.tsx';
import { TabKey, useDialog } from './overlay-frame.ts';
import { OverlayHost } from './OverlayHost.tsx';
import { closeDialog, dropDialogsOf, hasDialogs, openDialog, SHELL, useOverlays } from './overlays.ts';

const TABS = ['甲', '乙'] as const;

const Draft = () => (
  <Dialog title="写备注">
    <input aria-label="备注" />
  </Dialog>
);

const Screen = ({ tab }: { readonly tab: string }) => {
  const openDialog = useDialog();
  const open = () => openDialog(<Draft />);
  return <Button onClick={open}>{tab}的对话框</Button>;
};

/** Tabs as in the shell: hidden, not unmounted. */
const Shell = () => {
  const [active, setActive] = useState<string>(TABS[0]);
  return (
    <>
      {TABS.map((tab) => (
        // A dialog covers the page, so tabs are changed by keyboard or by code, as here.
        <Button key={tab} onClick={() => setActive(tab)}>
          去{tab}
        </Button>
      ))}
      {TABS.map((tab) => (
        <Activity key={tab} mode={tab === active ? 'visible' : 'hidden'}>
          <TabKey value={tab}>
            <Screen tab={tab} />
          </TabKey>
        </Activity>
      ))}
      <OverlayHost activeTab={active} />
    </>
  );
};

const showShell = () => {
  onTestFinished(() => useOverlays.setState({ overlays: [] }));
  show(<Shell />);
};

const go = (tab: string) =>
  (page.getByRole('button', { name: `去${tab}`, includeHidden: true }).element() as HTMLElement).click();
const dialog = page.getByRole('dialog', { name: '写备注' });
const field = page.getByRole('textbox', { name: '备注' });

it('hides a dialog with its tab and brings it back with its draft and cursor, again and again', async () => {
  showShell();
  await page.getByRole('button', { name: '甲的对话框' }).click();
  await field.fill('还没写完');

  for (const round of [1, 2, 3]) {
    go('乙');
    await expect.element(page.getByRole('button', { name: '乙的对话框' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await settled();
    go('甲');
    await expect.element(dialog).toBeVisible();
    await expect.element(field).toHaveValue('还没写完'.repeat(round));
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('还没写完');
  }
  await expectReadable();
});

it('restores focus and draft when the tab changes during the opening animation', async () => {
  await allowMotion();
  showShell();
  await page.getByRole('button', { name: '甲的对话框' }).click();
  go('乙');
  go('甲');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '甲的对话框' })).toBeVisible();
});

it('lets each tab have its own dialog', async () => {
  showShell();
  await page.getByRole('button', { name: '甲的对话框' }).click();
  await field.fill('甲');
  go('乙');
  await page.getByRole('button', { name: '乙的对话框' }).click();
  await expect.element(field).toHaveValue('');
  await field.fill('乙');
  go('甲');
  await expect.element(field).toHaveValue('甲');
});

it('shows dialogs of the shell over every tab', async () => {
  showShell();
  openDialog(<Draft />, { owner: SHELL });
  await expect.element(dialog).toBeVisible();
  go('乙');
  await expect.element(dialog).toBeVisible();
});

it('closes a dialog in a hidden tab, drops those of a closed tab, and calls onClose once for each', async () => {
  showShell();
  await expect.element(page.getByRole('button', { name: '甲的对话框' })).toBeVisible();
  const told: string[] = [];
  const close = openDialog(<Draft />, { onClose: () => told.push('closed') });
  await expect.element(dialog).toBeVisible();
  go('乙');
  await expect.element(dialog).not.toBeInTheDocument();
  close();
  close();
  await expect.poll(() => hasDialogs('甲')).toBe(false);

  openDialog(<Draft />, { owner: '甲', onClose: () => told.push('dropped') });
  expect(hasDialogs('甲')).toBe(true);
  dropDialogsOf('甲');
  go('甲');
  await expect.element(page.getByRole('button', { name: '甲的对话框' })).toBeVisible();
  expect(dialog.query()).toBeNull();
  expect(told).toEqual(['closed', 'dropped']);
});

it('gives the focus back to the button that opened the dialog', async () => {
  showShell();
  const opener = page.getByRole('button', { name: '甲的对话框' });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await settled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('gives the focus to the page when the button is gone and there is no table', async () => {
  onTestFinished(() => useOverlays.setState({ overlays: [] }));
  show(
    <main tabIndex={-1}>
      <OverlayHost activeTab={TABS[0]} />
    </main>,
  );
  openDialog(<Draft />, { owner: TABS[0] });
  await expect.element(dialog).toBeVisible();
  await settled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

/** Its position in every frame until all animations end. */
const placesOf = async (element: Element): Promise<ReadonlySet<string>> => {
  const places = new Set<string>();
  const note = (): void => {
    const { left, top, width } = element.getBoundingClientRect();
    places.add([left, top, width].map(Math.round).join());
    frame = requestAnimationFrame(note);
  };
  let frame = requestAnimationFrame(note);
  await settled();
  cancelAnimationFrame(frame);
  return places;
};

it('opens at its final position, so that a fast click hits the intended button', async () => {
  showShell();
  await page.getByRole('button', { name: '甲的对话框' }).click();
  await expect.element(field).toBeInTheDocument();
  expect([...(await placesOf(field.element()))]).toHaveLength(1);
});

it('waits for a dialog that is still being loaded', async () => {
  showShell();
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Draft }>();
  const Late = lazy(() => promise);
  openDialog(<Late />, { owner: SHELL });
  await expect.element(page.getByRole('button', { name: '甲的对话框' })).toBeVisible();
  expect(dialog.query()).toBeNull();
  resolve({ default: Draft });
  await expect.element(dialog).toBeVisible();
});

it('closes only the dialog that throws while rendering', async () => {
  const said = listen();
  showShell();
  const Broken = (): never => {
    throw new Error('broken on purpose');
  };
  openDialog(<Broken />, { owner: SHELL });
  await expect.poll(() => said).toEqual(['error: 服务器出错了，请稍后重试']);
  await page.getByRole('button', { name: '甲的对话框' }).click();
  await expect.element(dialog).toBeVisible();
});

it('refuses a dialog that is rendered inside a page', async () => {
  const problems: unknown[] = [];
  show(
    <TabBoundary onFault={(error) => problems.push(error)}>
      <Draft />
    </TabBoundary>,
  );
  await expect.poll(() => String(problems[0])).toContain('useDialog');
});

it('ignores a close after the dialog has closed', () => {
  expect(() => closeDialog(-1)).not.toThrow();
});

it('opens one dialog of a name at a time, and the next as soon as the first is closing', async () => {
  showShell();
  const close = openDialog(<Draft />, { owner: SHELL, only: 'draft' });
  await field.fill('写了一半');
  openDialog(<Draft />, { owner: SHELL, only: 'draft' });
  openDialog(<Draft />, { owner: SHELL, only: 'draft' });
  expect(dialog.elements()).toHaveLength(1);
  await expect.element(field).toHaveValue('写了一半');

  close();
  const closeNext = openDialog(<Draft />, { owner: SHELL, only: 'draft' });
  await settled();
  await expect.element(field).toHaveValue('');
  closeNext();
  await expect.element(dialog).not.toBeInTheDocument();
});
