import { HashRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listen, settled } from '../../../test/overlays.tsx';
import { agent } from '../../../test/person.ts';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { startSession, useCurrentUser } from '../../platform/current-user.ts';
import { endSession } from '../../platform/session.ts';
import { dropDialog, useOverlays } from '../../ui/overlay/overlays.ts';
import { judge } from '../guard.ts';
import { screens } from '../screens.ts';
import { Frame } from '../shell/Frame.tsx';
import { forgetTabs } from './tab-store.ts';
import { tabIdOf } from './TabButton.tsx';

/** The frame without the lookup lists, which need a server. */
const Opened = () => {
  const verdict = judge(screens, useLocation(), useCurrentUser().rights);
  return <Frame screen={verdict.kind === 'open' ? verdict.screen : undefined} />;
};

const HOME = '/layout/index';
const goTo = (path: string): void => void (location.hash = path);

/** Opens these pages one after another; the last one is active. */
const open = async (width: number, ...paths: readonly string[]) => {
  goTo(HOME);
  const shown = show(
    <HashRouter useTransitions={false}>
      <Opened />
    </HashRouter>,
    { width },
  );
  await expect.element(tab('首页')).toHaveAttribute('aria-selected', 'true');
  for (const path of paths) {
    goTo(path);
    const [, key = ''] = /^\/([^?]+)/.exec(path) ?? [];
    await expect.poll(() => document.querySelector('[role=tab][aria-selected=true]')?.id).toBe(tabIdOf(key));
  }
  return shown;
};

const tabs = page.getByRole('tab');
const tab = (title: string) => page.getByRole('tab', { name: title, exact: true });
const closer = (title: string) => page.getByRole('button', { name: `关闭 ${title}` });
const titles = () => tabs.elements().map(({ textContent }) => textContent);
const expectActive = async (title: string): Promise<void> => {
  await expect.element(tab(title)).toHaveAttribute('aria-selected', 'true');
};
const search = page.getByRole('textbox', { name: '搜索部门' });

beforeEach(() => {
  listen();
  startSession({ Id: agent.Id, signature: 'x' }, agent);
  onTestFinished(() => {
    for (const { id } of useOverlays.getState().overlays) dropDialog(id);
    forgetTabs();
    endSession();
  });
});

describe('closing', () => {
  it('SHELL-02 SHELL-03 does not close home, and activates the next tab, or else the previous', async () => {
    await open(1200, '/kit', '/kit/widgets', '/kit');
    await expect.poll(titles).toEqual(['首页', '组件', '业务组件']);
    expect(closer('首页').query()).toBeNull();
    await expectActive('组件');
    await closer('组件').click();
    await expectActive('业务组件');
    expect(location.hash).toBe('#/kit/widgets');
    await closer('业务组件').click();
    await expect.poll(titles).toEqual(['首页']);
    await expectActive('首页');
  });

  it('keeps the active page when another is closed, also with the middle button', async () => {
    await open(1200, '/kit', '/kit/widgets');
    await tab('组件').click({ button: 'middle' });
    await expect.poll(titles).toEqual(['首页', '业务组件']);
    await expectActive('业务组件');
    await tab('首页').click({ button: 'middle' });
    await expect.poll(titles).toEqual(['首页', '业务组件']);
  });

  it('closes the others, those to the right or the tab itself from its menu', async () => {
    await open(1200, '/kit', '/kit/widgets');
    for (const [act, expected] of [
      ['关闭其他', ['首页', '组件']],
      ['关闭右侧', ['首页', '组件']],
      ['关闭', ['首页', '业务组件']],
    ] as const) {
      goTo('/kit/widgets');
      await expectActive('业务组件');
      await tab('组件').click({ button: 'right' });
      await page.getByRole('menuitem', { name: act, exact: true }).click();
      await expect.poll(titles, { message: act }).toEqual(expected);
      await expectActive(expected[1]);
    }
  });
});

