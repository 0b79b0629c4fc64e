import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { telling } from '../../../../test/answering.ts';
import { bodyOf, bulk, openList as open, searches, select } from '../../../../test/customer-list.tsx';
import { listen } from '../../../../test/overlays.tsx';

describe('Moving', () => {
  it('CUST-15 to the pool is confirmed, announced, and undone from its message', async () => {
    const said = listen();
    const asked = await open({
      MigrationCustomer: () => telling('成功2条', { Moved: 2, Failed: 0, BatchId: 55 }),
      UndoBatch: () => telling('已撤销2条', { Undone: 2, Left: [], LeftTotal: 0 }),
    });
    await select('郝俊杰');
    await select('贺佳琪');
    await userEvent.click(bulk('转入公海'));
    const question = page.getByRole('dialog', { name: '确认转到公海吗？' });
    await expect.element(question.getByText('选中的 2 位客户将转入公海，不再归任何人。')).toBeVisible();
    const before = searches(asked).length;
    await userEvent.click(question.getByRole('button', { name: '转入公海' }));
    await expect.poll(() => said).toContain('success: 操作成功，2 位客户已转入公海');
    expect(bodyOf(asked, 'MigrationCustomer')).toEqual({ CustomerType: 1, CustomerIds: [101, 103] });
    await expect.poll(() => searches(asked).length).toBe(before + 1);
    // The bar that opened the question has gone with the selection.
    await expect.element(page.getByRole('grid')).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await expect.poll(() => said).toContain('success: 已撤销2条');
    expect(bodyOf(asked, 'UndoBatch')).toEqual({ BatchId: 55 });
  });

  it('names the customers that an undo did not change', async () => {
    await open({
      MigrationCustomer: () => telling('成功2条', { Moved: 2, Failed: 0, BatchId: 55 }),
      UndoBatch: () =>
        telling('已撤销1条，1条保持不变', {
          Undone: 1,
          Left: [{ Id: 103, Name: '贺佳琪', Why: '之后已被修改' }],
          LeftTotal: 1,
        }),
    });
    await select('郝俊杰');
    await select('贺佳琪');
    await userEvent.click(bulk('转入公海'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '转入公海' }));
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await expect
      .element(page.getByRole('dialog', { name: '部分客户保持不变' }).getByText('贺佳琪：之后已被修改'))
      .toBeVisible();
  });

  it('CUST-16 to the blacklist needs a reason', async () => {
    const asked = await open({
      MigrationCustomer: () => telling('成功1条', { Moved: 1, Failed: 0, BatchId: 56 }),
    });
    await select('郝俊杰');
    await userEvent.click(bulk('加入黑名单'));
    const dialog = page.getByRole('dialog', { name: '加入黑名单' });
    await userEvent.click(dialog.getByRole('button', { name: '加入黑名单' }));
    await expect.element(dialog.getByText('请输入原因')).toBeVisible();
    expect(bodyOf(asked, 'MigrationCustomer')).toBeUndefined();
    await userEvent.fill(dialog.getByRole('textbox'), '多次投诉');
    // Red here as in the menus that lead here.
    expect(dialog.getByRole('button', { name: '加入黑名单' }).element().className).toContain('dangerous');
    await userEvent.click(dialog.getByRole('button', { name: '加入黑名单' }));
    await expect
      .poll(() => bodyOf(asked, 'MigrationCustomer'))
      .toEqual({ CustomerType: 2, CustomerIds: [101], Remark: '多次投诉' });
  });
});
