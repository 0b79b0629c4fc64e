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

it('shows the parent of a child, what was paid so far and the balance, and a full payment below the price', async () => {
  const parent = anOrder({ Name: '孔令辉', WorkOrderType: 3, Amount: 1_000 });
  const child = anOrder({ ParentId: parent.Id, WorkOrderType: 2 });
  const Family = { Parent: { Id: parent.Id, WorkOrderType: 3, Amount: 1_000 }, Paid: 1_300.3 } as const;
  signIn();
  provideOrderLookups();
  const details = [
    { ...detailOf(child), Price: 4_680, Family },
    { ...detailOf(parent), Price: 4_680 },
  ];
  answering({
    WorkOrderSingle: ({ query }) => ({ WorkOrder: details.find(({ Id }) => String(Id) === query.get('id')) }),
    WorkOrderTrail: () => [],
  });
  showWithDialogs();
  openDialog(<WorkOrderViewDialog id={child.Id} />, { owner: TAB });
  const dialog = page.getByRole('dialog', { name: '报单信息' });
  const fact = (label: string) => dialog.getByText(label, { exact: true }).element().nextElementSibling?.textContent;
  await expect.element(dialog.getByText('主报单')).toBeVisible();
  expect([fact('主报单'), fact('已付'), fact('余款')]).toEqual(['全款 ¥1,000.00', '¥1,300.30', '¥3,379.70']);
  expect(dialog.getByText(/^全款低于课程价格/).query()).toBeNull();
  await dialog.getByRole('button', { name: /^查看主报单/ }).click();
  await expect.element(dialog.getByText('全款低于课程价格 ¥4,680.00，少 ¥3,680.00')).toBeVisible();
});
