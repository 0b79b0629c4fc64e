import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answering } from '../../../../test/answering.ts';
import { showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { anOrder, detailOf } from '../../../../test/work-order-rows.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { WorkOrderViewDialog } from './WorkOrderViewDialog.tsx';

it('WO-32 shows an order without saving, and the reason of a rejection once in its history', async () => {
  const order = anOrder({ WorkOrderStatus: 3, RejectedRemark: '【企划】截图看不清' });
  const rejection = {
    Time: 1_790_000_000,
    UserName: '许若彤',
    Action: '企划驳回',
    Stage: 2,
    Remark: '截图看不清',
    Before: { WorkOrderStatus: 1 },
    After: { WorkOrderStatus: 3, Stage: 2, Remark: '截图看不清' },
  };
  signIn();
  provideOrderLookups();
  answering({ WorkOrderSingle: () => ({ WorkOrder: detailOf(order) }), WorkOrderTrail: () => [rejection] });
  showWithDialogs();
  openDialog(<WorkOrderViewDialog id={order.Id} />, { owner: TAB });
  const dialog = page.getByRole('dialog', { name: '报单信息' });
  await expect.element(dialog.getByRole('heading', { name: '彭嘉怡' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '关闭' }).last()).toBeVisible();
  for (const name of [/保存/, /编辑/]) expect(dialog.getByRole('button', { name }).query()).toBeNull();
  const history = dialog.getByRole('region', { name: '审核记录' });
  await expect.element(history.getByText('截图看不清')).toBeVisible();
  expect(history.getByText('截图看不清').elements()).toHaveLength(1);
});
