import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { answer, People, reading, searchField, showPeople } from '../../../test/people-list.tsx';

describe('views', () => {
  it('keeps a search under a name, applies it again, and opens with it when told to', async () => {
    const asked = answering({ SearchPeople: answer });
    const { redraw } = await showPeople();
    await reading();
    await userEvent.fill(searchField(), '王');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('button', { name: '保存为新视图' }));
    await userEvent.fill(page.getByRole('textbox', { name: '新视图名称' }), '姓王的');
    await userEvent.keyboard('{Enter}');
    const chip = page.getByRole('button', { name: '姓王的', exact: true });
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(page.getByRole('button', { name: '全部客户' }));
    await expect.poll(() => asked.at(-1)?.body['SearchValue']).toBeUndefined();
    await userEvent.click(chip);
    await expect.poll(() => asked.at(-1)?.body['SearchValue']).toBe('王');

    await userEvent.click(page.getByRole('button', { name: '管理视图“姓王的”' }));
    await userEvent.click(page.getByRole('menuitem', { name: '设为默认' }));
    redraw(null);
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    redraw(<People />);
    await expect.element(page.getByRole('button', { name: '姓王的 默认视图' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => asked.at(-1)?.body['SearchValue']).toBe('王');
  });
});
