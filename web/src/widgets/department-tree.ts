/** Questions about a tree of departments. Pure. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import type { TreeNode } from '../ui/tree/tree.ts';

type Departments = readonly DepartmentNode[];

/** The departments from the top down to the one asked for; empty when it is not in the tree. */
export const pathTo = (departments: Departments, id: number): readonly DepartmentNode[] => {
  for (const department of departments) {
    if (department.Id === id) return [department];
    const below = pathTo(department.Children, id);
    if (below.length > 0) return [department, ...below];
  }
  return [];
};

const everything = (departments: Departments): readonly DepartmentNode[] =>
  departments.flatMap((department) => [department, ...everything(department.Children)]);

/** The department and all below it. */
export const idsUnder = (departments: Departments, id: number): ReadonlySet<number> => {
  const found = pathTo(departments, id).at(-1);
  return new Set(found ? everything([found]).map(({ Id }) => Id) : []);
};

/** Departments whose name holds the words, with those above them; what lies below a find stays too. */
export const searchDepartments = <Node extends TreeNode<Node>>(
  departments: readonly Node[],
  typed: string,
): readonly Node[] => {
  const words = typed.trim().toLowerCase();
  if (words === '') return departments;
  return departments.flatMap((department) => {
    if (department.Name.toLowerCase().includes(words)) return [department];
    const below = searchDepartments(department.Children, words);
    return below.length > 0 ? [{ ...department, Children: [...below] }] : [];
  });
};

/** Those that must be open for every find to be seen, a find below another find too. */
export const idsAbove = <Node extends TreeNode<Node>>(
  departments: readonly Node[],
  typed: string,
): readonly number[] => {
  const words = typed.trim().toLowerCase();
  return departments.flatMap(({ Id, Children }) => {
    const below = idsAbove(Children, words);
    const isAbove = below.length > 0 || Children.some(({ Name }) => Name.toLowerCase().includes(words));
    return isAbove ? [Id, ...below] : [];
  });
};
