import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bodiesOf, openOrders } from '../../../../test/work-order-list.tsx';
import { anOrder, detailOf } from '../../../../test/work-order-rows.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = (name: string) => page.getByRole('dialog', { name });

it('WO-17, WO-18 shows why an order was rejected, asks before resubmitting, and opens the form', async () => {
  const rejected = anOrder({ WorkOrderStatus: 3, RejectedRemark: '【企划】截图看不清' });
  const asked = await openOrders(
    'mine',
    { rows: [rejected] },
    {
      WorkOrderResetRejected: () => null,
      WorkOrderSingle: () => ({ WorkOrder: detailOf({ ...rejected, WorkOrderStatus: 0, WorkOrderAuditProgress: 0 }) }),
    },
  );
  const row = page.getByRole('row', { name: /彭嘉怡/ });
  await expect.element(row.getByText('【企划】截图看不清')).toBeVisible();
  await userEvent.hover(row.getByText('【企划】截图看不清'));
  const opened = () => document.querySelector('.ant-popover:not(.ant-popover-hidden)')?.textContent;
  await expect.poll(opened).toBe('【企划】截图看不清');
  await userEvent.hover(row.getByRole('button', { name: '彭嘉怡', exact: true }));
  await expect.poll(opened).toBeUndefined();
  await userEvent.click(button('重新提交'));
  const sure = question('确认重新提交吗？');
  await expect.element(sure.getByText(/【企划】截图看不清/)).toBeVisible();
  await userEvent.click(sure.getByRole('button', { name: '重新提交' }));
  await expect.element(question('报单信息').getByRole('textbox', { name: '姓名' })).toHaveValue('彭嘉怡');
  expect(asked.filter(({ path }) => path === 'WorkOrderResetRejected')).toHaveLength(1);
});

it('WO-23 asks for a refund: all of it, or a part that is named, with reason and day', async () => {
  const paid = anOrder({ Amount: 1_000, RefundedAmount: 200, IsReconciled: true, HasReconciled: true });
  const asked = await openOrders(
    'history',
    { rows: [paid], rights: ['YunAudit2', 'WorkOrder4_Refund'] },
    { AskRefund: () => 7 },
  );
  const row = page.getByRole('row', { name: /彭嘉怡/ });
  await expect.element(row.getByTitle('¥1,000.00，已退 ¥200.00')).toBeVisible();
  await userEvent.hover(row);
  await userEvent.click(button('退款'));
  const dialog = question('退款');
  const amount = dialog.getByRole('textbox', { name: '退款金额' });
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('800');
  // Typing replaces the whole amount.
  await userEvent.keyboard('800.01');
  await expect.element(amount).toHaveValue('800.01');
  await userEvent.click(dialog.getByRole('textbox', { name: '退款原因' }));
  await userEvent.keyboard('学员退课');
  await userEvent.click(dialog.getByRole('button', { name: '提交退款' }));
  await expect.element(dialog.getByText('退款金额不能超过可退的800.00元')).toBeVisible();
  await userEvent.tripleClick(amount);
  await userEvent.keyboard('300.5');
  await expect.element(dialog.getByText('部分退款，退后剩余 ¥499.50')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '提交退款' }));
  await expect
    .poll(() => bodiesOf(asked, 'AskRefund'))
    .toMatchObject([
      { WorkOrderId: paid.Id, Amount: 300.5, Reason: '学员退课', Day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('WO-23 undoes a refund that finance has not confirmed, and offers it for no other', async () => {
  const waiting = anOrder({ IsRefunding: true });
  const refunded = anOrder({ Name: '秦子墨', IsRefund: true });
  const fixed = anOrder({ Name: '冯雨桐', IsRefund: true, IsRefundFixed: true });
  const asked = await openOrders(
    'history',
    { rows: [waiting, refunded, fixed], rights: ['YunAudit2', 'WorkOrder4_Refund'] },
    { WorkOrderRefund: () => null },
  );
  await expect
    .element(
      page
        .getByRole('row', { name: /彭嘉怡/ })
        .getByText('退款中')
        .first(),
    )
    .toBeVisible();
  for (const { Name, Id } of [waiting, refunded]) {
    const row = page.getByRole('row', { name: new RegExp(Name) });
    await userEvent.hover(row);
    await userEvent.click(row.getByRole('button', { name: '撤销退款' }));
    await userEvent.click(question('确认撤销退款吗？').getByRole('button', { name: '撤销退款' }));
    await expect.poll(() => bodiesOf(asked, 'WorkOrderRefund').at(-1)).toMatchObject({ Id, IsRefund: false });
    await expect.element(question('确认撤销退款吗？')).not.toBeInTheDocument();
  }
  const last = page.getByRole('row', { name: /冯雨桐/ });
  await userEvent.hover(last);
  await expect.element(last.getByRole('button', { name: '查看', exact: true })).toBeVisible();
  expect(last.getByRole('button', { name: '撤销退款' }).query()).toBeNull();
});

it('WO-24 has no batch approval on the list of own orders', async () => {
  await openOrders('mine', { rows: [anOrder()] });
  await expect.element(page.getByRole('button', { name: /^新增报单/ })).toBeVisible();
  expect(button('批量通过').query()).toBeNull();
});

it('WO-21 has no batch approval for operations without the second right', async () => {
  await openOrders('operations', { rows: [anOrder()], rights: ['YunAudit'] });
  await expect.element(button('导出')).toBeVisible();
  expect(button('批量通过').query()).toBeNull();
});
