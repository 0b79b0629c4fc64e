import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { endOfDay, nowInShanghai, startOfDay } from '../../ui/calendar.ts';
import { OrderReportScreen } from './OrderReportScreen.tsx';

const rows = [
  { Name: '总部（直属）', DepartmentId: 1, IsDirect: true, FinanceFlowTotal: 12_840, FinanceFlow: 12_840 },
  { Name: '上海销售部', DepartmentId: 2, IsDirect: false, FinanceFlowTotal: 286_400.1, FinanceFlow: 243_180.05 },
  { Name: '杭州销售部', DepartmentId: 3, IsDirect: false, FinanceFlowTotal: 0, FinanceFlow: 0 },
];

const showReport = (rights: readonly string[], found: readonly object[] = rows) => {
  signIn({ RightList: ['StatsFinanceReport', ...rights] });
  const asked = answering({
    QueryWOPLFinanceReportFrom: () => found,
    QueryUserRightDepartmentList: () => [],
  });
  showWithDialogs(
    <WithAddress>
      <OrderReportScreen />
    </WithAddress>,
  );
  return asked;
};

/** Whether something is painted in the colour of the bars. */
const isPainted = (canvas: HTMLCanvasElement): boolean => {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 2]! > 200 && data[at]! < 100 && data[at + 3] === 255) return true;
  return false;
};

it('REP-02 shows today as bars and as a table whose numbers open their payments', async () => {
  const asked = showReport(['PaymentLog']);
  await expect.element(page.getByRole('row', { name: /合计 299,240.10 256,020.05 43,220.05/ })).toBeVisible();
  const chart = page.getByRole('img', { name: /柱状图/ });
  // echarts is large, and here it is transformed first.
  await expect.element(chart, { timeout: 20_000 }).toBeInTheDocument();
  await expect.poll(() => chart.element().querySelector('canvas')).not.toBeNull();
  await expect.poll(() => isPainted(chart.element().querySelector('canvas')!)).toBe(true);
  const today = nowInShanghai();
  const request = { TimeType: 0, WorkOrderAuditProgress: 8, StartTime: startOfDay(today), EndTime: endOfDay(today) };
  expect(asked.find(({ path }) => path === 'QueryWOPLFinanceReportFrom')?.body).toEqual(request);
  await expect
    .element(page.getByRole('link', { name: '12,840.00' }).first())
    .toHaveAttribute('href', expect.stringContaining('f.DepartmentId=1&f.IsDirect=1&f.ReportAmount=1'));
  await expectReadable();

  await userEvent.click(page.getByText('支付时间', { exact: true }));
  await expect.poll(() => asked.at(-1)?.body).toEqual({ ...request, TimeType: 1 });
  const before = asked.length;
  await userEvent.click(page.getByRole('button', { name: '查询' }));
  await expect.poll(() => asked.length).toBe(before + 1);
});

it('shows plain numbers to those who may not see the payments', async () => {
  showReport([]);
  await expect.element(page.getByRole('row', { name: /上海销售部/ })).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

it('says when nothing was reported', async () => {
  showReport([], [{ ...rows[2]! }]);
  await expect.element(page.getByText('这段时间没有报单收款')).toBeVisible();
  expect(page.getByRole('img', { name: /柱状图/ }).elements()).toEqual([]);
});
