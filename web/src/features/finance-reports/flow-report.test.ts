import type { FinanceReportDept } from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import { expect, it } from 'vitest';
import { flowsLink, peopleOf } from './flow-report.ts';

const person = (UserId: number, FinanceFlowTotal: number) => ({
  UserId,
  Name: `${UserId}`,
  DeptmentName: '',
  FinanceFlowTotal,
});
const department = (
  Id: number,
  people: FinanceReportDept['UserFinanceStatsList'],
  Children: readonly FinanceReportDept[] = [],
) => ({
  Id,
  Name: `${Id}`,
  UserTotal: 0,
  FinanceFlowTotal: 0,
  HasChildren: false,
  Children,
  UserFinanceStatsList: people,
});

it('lists the people of all departments, the largest sums first', () => {
  const report = [department(1, [person(7, 5)], [department(2, [person(7, 9), person(8, 6)])])];
  expect(peopleOf(report).map(({ key }) => key)).toEqual(['2-7', '2-8', '1-7']);
});

it('leads from a number to the flows it sums', () => {
  const range = { StartTime: 1_790_000_000, EndTime: 1_790_000_000, DicTreeList: [4, 5] };
  expect(decodeURIComponent(flowsLink(range, { departmentId: 2, userId: 7 }))).toBe(
    '#/stats/financeFlow?f.StartTime=2026-09-21&f.EndTime=2026-09-21&f.ExamineStatus=1&f.DeptId=2&f.UserId=7&f.IsDirect=1&f.DicTreeList=4,5',
  );
});
