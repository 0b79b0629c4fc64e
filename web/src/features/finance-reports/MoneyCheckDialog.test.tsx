import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { MoneyCheckDialog } from './MoneyCheckDialog.tsx';

const sums = { Payments: 1_280.5, Orders: 1_280.5, Report: 1_280.5 };
const green = {
  IsGreen: true,
  Count: 42,
  ByReportDate: sums,
  ByPaymentTime: sums,
  DifferenceCount: 0,
  RefundOrders: [],
  Passed: { Audited: 1_000, Partial: 280.5 },
  Flows: { Count: 3, Amount: 2_980 },
  FlowsTwice: [],
  Differences: [],
};
const salesSums = { Paid: 300, Ranking: 300, Deals: 200, SalesData: 200, Families: 260, Waiting: 60 };
const agreed = { IsGreen: true, Count: 7, Sums: salesSums, DifferenceCount: 0, Differences: [] };
const red = {
  ...green,
  IsGreen: false,
  DifferenceCount: 1,
  RefundOrders: [],
  FlowsTwice: ['42000011'],
  Differences: [{ ...sums, Report: 1_280, TimeType: 1, DepartmentName: '上海一组', Day: '2026-11-16' }],
};

it('shows a failed check, tries again, and says whether all sums agree', async () => {
  signIn({ RightList: ['PaymentLog'] });
  const answers: unknown[] = [refusing('核对时间不能超过一年'), green];
  const asked = answering({ QueryMoneyCheck: () => answers.shift(), QuerySalesCheck: () => agreed });
  showWithDialogs();
  const range = { StartTime: 1_794_672_000, EndTime: 1_794_758_399 };
  openDialog(<MoneyCheckDialog {...range} />, { owner: TAB });
  await expect.element(page.getByText('核对时间不能超过一年')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '重试' }));
  await expect.element(page.getByText('全部一致，共核对 42 项')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^其中部分到账/ }).getByText('280.50')).toBeVisible();
  await expect.element(page.getByText(/3 笔已入财务流水，合计 ¥2,980\.00/)).toBeVisible();
  expect(page.getByRole('table', { name: '不一致的行' }).query()).toBeNull();
  expect(asked.filter(({ path }) => path === 'QueryMoneyCheck').map(({ body }) => body)).toEqual([range, range]);
});

it('lists the departments and days whose sums differ', async () => {
  signIn({ RightList: ['PaymentLog'] });
  answering({ QueryMoneyCheck: () => red, QuerySalesCheck: () => refusing('核对失败') });
  showWithDialogs();
  openDialog(<MoneyCheckDialog StartTime={1_794_672_000} EndTime={1_794_758_399} />, { owner: TAB });
  await expect.element(page.getByRole('dialog', { name: '账目核对：2026-11-15', exact: true })).toBeVisible();
  await expect.element(page.getByText('1 项不一致，共核对 42 项，1 个流水号重复计算')).toBeVisible();
  await expect.element(page.getByText(/重复计算的流水号：42000011/)).toBeVisible();
  const line = page.getByRole('row', { name: /上海一组/ });
  await expect.element(line.getByText('2026-11-16')).toBeVisible();
  await expect.element(line.getByText('1,280.00')).toBeVisible();
  await expectReadable();
});

it('G-341 opens the payments of a term, links the screens of the others, and names agents whose sums differ', async () => {
  signIn({ RightList: ['PaymentLog', 'SuccessCustomer'] });
  const item = {
    Id: 1,
    Name: '赵学员',
    Tel: '13800138000',
    Time: 1_794_700_000,
    UserName: '陈晓琳',
    Department: '一组',
    Amount: 60,
  };
  const Differences = [
    { Equation: 3, UserId: 7, UserName: '陈晓琳', Department: '一组', Left: 260, Right: 260.5 },
    { Equation: 2, UserId: 8, UserName: '苏敏', Department: '', Left: 1, Right: 0 },
  ];
  const asked = answering({
    QueryMoneyCheck: () => green,
    QuerySalesCheck: () => ({ ...agreed, IsGreen: false, DifferenceCount: 2, Differences }),
    QuerySalesCheckDetail: () => ({ ItemList: [item], Count: 1 }),
  });
  showWithDialogs();
  openDialog(<MoneyCheckDialog StartTime={1_794_672_000} EndTime={1_794_758_399} />, { owner: TAB });
  await expect.element(page.getByText('排行、成交与销售数据有 2 项不一致')).toBeVisible();
  const deals = page.getByRole('row', { name: /成交列表 = 坐席销售数据/ }).getByRole('link');
  await expect.element(deals).toHaveAttribute('href', expect.stringMatching(/successCustomer.*StartTime=2026-11-15/));
  await expectReadable();
  await userEvent.click(page.getByRole('row', { name: /陈晓琳 一组/ }).getByTitle('查看支付流水'));
  await expect.element(page.getByRole('dialog', { name: /陈晓琳的支付流水/ }).getByText('赵学员')).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ Term: 'families', UserId: 7, StartTime: 1_794_672_000 });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByTitle('查看未成交的报单').first());
  await expect.element(page.getByRole('dialog', { name: /^未成交的报单/ }).getByText('60.00')).toBeVisible();
});
