import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory } from '../../../../test/address.tsx';
import { bulk, openList as open, select } from '../../../../test/customer-list.tsx';

describe('A list without customers', () => {
  it('shows the way to the pool where it is empty', async () => {
    await open({}, { Rows: [], IsAdmin: true });
    await expect.element(page.getByText('还没有客户')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '查看同事的客户' })).toHaveClass(/ant-btn-primary/);
    await expect
      .element(page.getByRole('link', { name: '去公海看看' }))
      .toHaveAttribute('href', '#/customer/publiclist');
  });

  it.each([
    [Placement.Owned, '新增客户'],
    [Placement.Pool, '新增公海客户'],
  ])('offers to enter the first customers when there are none at all', async (placement, add) => {
    await open({}, { placement, Rows: [], isAlone: true });
    await expect.element(page.getByRole('button', { name: '从表格导入' })).toBeVisible();
    // The one in the head has its key in its name.
    await userEvent.click(page.getByRole('button', { name: add, exact: true }));
    await expect.element(page.getByRole('dialog', { name: add })).toBeVisible();
  });

  it('says in the head that there are no people to choose, and offers the action nowhere else', async () => {
    await open({}, { isAlone: true });
    await userEvent.click(page.getByRole('button', { name: '批量分配' }));
    await expect.element(page.getByText('没有可选的员工').first()).toBeVisible();
    await select('郝俊杰');
    await expect.element(bulk('转入公海')).toBeVisible();
    expect(bulk('转移客户').query()).toBeNull();
    await userEvent.click(page.getByRole('button', { name: '批量操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '转移客户' }));
    await expect.poll(() => page.getByText('没有可选的员工').elements().length).toBeGreaterThan(0);
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  it('offers no new customers while a search is active', async () => {
    await open({}, { Rows: [], isAlone: true });
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '不存在');
    await expect.element(page.getByRole('button', { name: '清除筛选' })).toBeVisible();
    expect(page.getByRole('button', { name: '从表格导入' }).query()).toBeNull();
  });

  it('leads to the list that has the phone, where the person may see it there', async () => {
    const somewhere = { Exists: true, CustomerType: 1, CustomerId: 7, Name: '郝俊杰', UserName: null };
    await open({ QueryTelState: () => somewhere }, { history: createHistory('?tel=13800000000'), Rows: [] });
    await expect
      .element(page.getByRole('link', { name: '在公海客户中查看' }))
      .toHaveAttribute('href', '#/customer/publiclist?tel=13800000000');
    // One way to the pool is enough.
    expect(page.getByRole('link', { name: '去公海看看' }).query()).toBeNull();
  });
});
