import { Button } from 'antd';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowMotion, expectReadable, settled, showWithDialogs } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { confirm } from '../form/confirm.tsx';
import { useKeyboard } from '../shortcuts/useKeyboard.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { DropMenu } from './DropMenu.tsx';

let done: string[];
beforeEach(() => {
  done = [];
});

const items = ['转移', '拉黑'].map((label) => ({ key: label, label, onClick: () => done.push(label) }));

const Desk = () => {
  useKeyboard();
  useShortcut({ keys: 'Esc', scope: '详情', description: '关闭', run: () => done.push('closed') });
  useShortcut({ keys: 'N', scope: '列表', description: '新增', run: () => done.push('added') });
  return (
    <DropMenu menu={{ items }} placement="bottomLeft">
      <Button>更多</Button>
    </DropMenu>
  );
};

const button = page.getByRole('button', { name: '更多' });
const menu = page.getByRole('menu');
const entry = (name: string) => page.getByRole('menuitem', { name });

const openByKeyboard = async () => {
  show(<Desk />);
  // A pointer resting where the menu opens would activate an item.
  await button.hover();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry('转移')).toHaveFocus();
  await settled();
};

/** The position of the item in each frame in which it is visible, until all animations end. */
const placesOf = async (name: string): Promise<ReadonlySet<number>> => {
  const places = new Set<number>();
  let isOver = false;
  const look = (): void => {
    const [found] = entry(name).elements();
    if (found?.checkVisibility({ opacityProperty: true })) places.add(Math.round(found.getBoundingClientRect().top));
    if (!isOver) requestAnimationFrame(look);
  };
  look();
  // Not `toBeVisible`: on a busy machine the animation may begin several frames after the menu is in the document.
  await expect.poll(() => places.size).toBeGreaterThan(0);
  await settled();
  isOver = true;
  return places;
};

describe('a menu under its button', () => {
  it('is operable by keyboard, and returns the focus', async () => {
    await openByKeyboard();
    await expectReadable();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(entry('拉黑')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu).not.toBeInTheDocument();
    expect(done).toEqual(['拉黑']);
    await expect.element(button).toHaveFocus();
  });

  it('gets the focus back from a dialog that an item opened', async () => {
    const rename = { key: '改名', label: '改名', onClick: () => void confirm({ title: '改名吗？' }) };
    showWithDialogs(
      <DropMenu menu={{ items: [rename] }} placement="bottomLeft">
        <Button>更多</Button>
      </DropMenu>,
    );
    await button.click();
    await settled();
    await entry('改名').click();
    const question = page.getByRole('dialog', { name: '改名吗？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  it('handles its own keys: Esc closes the menu and nothing behind it', async () => {
    await openByKeyboard();
    await userEvent.keyboard('n{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(done).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(done).toEqual(['closed']);
  });

  it('opens at its final position from the first frame', async () => {
    await allowMotion();
    show(<Desk />);
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).click();
    expect((await placesOf('拉黑')).size).toBe(1);
  });
});
