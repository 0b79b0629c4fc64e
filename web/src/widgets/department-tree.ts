/** Questions about a tree of departments. Pure. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import { everyNode, type TreeNode, wayTo } from '../ui/tree/tree.ts';

/** The department and all below it. */
export const idsUnder = (departments: readonly DepartmentNode[], id: number): ReadonlySet<number> =>
  new Set(everyNode(wayTo(departments, id).slice(-1)).map(({ Id }) => Id));

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
