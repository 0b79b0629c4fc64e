/** Builds the finance report by work order from departments and their own sums. */
import type { OrderReportRow } from '@gonghai/contract/finance-reports/order-report.contract.ts';

export interface ReportNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

/** The payments of one department, without those below it, in fen. */
export interface OrderSum {
  readonly departmentId: number;
  readonly total: number;
  readonly audited: number;
}

export interface OrderReportParts {
  /** Those that the reader may see. */
  readonly departments: readonly ReportNode[];
  readonly sums: readonly OrderSum[];
  readonly chosenId?: number | null | undefined;
}

const branchOf = (top: ReportNode, departments: readonly ReportNode[]): number[] => [
  top.id,
  ...departments.filter(({ parentId }) => parentId === top.id).flatMap((child) => branchOf(child, departments)),
];

const fenOf = (sums: readonly OrderSum[]) => ({
  total: sums.reduce((sum, { total }) => sum + total, 0),
  audited: sums.reduce((sum, { audited }) => sum + audited, 0),
});

/**
 * One row for each direct child with everything below it, and before them one for the chosen department itself, if it
 * has money. The rows add up to the whole. A department without children is one row.
 */
export const buildOrderReport = ({ departments, sums, chosenId }: OrderReportParts): OrderReportRow[] => {
  const known = new Set(departments.map(({ id }) => id));
  const top = departments.find(({ parentId }) => parentId === null || !known.has(parentId));
  const chosen = chosenId == null ? top : departments.find(({ id }) => id === chosenId);
  if (!top || !chosen) return [];
  // What a reader has elsewhere, from an earlier department, belongs to the top.
  const placed = sums.map((sum) => (known.has(sum.departmentId) ? sum : { ...sum, departmentId: top.id }));
  const rowOf = (department: ReportNode, ids: readonly number[], isDirect: boolean): OrderReportRow => {
    const { total, audited } = fenOf(placed.filter(({ departmentId }) => ids.includes(departmentId)));
    return {
      Name: department.name,
      DepartmentId: department.id,
      IsDirect: isDirect,
      FinanceFlowTotal: total / 100,
      FinanceFlow: audited / 100,
    };
  };
  const children = departments.filter(({ parentId }) => parentId === chosen.id);
  const own = rowOf(chosen, [chosen.id], true);
  const direct = children.length > 0 ? { ...own, Name: `${chosen.name}（直属）` } : own;
  return [
    ...(own.FinanceFlowTotal > 0 ? [direct] : []),
    ...children.map((child) => rowOf(child, branchOf(child, departments), false)),
  ];
};