describe('keeping', () => {
  it('keeps the state of a page while another is active, and resets it on refresh', async () => {
    await open(1200, '/kit/widgets');
    await search.first().fill('1999');
    await tab('首页').click();
    await expect.element(search.first()).not.toBeInTheDocument();
    await tab('业务组件').click();
    await expect.element(search.first()).toHaveValue('1999');

    await tab('业务组件').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await expect.element(search.first()).toHaveValue('');
  });

  it('keeps a dialog with its page: hidden, shown again, and confirmed before it is lost', async () => {
    await open(1200, '/kit/widgets');
    await page.getByRole('button', { name: '选一人' }).click();
    const dialog = page.getByRole('dialog', { name: '选择负责人' });
    const words = dialog.getByRole('combobox', { name: '搜索员工' });
    await words.fill('陈');

    goTo(HOME);
    await expect.element(dialog).not.toBeInTheDocument();
    goTo('/kit/widgets');
    await expect.element(words).toHaveValue('陈');

    goTo(HOME);
    await expect.element(dialog).not.toBeInTheDocument();
    await closer('业务组件').click();
    const question = page.getByRole('dialog', { name: '关闭页面？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(titles).toEqual(['首页', '业务组件']);
    await closer('业务组件').click();
    await question.getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect.poll(titles).toEqual(['首页']);
    expect(useOverlays.getState().overlays.some(({ owner }) => owner === 'kit/widgets')).toBe(false);
  });

  it('confirms before a form with unsaved input is closed or refreshed, also while hidden', async () => {
    await open(1200, '/layout/test1');
    const field = page.getByRole('textbox', { name: '必填项' });
    const question = (title: string) => page.getByRole('dialog', { name: title });
    const cancel = async (title: string): Promise<void> => {
      await question(title).getByRole('button', { name: '取消' }).click();
      await expect.element(question(title)).not.toBeInTheDocument();
    };
    await field.fill('写了一半');
    await tab('测试表单').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await cancel('刷新页面？');

    goTo(HOME);
    await expect.element(field).not.toBeInTheDocument();
    await closer('测试表单').click();
    await expect.element(question('关闭页面？').getByText('页面上还有未保存的修改', { exact: false })).toBeVisible();
    await cancel('关闭页面？');
    await tab('测试表单').click();
    await expect.element(field).toHaveValue('写了一半');

    await page.getByRole('button', { name: '撤销修改' }).click();
    await expect.element(field).toHaveValue('');
    await closer('测试表单').click();
    await expect.poll(titles).toEqual(['首页']);
    expect(question('关闭页面？').query()).toBeNull();
  });

  it('gives each page its own URL', async () => {
    await open(1200, '/kit/widgets?a=7');
    await tab('首页').click();
    expect(location.hash).toBe(`#${HOME}`);
    await tab('业务组件').click();
    expect(location.hash).toBe('#/kit/widgets?a=7');
  });
});

describe('a row of tabs that does not fit', () => {
  const row = () => document.querySelector('.tab-row') as HTMLElement;

  it('SHELL-13 scrolls 50 px per step by wheel and button, and shows the active tab completely', async () => {
    await open(790, '/kit', '/kit/widgets', '/systemSetting/apiDocs');
    await expect.element(page.getByRole('button', { name: '向左滚动' })).toBeVisible();
    await expect.element(tab('接口文档')).toBeInViewport();
    const end = row().scrollLeft;
    expect(end).toBeGreaterThan(100);

    row().dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true }));
    expect(row().scrollLeft).toBe(end - 50);
    await page.getByRole('button', { name: '向左滚动' }).click();
    expect(row().scrollLeft).toBe(end - 100);
    await page.getByRole('button', { name: '向右滚动' }).click();
    expect(row().scrollLeft).toBe(end - 50);
    for (const deltaY of [10, 10, 10, 9]) row().dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true }));
    expect(row().scrollLeft).toBe(end - 50);
    row().dispatchEvent(new WheelEvent('wheel', { deltaY: 1, bubbles: true }));
    expect(row().scrollLeft).toBe(end);

    const hidden = () => {
      const cross = closer('接口文档').element().getBoundingClientRect();
      return Math.max(0, cross.right - row().getBoundingClientRect().right);
    };
    await expect.poll(hidden).toBe(0);
    goTo(HOME);
    await expect.poll(() => row().scrollLeft).toBeLessThan(2);
    await expect.element(tab('首页')).toBeInViewport();
  });
});

it('is operable by keyboard, and accessible', async () => {
  const { element } = await open(1200, '/kit', '/kit/widgets');
  await tab('业务组件').click();
  await userEvent.keyboard('{ArrowLeft}');
  await expectActive('组件');
  await expect.element(tab('组件')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expectActive('首页');
  await userEvent.keyboard('{ArrowLeft}');
  await expectActive('业务组件');
  await userEvent.keyboard('{Delete}');
  await expect.poll(titles).toEqual(['首页', '组件']);
  await expect.element(tab('组件')).toHaveFocus();
  await settled();
  await expectAccessible(element);
});
