import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { allowMotion, settled, showWithDialogs } from '../../../test/overlays.tsx';
import { answer, People, reading, searchField, showPeople } from '../../../test/people-list.tsx';
import { expectAccessible } from '../../../test/screen.tsx';
import { writeStore, type SavedView, type ViewKeeper } from './saved-views.ts';
import { SavedViews } from './SavedViews.tsx';
import { useViewStore } from './useViewStore.ts';

const LIST = 'store';
const view = (id: string, Status: number): SavedView => ({ id, name: id, filter: { Status } });

interface StoreProps {
  readonly mayShare: boolean;
  /** Overrides of the view storage. */
  readonly keep?: Partial<ViewKeeper>;
}

const Store = ({ mayShare, keep }: StoreProps) => {
  const keeper = { ...useViewStore(LIST), ...keep, mayShare };
  const [active, setActive] = useState<SavedView>();
  return (
    <SavedViews
      allLabel="全部客户"
      keeper={keeper}
      activeId={active?.id}
      filter={active?.filter ?? { Status: 9 }}
      sort={undefined}
      onApply={setActive}
      counts={{ all: 12_846, 意向: 57 }}
    />
  );
};

const own = [view('意向', 1), view('成交', 2), view('流失', 3)];
const showStore = async (views: readonly SavedView[] = own, mayShare = false, keep: Partial<ViewKeeper> = {}) => {
  writeStore(LIST, { views });
  const shown = showWithDialogs(<Store mayShare={mayShare} keep={keep} />);
  await expect.element(chip('意向')).toBeVisible();
  return shown;
};
const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const manage = async (name: string, act: string): Promise<void> => {
  await userEvent.click(chip(name));
  await userEvent.click(page.getByRole('button', { name: `管理视图“${name}”` }));
  await userEvent.click(page.getByRole('menuitem', { name: act }));
};
const order = (): readonly string[] =>
  [...document.querySelectorAll('.gh-views li .gh-view')].map(({ firstChild }) => firstChild?.textContent ?? '');

describe('the chips', () => {
  it('show counts and which one is chosen', async () => {
    const { element } = await showStore();
    await expect.element(chip('全部客户')).toHaveTextContent('全部客户12,846');
    await expect.element(chip('全部客户')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(chip('意向'));
    await expect.element(chip('意向')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(element);
  });

  it('are added one after the other, each with its own name', async () => {
    await showStore();
    for (const name of ['七天未联系', '本月新增']) {
      await userEvent.click(page.getByRole('button', { name: '保存为新视图' }));
      const field = page.getByRole('textbox', { name: '新视图名称' });
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard(`${name}{Enter}`);
      await expect.element(field).not.toBeInTheDocument();
    }
    expect(order()).toEqual(['意向', '成交', '流失', '七天未联系', '本月新增']);
  });

  it('take keys typed while the popover still opens, instead of the page', async () => {
    await allowMotion();
    await showStore();
    const faded = vi.fn();
    document.addEventListener('animationend', faded);
    onTestFinished(() => document.removeEventListener('animationend', faded));
    (page.getByRole('button', { name: '保存为新视图' }).element() as HTMLElement).click();
    const fadedBefore = await new Promise<number>((resolve) => {
      const look = (): void => {
        if (document.activeElement?.matches('.gh-view-form input')) resolve(faded.mock.calls.length);
        else requestAnimationFrame(look);
      };
      look();
    });
    expect(fadedBefore).toBe(0);
    await expect.poll(() => faded.mock.calls.length).toBeGreaterThan(0);
  });

  it('keep the button for a new one visible, however many there are', async () => {
    await showStore([...own, ...Array.from({ length: 20 }, (_, at) => view(`视图${at}`, at))]);
    const bar = page.getByRole('navigation', { name: '视图' }).element();
    expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth);
    const { right } = page.getByRole('button', { name: '保存为新视图' }).element().getBoundingClientRect();
    expect(Math.round(right)).toBeLessThanOrEqual(Math.round(bar.getBoundingClientRect().right));
    await userEvent.click(page.getByRole('button', { name: '保存为新视图' }));
    await expect.element(page.getByRole('textbox', { name: '新视图名称' })).toHaveFocus();
    await userEvent.keyboard('最新的{Enter}');
    await expect.element(chip('最新的')).toHaveAttribute('aria-pressed', 'true');
    const edge = page.getByRole('button', { name: '保存为新视图' }).element().getBoundingClientRect().left;
    await expect.poll(() => chip('最新的').element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
    // Scrolled to the end: more chips to the left, none to the right.
    await expect.poll(() => bar.hasAttribute('data-more-before')).toBe(true);
    await expect.poll(() => bar.hasAttribute('data-more-after')).toBe(false);
  });

  it('are renamed and deleted', async () => {
    await showStore();
    await manage('成交', '重命名');
    await userEvent.fill(page.getByRole('textbox', { name: '视图名称', exact: true }), '本月成交');
    await userEvent.keyboard('{Enter}');
    await expect.poll(order).toEqual(['意向', '本月成交', '流失']);
    await settled();
    await manage('意向', '删除');
    await userEvent.click(page.getByRole('dialog', { name: '确认删除吗？' }).getByRole('button', { name: '取消' }));
    await settled();
    expect(order()).toEqual(['意向', '本月成交', '流失']);
    await manage('意向', '删除');
    await expect.element(page.getByText('视图「意向」将被删除。')).toBeVisible();
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '删除' }));
    await expect.poll(order).toEqual(['本月成交', '流失']);
    await expect.element(chip('全部客户')).toHaveFocus();
  });

  it('need unique names', async () => {
    await showStore();
    await userEvent.click(page.getByRole('button', { name: '保存为新视图' }));
    const field = page.getByRole('textbox', { name: '新视图名称' });
    await userEvent.fill(field, '成交 ');
    await expect.element(page.getByRole('status')).toHaveTextContent('已有同名视图');
    await settled();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toBeVisible();
    expect(order()).toEqual(['意向', '成交', '流失']);
    await userEvent.keyboard('{Escape}');
    await manage('成交', '重命名');
    await userEvent.fill(page.getByRole('textbox', { name: '视图名称', exact: true }), '流失');
    await expect.element(page.getByRole('status')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '视图名称', exact: true }), '成交');
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  });

  it('keep a typed name that could not be saved', async () => {
    await showStore(own, false, { add: () => Promise.reject(new Error('no way to the server')) });
    await userEvent.click(page.getByRole('button', { name: '保存为新视图' }));
    const field = page.getByRole('textbox', { name: '新视图名称' });
    await userEvent.fill(field, '本月新增');
    await userEvent.keyboard('{Enter}');
    await settled();
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeEnabled();
    await expect.element(field).toHaveValue('本月新增');
  });

  it('are ordered by keyboard and by dragging', async () => {
    await showStore();
    chip('流失').element().focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect.poll(order).toEqual(['意向', '流失', '成交']);
    await userEvent.dragAndDrop(chip('成交'), chip('意向'));
    await expect.poll(() => order().indexOf('成交')).toBeLessThan(2);
  });
});

