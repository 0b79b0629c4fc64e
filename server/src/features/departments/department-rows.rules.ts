/** The rows of a report by department (G-335): one for each child with everything below it. */

export interface ReportNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

/** The figures of one department, without those below it. */
interface OwnFigures {
  readonly departmentId: number;
}

export interface ReportParts<Figures extends OwnFigures> {
  /** Those that the reader may see. */
  readonly departments: readonly ReportNode[];
  readonly sums: readonly Figures[];
  /** Without it: the top department that the reader sees. */
  readonly chosenId?: number | null | undefined;
}

interface DepartmentRow<Figures extends OwnFigures> {
  readonly Name: string;
  readonly DepartmentId: number;
  readonly IsDirect: boolean;
  /** What the row adds up. */
  readonly parts: readonly Figures[];
}

const branchOf = (top: ReportNode, departments: readonly ReportNode[]): number[] => [
  top.id,
  ...departments.filter(({ parentId }) => parentId === top.id).flatMap((child) => branchOf(child, departments)),
];

/**
 * One row for each direct child with everything below it, and before them one for the chosen department itself, if it
 * has figures. The rows add up to the whole. A department without children is one row.
 */
export const departmentRows = <Figures extends OwnFigures>({
  departments,
  sums,
  chosenId,
}: ReportParts<Figures>): DepartmentRow<Figures>[] => {
  const known = new Set(departments.map(({ id }) => id));
  const top = departments.find(({ parentId }) => parentId === null || !known.has(parentId));
  const chosen = chosenId == null ? top : departments.find(({ id }) => id === chosenId);
  if (!top || !chosen) return [];
  // What a reader has elsewhere, from an earlier department, belongs to the top.
  const placed = sums.map((sum) => (known.has(sum.departmentId) ? sum : { ...sum, departmentId: top.id }));
  const partsIn = (ids: readonly number[]): Figures[] =>
    placed.filter(({ departmentId }) => ids.includes(departmentId));
  const children = departments.filter(({ parentId }) => parentId === chosen.id);
  const name = children.length > 0 ? `${chosen.name}（直属）` : chosen.name;
  const own = { Name: name, DepartmentId: chosen.id, IsDirect: true, parts: partsIn([chosen.id]) };
  return [
    ...(own.parts.length > 0 ? [own] : []),
    ...children.map((child) => ({
      Name: child.name,
      DepartmentId: child.id,
      IsDirect: false,
      parts: partsIn(branchOf(child, departments)),
    })),
  ];
};
