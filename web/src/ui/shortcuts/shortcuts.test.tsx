import { Activity } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { openDialog } from '../overlay/overlays.ts';
import { useKeyboard } from './useKeyboard.tsx';
import { useShortcut } from './useShortcut.ts';

let ran: string[];
beforeEach(() => {
  ran = [];
});

interface Declared {
  readonly keys: string;
  readonly as?: string;
  readonly scope?: string;
  readonly enabled?: boolean;
  readonly overDialogs?: boolean;
}

const Shortcut = ({ keys, as = keys, scope = '列表', ...more }: Declared) => {
  useShortcut({ keys, scope, description: `做 ${as}`, run: () => ran.push(as), ...more });
  return null;
};

const Desk = ({ hidden = false }: { readonly hidden?: boolean }) => {
  useKeyboard();
  return (
    <>
      <input aria-label="姓名" style={{ minHeight: 30 }} />
      <input aria-label="选中" type="checkbox" style={{ minHeight: 30, width: 30 }} />
      <Shortcut keys="N" />
      <Shortcut keys="G H" scope="前往" />
      <Shortcut keys="G C" scope="前往" />
      <Shortcut keys="Ctrl+S" />
      <Shortcut keys="X" enabled={false} />
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <Shortcut keys="N" as="N of the tab" scope="标签页" />
      </Activity>
    </>
  );
};

const ready = async () => {
  await expect.element(page.getByLabelText('姓名')).toBeVisible();
};

describe('a shortcut', () => {
  it('runs the youngest of those with its keys', async () => {
    showWithDialogs(<Desk />);
    await ready();
    await userEvent.keyboard('n');
    expect(ran).toEqual(['N of the tab']);
  });

  it('does not run in a hidden tab', async () => {
    showWithDialogs(<Desk hidden />);
    await ready();
    await userEvent.keyboard('n');
    expect(ran).toEqual(['N']);
  });

  it('may be a sequence', async () => {
    showWithDialogs(<Desk />);
    await ready();
    await userEvent.keyboard('ghgxgc');
    expect(ran).toEqual(['G H', 'G C']);
  });

  it('is ignored in a text field, unless the keys insert no text', async () => {
    showWithDialogs(<Desk />);
    await page.getByLabelText('姓名').click();
    await userEvent.keyboard('ngh?{Control>}s{/Control}');
    expect(ran).toEqual(['Ctrl+S']);
    await expect.element(page.getByLabelText('姓名')).toHaveValue('ngh?');

    await page.getByLabelText('选中').click();
    await userEvent.keyboard('gh');
    expect(ran).toEqual(['Ctrl+S', 'G H']);
  });

  it('does not run while it is disabled', async () => {
    showWithDialogs(<Desk />);
    await ready();
    await userEvent.keyboard('x');
    expect(ran).toEqual([]);
  });

  it('does not run under a dialog, unless it is declared for dialogs', async () => {
    showWithDialogs(
      <>
        <Desk />
        <Shortcut keys="Ctrl+K" overDialogs />
      </>,
    );
    await ready();
    const close = openDialog(<Dialog title="通话详情">内容</Dialog>, { owner: TAB });
    await expect.element(page.getByRole('dialog', { name: '通话详情' })).toBeVisible();
    await userEvent.keyboard('n{Control>}k{/Control}');
    expect(ran).toEqual(['Ctrl+K']);

    close();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('n');
    expect(ran).toEqual(['Ctrl+K', 'N of the tab']);
  });
});

describe('the help sheet', () => {
  const rows = (scope: string) =>
    page
      .getByRole('region', { name: scope })
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent);

  it('opens with ? and lists the active shortcuts by scope', async () => {
    showWithDialogs(<Desk />);
    await ready();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    const scopes = page
      .getByRole('region')
      .elements()
      .map((region) => region.getAttribute('aria-label'));
    expect(scopes[0]).toBe('全局');
    expect(scopes.toSorted()).toEqual(['全局', '列表', '前往', '标签页'].toSorted());
    expect(rows('前往')).toEqual(['做 G H', '做 G C']);
    expect(rows('列表')).toEqual(['做 Ctrl+S']);
    expect(rows('标签页')).toEqual(['做 N of the tab']);
    await expectReadable();
  });
});
