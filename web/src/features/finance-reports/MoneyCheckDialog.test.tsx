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
  Differences: [],
};
const red = {
  ...green,
  IsGreen: false,
  DifferenceCount: 1,
  RefundOrders: [],
  Differences: [{ ...sums, Report: 1_280, TimeType: 1, DepartmentName: '上海一组', Day: '2026-11-16' }],
};

it('shows a failed check, tries again, and says whether all sums agree', async () => {
  signIn({ RightList: ['PaymentLog'] });
  const answers: unknown[] = [refusing('核对时间不能超过一年'), green];
  const asked = answering({ QueryMoneyCheck: () => answers.shift() });
  showWithDialogs();
  const range = { StartTime: 1_794_672_000, EndTime: 1_794_758_399 };
  openDialog(<MoneyCheckDialog {...range} />, { owner: TAB });
  await expect.element(page.getByText('核对时间不能超过一年')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '重试' }));
  await expect.element(page.getByText('全部一致，共核对 42 项')).toBeVisible();
  expect(page.getByRole('table', { name: '不一致的行' }).query()).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([range, range]);
});

it('lists the departments and days whose sums differ', async () => {
  signIn({ RightList: ['PaymentLog'] });
  answering({ QueryMoneyCheck: () => red });
  showWithDialogs();
  openDialog(<MoneyCheckDialog StartTime={1_794_672_000} EndTime={1_794_758_399} />, { owner: TAB });
  await expect.element(page.getByRole('dialog', { name: '账目核对：2026-11-15', exact: true })).toBeVisible();
  await expect.element(page.getByText('1 项不一致，共核对 42 项')).toBeVisible();
  const line = page.getByRole('row', { name: /上海一组/ });
  await expect.element(line.getByText('2026-11-16')).toBeVisible();
  await expect.element(line.getByText('1,280.00')).toBeVisible();
  await expectReadable();
});
