import { useCallQueue } from '../../../phone/call-queue.ts';
import { usePhone } from '../../../phone/phone.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openList, rowOf, rows, searches } from '../../../../test/customer-list.tsx';
import { aCustomerPage, aCustomerRow } from '../../../../test/customer-rows.ts';
import { aCall, usePhoneOfTest } from '../../../../test/phone.ts';

const all = Array.from({ length: 30 }, (_, at) => aCustomerRow({ Id: 101 + at, Name: `第${101 + at}位客户` }));
const queue = {
  Title: '全部客户',
  CustomerIds: all.map(({ Id }) => Id),
  Called: 0,
  Reached: 0,
  Booked: 0,
  Left: 30,
  Done: [],
  Upcoming: [],
};
const callTo = (customerId: number): void =>
  usePhone.setState({ call: aCall({ key: String(customerId), customerId }) });

it('The list follows the calls of the queue: the row is active and in sight, and the page is turned', async () => {
  usePhoneOfTest();
  const asked = await openList(
    {
      QueryCustomerPageList: ({ body }) => {
        const first = (Number(body['PageIndex']) - 1) * 20;
        return { ...aCustomerPage(all.slice(first, first + 20)), Count: all.length, PageNum: 2 };
      },
      QueryRunningCalls: () => [],
      QueryCustomerShown: () => ({ Rows: [], Count: 30, Counts: [] }),
    },
    { Rows: all },
  );
  onTestFinished(() => useCallQueue.setState({ queue: null }));
  useCallQueue.setState({ queue });
  callTo(120);
  await expect.element(rowOf('第120位客户')).toHaveClass(/\bactive\b/);
  await expect.element(rowOf('第120位客户')).toBeInViewport();
  callTo(121);
  await expect.element(rowOf('第121位客户')).toHaveClass(/\bactive\b/);
  expect(searches(asked).map(({ body }) => body['PageIndex'])).toEqual([1, 2]);
  // Only once: the user may look elsewhere during the call.
  await userEvent.click(page.getByRole('button', { name: '上一页' }));
  await expect.element(rowOf('第101位客户')).toBeVisible();
  expect(searches(asked).map(({ body }) => body['PageIndex'])).toEqual([1, 2, 1]);
});

it('批量操作 starts a queue of the whole search with the name of its view, and says so without a selection', async () => {
  usePhoneOfTest();
  const asked = await openList({ StartQueue: () => ({ Total: 0 }), QueryQueue: () => null, NextInQueue: () => ({}) });
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(page.getByRole('button', { name: '批量操作' }));
    await userEvent.click(page.getByRole('menuitem', { name, exact: true }));
  };
  await userEvent.click(page.getByRole('button', { name: /^近24小时/ }));
  await expect.poll(() => searches(asked).length).toBe(2);
  await expect.element(rowOf(rows[0]!.Name)).toBeVisible();
  await choose('开始连拨');
  await expect.element(page.getByText(/请选择“连拨当前筛选的客户”/)).toBeVisible();
  expect(asked.some(({ path }) => path === 'StartQueue')).toBe(false);
  await choose('连拨当前筛选的客户');
  await expect.poll(() => asked.find(({ path }) => path === 'StartQueue')?.body).toMatchObject({ Title: '近24小时' });
  expect(asked.find(({ path }) => path === 'StartQueue')?.body['Search']).toMatchObject({ CustomerType: 0 });
});
