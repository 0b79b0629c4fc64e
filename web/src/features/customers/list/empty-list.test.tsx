import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openList as open } from '../../../../test/customer-list.tsx';
import { expectReadable } from '../../../../test/overlays.tsx';

describe('A list without customers', () => {
  it('shows the way to the pool where it is empty', async () => {
    await open({}, { Rows: [] });
    await expect.element(page.getByText('还没有客户')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '去公海看看' }))
      .toHaveAttribute('href', '#/customer/publiclist');
    await expectReadable();
  });

  it.each([
    [Placement.Owned, '新增客户'],
    [Placement.Pool, '新增公海客户'],
  ])('where nobody has anybody, the first customers can be entered from there', async (placement, add) => {
    await open({}, { placement, Rows: [], isAlone: true });
    await expect.element(page.getByRole('button', { name: '从表格导入' })).toBeVisible();
    await expectReadable();
    // The one in the head has its key in its name.
    await userEvent.click(page.getByRole('button', { name: add, exact: true }));
    await expect.element(page.getByRole('dialog', { name: add })).toBeVisible();
  });

  it('offers no new ones to whoever searches for somebody', async () => {
    await open({}, { Rows: [], isAlone: true });
    await userEvent.fill(page.getByRole('textbox', { name: '搜索' }), '不存在');
    await expect.element(page.getByRole('button', { name: '清除筛选' })).toBeVisible();
    expect(page.getByRole('button', { name: '从表格导入' }).query()).toBeNull();
  });

  it('leads to the list that has the phone, where the person may see it there', async () => {
    const somewhere = { Exists: true, CustomerType: 1, CustomerId: 7, Name: '郝俊杰', UserName: null };
    await open({ QueryTelState: () => somewhere }, { address: '/?tel=13800000000', Rows: [] });
    await expect
      .element(page.getByRole('link', { name: '在公海客户中查看' }))
      .toHaveAttribute('href', '#/customer/publiclist?tel=13800000000');
    // One way to the pool is enough.
    expect(page.getByRole('link', { name: '去公海看看' }).query()).toBeNull();
  });
});
