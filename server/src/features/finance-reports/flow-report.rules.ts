/** Builds the finance report by flow from departments, people and sums. */
import type { FinanceReportDept, UserFinanceStats } from '@gonghai/contract/finance-reports/flow-report.contract.ts';

interface ReportDepartment {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

interface ReportMember {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number | null;
  readonly isEnabled: boolean;
}

/** Approved flows of one person that belong to one department. */
interface FlowSum {
  readonly departmentId: number;
  readonly staffId: number;
  readonly fen: number;
}

export interface ReportParts {
  readonly departments: readonly ReportDepartment[];
  readonly members: readonly ReportMember[];
  readonly sums: readonly FlowSum[];
}

interface Branch {
  readonly row: FinanceReportDept;
  readonly fen: number;
  readonly people: ReadonlySet<number>;
}

/** Direct members who are enabled, and all people with a flow of the department. */
const peopleOf = ({ id, name }: ReportDepartment, parts: ReportParts, fenOf: ReadonlyMap<number, number>) => {
  const isListed = ({ id: person, departmentId, isEnabled }: ReportMember): boolean =>
    fenOf.has(person) || (isEnabled && departmentId === id);
  return parts.members.filter(isListed).map((member): UserFinanceStats => ({
    UserId: member.id,
    Name: member.name,
    DeptmentName: name,
    FinanceFlowTotal: (fenOf.get(member.id) ?? 0) / 100,
  }));
};

const branchOf = (department: ReportDepartment, parts: ReportParts): Branch => {
  const sums = parts.sums.filter(({ departmentId }) => departmentId === department.id);
  const fenOf = new Map(sums.map(({ staffId, fen }) => [staffId, fen]));
  const children = parts.departments
    .filter(({ parentId }) => parentId === department.id)
    .map((child) => branchOf(child, parts));
  const list = peopleOf(department, parts, fenOf);
  const people = new Set([...list.map(({ UserId }) => UserId), ...children.flatMap((child) => [...child.people])]);
  const fen = [...sums, ...children].reduce((sum, one) => sum + one.fen, 0);
  const row: FinanceReportDept = {
    Id: department.id,
    Name: department.name,
    UserTotal: people.size,
    FinanceFlowTotal: fen / 100,
    HasChildren: children.length > 0,
    Children: children.map((child) => child.row),
    UserFinanceStatsList: list,
  };
  return { row, fen, people };
};

/** Departments whose parent is not among them are the roots. Flows of a deleted department belong to the first root. */
export const buildFlowReport = (parts: ReportParts): FinanceReportDept[] => {
  const known = new Set(parts.departments.map(({ id }) => id));
  const roots = parts.departments.filter(({ parentId }) => parentId === null || !known.has(parentId));
  const [top] = roots;
  if (!top) return [];
  const sums = new Map<string, FlowSum>();
  for (const sum of parts.sums) {
    const departmentId = known.has(sum.departmentId) ? sum.departmentId : top.id;
    const key = `${departmentId} ${sum.staffId}`;
    sums.set(key, { departmentId, staffId: sum.staffId, fen: sum.fen + (sums.get(key)?.fen ?? 0) });
  }
  return roots.map((root) => branchOf(root, { ...parts, sums: [...sums.values()] }).row);
};
