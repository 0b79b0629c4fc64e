import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../../test/overlays.tsx';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { Drawer } from '../overlay/Drawer.tsx';
import { BulkBar } from './BulkBar.tsx';

const done: string[] = [];
const actions = ['转移客户', '转入公海', '批量预约', '加入黑名单', '批量删除'].map((label) => ({
  key: label,
  label,
  run: (rows: readonly number[]) => done.push(`${label} ${rows.join()}`),
}));
const nothing = (): void => undefined;

const showPage = (width: number, isOpen: boolean) => {
  done.length = 0;
  return show(
    <section className="gh-page" style={{ position: 'relative', flex: 1 }}>
      <BulkBar rows={[1, 2]} actions={actions} onClear={nothing} />
      {isOpen && (
        <Drawer label="客户详情" header={<h2>郝俊杰</h2>} onClose={nothing}>
          内容
        </Drawer>
      )}
    </section>,
    { width },
  );
};
const bar = page.getByRole('toolbar', { name: '批量操作' });
const edges = () => {
  const { left, right } = bar.element().getBoundingClientRect();
  return { left, right, drawer: page.getByRole('dialog').element().getBoundingClientRect().left };
};

describe('The bar over selected rows', () => {
  it('shows its actions in one row when the page is wide enough', async () => {
    showPage(1_060, false);
    for (const { label } of actions) await expect.element(bar.getByRole('button', { name: label })).toBeVisible();
  });

  it('stands beside an open drawer, with its acts in a menu where there is no room for them', async () => {
    const { element } = showPage(1_060, true);
    await expect.element(bar.getByRole('button', { name: '操作' })).toBeVisible();
    await expect.poll(() => edges().right <= edges().drawer).toBe(true);
    expect(edges().left).toBeGreaterThanOrEqual(element.getBoundingClientRect().left);
    await settled();
    await expectAccessible(element);
    await userEvent.click(bar.getByRole('button', { name: '操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '转入公海' }));
    expect(done).toEqual(['转入公海 1,2']);
  });

  it('shows as many acts as fit beside a wide screen’s drawer', async () => {
    showPage(1_400, true);
    await expect.element(bar.getByRole('button', { name: '转移客户' })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: '更多' })).toBeVisible();
    await expect.poll(() => edges().right <= edges().drawer).toBe(true);
  });
});
