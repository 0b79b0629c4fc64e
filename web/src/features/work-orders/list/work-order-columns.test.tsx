import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bodiesOf, openOrders } from '../../../../test/work-order-list.tsx';
import { anOrder, detailOf } from '../../../../test/work-order-rows.ts';

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });

it('opens the page of courses on the orders that wait for one', async () => {
  const asked = await openOrders('openCourse', { rows: [anOrder()] });
  expect(bodiesOf(asked, 'WorkOrderSearch')[0]).toMatchObject({
    IsOpenCourse: false,
    WorkOrderAuditProgress: 4,
    IsRefund: false,
  });
  await expect.element(page.getByRole('button', { name: /^待开课/ })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(page.getByRole('button', { name: '全部报单' }));
  await expect.poll(() => bodiesOf(asked, 'WorkOrderSearch')).toHaveLength(2);
  expect(bodiesOf(asked, 'WorkOrderSearch')[1]).not.toHaveProperty('IsOpenCourse');
});

it('P36 a row says whether the course is opened and the books are sent', async () => {
  const opened = anOrder({ WorkOrderAuditProgress: 15, WorkOrderStatus: 2, OrderId: 9, IsDeliver: true });
  await openOrders('openCourse', { rows: [opened, anOrder({ Name: '秦子墨' })] });
  for (const words of ['已开课', '已发货']) await expect.element(rowOf('彭嘉怡').getByText(words)).toBeVisible();
  for (const words of ['未开课', '未发货']) await expect.element(rowOf('秦子墨').getByText(words)).toBeVisible();
});

it('G-223 the page of sales asks for a masked history too', async () => {
  const masked = anOrder({ Tel: '138****0000' });
  const asked = await openOrders(
    'sales',
    { rows: [masked] },
    { WorkOrderSingle: () => ({ WorkOrder: detailOf(masked, []) }) },
  );
  await userEvent.click(rowOf('彭嘉怡').getByRole('button', { name: '彭嘉怡' }));
  const pageTypes = (path: string) =>
    new Set(asked.filter((one) => one.path === path).map(({ query }) => query.get('PageType')));
  await expect.poll(() => pageTypes('WorkOrderTrail')).toEqual(new Set(['1']));
  expect(pageTypes('WorkOrderSingle')).toEqual(new Set(['1']));
});