describe('a shared view', () => {
  const theirs = { ...view('主管的', 4), sharedBy: '王主管' };

  it('says who shares it, and can be made the default and nothing else', async () => {
    await showStore([...own, theirs]);
    await expect.element(chip('主管的')).toHaveAccessibleName('主管的 共享，由王主管');
    await userEvent.click(chip('主管的'));
    await userEvent.click(page.getByRole('button', { name: '管理视图“主管的”' }));
    await expect.element(page.getByText('由王主管共享，只能使用')).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: '设为默认' })).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });

  it('comes after own views in any order', async () => {
    await showStore([...own, theirs]);
    chip('流失').element().focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{/Alt}');
    await expect.poll(order).toEqual(['意向', '流失', '成交', '主管的']);
    chip('主管的').element().focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect.poll(order).toEqual(['意向', '流失', '成交', '主管的']);
  });

  it('is shared and unshared by users with the right', async () => {
    await showStore(own, true);
    await manage('意向', '共享给所辖部门');
    await expect.element(chip('意向')).toHaveAccessibleName('意向 57 已共享');
    await settled();
    await manage('意向', '取消共享');
    await expect.element(chip('意向')).toHaveAccessibleName('意向 57');
  });

  it('offers no sharing without the right', async () => {
    await showStore();
    await userEvent.click(chip('意向'));
    await userEvent.click(page.getByRole('button', { name: '管理视图“意向”' }));
    await expect.element(page.getByRole('menuitem', { name: '重命名' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: '共享给所辖部门' })).not.toBeInTheDocument();
  });
});

describe('in a list', () => {
  it('save a search under a name, apply it again, and open the list as the default', async () => {
    const asked = answering({ SearchPeople: answer });
    const { redraw } = await showPeople();
    await reading();
    await userEvent.fill(searchField(), '王');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('button', { name: '保存为新视图' }));
    await userEvent.fill(page.getByRole('textbox', { name: '新视图名称' }), '姓王的');
    await userEvent.keyboard('{Enter}');
    await expect.element(chip('姓王的')).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(chip('全部客户'));
    await expect.poll(() => asked.at(-1)?.body['SearchValue']).toBeUndefined();
    await userEvent.click(chip('姓王的'));
    await expect.poll(() => asked.at(-1)?.body['SearchValue']).toBe('王');

    await manage('姓王的', '设为默认');
    redraw(null);
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    redraw(<People />);
    await expect.element(page.getByRole('button', { name: '姓王的 默认视图' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => asked.at(-1)?.body['SearchValue']).toBe('王');
  });
});
