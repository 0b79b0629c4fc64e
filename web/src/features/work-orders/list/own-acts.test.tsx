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

it('WO-23 asks before a refund and before undoing it, and sends the wanted state', async () => {
  const [paid, refunded] = [anOrder(), anOrder({ Name: '秦子墨', IsRefund: true })];
  const asked = await openOrders(
    'history',
    { rows: [paid, refunded], rights: ['YunAudit2', 'WorkOrder4_Refund'] },
    { WorkOrderRefund: () => null },
  );
  await expect.element(page.getByRole('row', { name: /秦子墨/ }).getByText('已退款')).toBeVisible();
  await userEvent.hover(page.getByRole('row', { name: /彭嘉怡/ }));
  await userEvent.click(button('退款'));
  await userEvent.click(question('确认退款吗？').getByRole('button', { name: '退款' }));
  await expect.poll(() => bodiesOf(asked, 'WorkOrderRefund')).toMatchObject([{ Id: paid.Id, IsRefund: true }]);
  await expect.element(question('确认退款吗？')).not.toBeInTheDocument();
  await userEvent.hover(page.getByRole('row', { name: /秦子墨/ }));
  await userEvent.click(button('撤销退款'));
  await userEvent.click(question('确认撤销退款吗？').getByRole('button', { name: '撤销退款' }));
  await expect.poll(() => bodiesOf(asked, 'WorkOrderRefund')[1]).toMatchObject({ Id: refunded.Id, IsRefund: false });
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
