import type { WorkOrderViewName } from '@gonghai/contract/work-orders/work-order-views.ts';
import { workOrderPageSizes } from '@gonghai/contract/work-orders/work-order-values.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openOrders } from '../../../../test/work-order-list.tsx';
import { anOrder } from '../../../../test/work-order-rows.ts';
import { listPages } from '../pages.ts';
import { columnsOf } from './work-order-columns.tsx';
import { filtersOf } from './work-order-filters.tsx';

const labels = (view: WorkOrderViewName): readonly string[] =>
  filtersOf(listPages[view], true).map(({ label }) => label);
const shown = (view: WorkOrderViewName): readonly string[] =>
  columnsOf(listPages[view], { onOpen: () => undefined, onCall: undefined })
    .filter(({ hiddenAtFirst }) => hiddenAtFirst !== true)
    .map(({ title }) => title);

it('WO-31 declares the filters of every list', () => {
  const [first, ...rest] = [
    '部门',
    '审核状态',
    '是否审核',
    '报单类型',
    '是否完成',
    '名单类型',
    '专业类型',
    '是否退款',
    '提醒',
  ];
  const withDepartments = [expect.any(String), '报单日期', first, ...rest];
  expect(labels('mine')).toEqual([expect.any(String), '报单日期', ...rest]);
  for (const view of ['sales', 'planning', 'history'] as const) expect(labels(view)).toEqual(withDepartments);
  expect(labels('operations')).toEqual([...withDepartments, '物流状态']);
  expect(labels('closed')).toEqual(withDepartments.filter((label) => label !== '是否完成'));
  expect(labels('openCourse').slice(1)).toEqual([
    '报单日期',
    '部门',
    '审核状态',
    '报单类型',
    '是否开课',
    '名单类型',
    '是否退款',
    '提醒',
  ]);
});

it('declares the columns that every list shows at first', () => {
  const common = ['报单类型', '金额', '审核状态', '电话', '课程'];
  for (const view of Object.keys(listPages) as WorkOrderViewName[])
    expect(shown(view)).toEqual(expect.arrayContaining(common));
  expect(shown('mine')).not.toContain('顾问');
  expect(shown('closed')).toContain('原团队');
  // Where courses are opened, this comes before the course.
  expect(shown('openCourse').slice(3, 6)).toEqual(['审核状态', '开课', '物流']);
  expect(shown('sales')).not.toContain('物流');
});

it('WO-31 offers statuses, types and page sizes', async () => {
  await openOrders('planning', { rows: [anOrder()] });
  const optionsOf = async (name: string): Promise<readonly string[]> => {
    page.getByRole('combobox', { name }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    const list = () => [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')].at(-1);
    const read = () => [...(list()?.querySelectorAll('.ant-select-item-option') ?? [])].map((one) => one.textContent);
    await expect.poll(() => read().length).toBeGreaterThan(0);
    const found = read();
    await userEvent.keyboard('{Escape}');
    return found.map((text) => text ?? '');
  };
  expect(await optionsOf('审核状态')).toEqual(['审核中', '通过', '拒绝', '已退款']);
  expect(await optionsOf('报单类型')).toEqual(['定金', '追加定金', '当月尾款', '全款', '留存尾款']);
  expect(workOrderPageSizes).toEqual([10, 20, 50]);
});
