/** The rows of the finance report: people in one list, and the list of flows behind each number. Pure. */
import type { FinanceReportDept, UserFinanceStats } from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import { ExamineStatus } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { formatDay } from '../../ui/format.ts';
import { filteredAddress } from '../../ui/list/list-address.ts';

export interface ReportRange {
  readonly StartTime: number;
  readonly EndTime: number;
  readonly DicTreeList?: readonly number[] | undefined;
}

export interface PersonRow extends UserFinanceStats {
  readonly key: string;
  readonly DepartmentId: number;
}

/** The largest sums first. A person who has changed the department has a row for each. */
export const peopleOf = (departments: readonly FinanceReportDept[]): readonly PersonRow[] => {
  const below = (rows: readonly FinanceReportDept[]): PersonRow[] =>
    rows.flatMap(({ Id, UserFinanceStatsList, Children }) => [
      ...UserFinanceStatsList.map((person) => ({ ...person, DepartmentId: Id, key: `${Id}-${person.UserId}` })),
      ...below(Children),
    ]);
  return below(departments).toSorted((one, other) => other.FinanceFlowTotal - one.FinanceFlowTotal);
};

interface Behind {
  readonly departmentId: number;
  readonly userId?: number;
}

/** The list of the flows that a number sums: of a person only those of the department itself. */
export const flowsLink = (range: ReportRange, { departmentId, userId }: Behind): string =>
  filteredAddress('#/stats/financeFlow', {
    StartTime: formatDay(range.StartTime),
    EndTime: formatDay(range.EndTime),
    ExamineStatus: String(ExamineStatus.Approved),
    DeptId: String(departmentId),
    ...(userId !== undefined && { UserId: String(userId), IsDirect: '1' }),
    ...(range.DicTreeList?.length && { DicTreeList: range.DicTreeList.join(',') }),
  });
