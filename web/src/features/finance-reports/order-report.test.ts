import { expect, it } from 'vitest';
import { paymentsLink, shareOf, totalOf } from './order-report.ts';

const row = (FinanceFlowTotal: number, FinanceFlow: number) => ({
  Name: '',
  DepartmentId: 3,
  IsDirect: true,
  FinanceFlowTotal,
  FinanceFlow,
});

it('adds without errors of rounding', () => {
  expect(totalOf([row(0.1, 0.1), row(0.2, 0)])).toEqual({ 1: 0.3, 2: 0.1, 3: 0.2 });
  expect(shareOf(0, 0)).toBeNull();
});

it('leads from a number to the payments it sums', () => {
  const search = { TimeType: 1, StartTime: 1_790_000_000, EndTime: 1_790_000_000, DepartmentId: 2 } as const;
  const address = (link: string) => decodeURIComponent(link).replace('#/workOrder/paymentLogList?f.Status=', '');
  const days = '&f.TimeType=1&f.StartTime=2026-09-21&f.EndTime=2026-09-21';
  expect(address(paymentsLink(search, 2, row(1, 1)))).toBe(
    `${days}&f.DepartmentId=3&f.IsDirect=1&f.ReportAmount=2&view=everything`,
  );
  expect(address(paymentsLink(search, 1))).toBe(`${days}&f.DepartmentId=2&f.ReportAmount=1&view=everything`);
});
