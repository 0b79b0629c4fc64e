import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '../../../../test/overlays.tsx';
import { bodiesOf, openOrders } from '../../../../test/work-order-list.tsx';
import { anOrder } from '../../../../test/work-order-rows.ts';

it('OPEN-04, OPEN-05 adds a parcel with company and number', async () => {
  const order = anOrder({ WorkOrderAuditProgress: 15, WorkOrderStatus: 2, OrderId: 9 });
  const asked = await openOrders(
    'openCourse',
    { rows: [order, anOrder({ Name: '秦子墨', WorkOrderAuditProgress: 7 })] },
    { ExpressGet: () => [], ExpressEdit: () => null },
  );
  await expect.element(page.getByRole('button', { name: '物流', exact: true })).toBeInTheDocument();
  await userEvent.hover(page.getByRole('row', { name: /彭嘉怡/ }));
  await userEvent.click(page.getByRole('button', { name: '物流', exact: true }));
  const parcels = page.getByRole('dialog', { name: '物流信息' });
  await userEvent.click(parcels.getByRole('button', { name: '添加物流' }));
  const entry = page.getByRole('dialog', { name: '添加物流' });
  await userEvent.click(entry.getByRole('button', { name: '确定' }));
  await expect.element(entry.getByText('物流公司不能为空')).toBeVisible();
  await expect.element(entry.getByText('物流单号不能为空')).toBeVisible();
  entry.getByRole('combobox', { name: '物流公司' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(page.getByTitle('顺丰速运'));
  await userEvent.fill(entry.getByRole('textbox', { name: '物流单号' }), 'SF1390028817362');
  await userEvent.click(entry.getByRole('button', { name: '确定' }));
  await expect.element(parcels.getByRole('button', { name: '复制物流单号 SF1390028817362' })).toBeVisible();
  await userEvent.click(parcels.getByRole('button', { name: '确定' }));
  await expect.poll(() => bodiesOf(asked, 'ExpressEdit')).toHaveLength(1);
  expect(bodiesOf(asked, 'ExpressEdit')[0]).toMatchObject({
    Id: order.Id,
    Items: [{ CompanyName: '顺丰速运', ExpressNo: 'SF1390028817362' }],
    Opened: [],
  });
});

it('OPEN-07 shows the parcels of a past order without changing them', async () => {
  const order = anOrder({ WorkOrderAuditProgress: 15, WorkOrderStatus: 2, OrderId: 9, IsDeliver: true });
  const parcel = {
    Id: 3,
    WorkOrderId: order.Id,
    CompanyName: '顺丰速运',
    ExpressNo: 'SF1',
    ExpressDate: null,
    Remark: '',
  };
  await openOrders('history', { rows: [order], rights: ['YunAudit2'] }, { ExpressGet: () => [parcel] });
  await userEvent.hover(page.getByRole('row', { name: /彭嘉怡/ }));
  await userEvent.click(page.getByRole('button', { name: '查看物流' }));
  const parcels = page.getByRole('dialog', { name: '物流信息' });
  await expect.element(parcels.getByRole('button', { name: '复制物流单号 SF1' })).toBeVisible();
  for (const name of [/编辑/, /删除/, '添加物流', '确定'])
    await expect.element(parcels.getByRole('button', { name })).not.toBeInTheDocument();
  await expectReadable();
  await userEvent.click(parcels.getByRole('button', { name: '关闭' }).last());
  await expect.element(parcels).not.toBeInTheDocument();
});
