/** Questions about the organisation as its keeper sees it, and what it looks like after a move. Pure. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { refuseDepartment } from '@gonghai/contract/departments/department.rules.ts';
import { everyNode, withBranchUnder } from '../../ui/tree/tree.ts';

type Organisation = readonly StaffedDepartment[];

/** The sentence the server would say. It is asked all the same: others may have changed the tree. */
export const refusalOfMove = (
  organisation: Organisation,
  { Id, Name }: StaffedDepartment,
  under: StaffedDepartment,
): string | undefined => refuseDepartment(everyNode(organisation), { Id, Name, ParentId: under.Id }) ?? undefined;

const byId = (siblings: Organisation): Organisation => siblings.toSorted((one, other) => one.Id - other.Id);

const recounted = (departments: Organisation): StaffedDepartment[] =>
  departments.map((department) => {
    const Children = recounted(department.Children);
    const below = Children.reduce((sum, { StaffTotal }) => sum + StaffTotal, 0);
    return { ...department, Children, StaffTotal: department.StaffCount + below };
  });

/** The department where its ParentId says, with everything below it, and everybody counted anew: as the server answers. */
export const placeDepartment = (organisation: Organisation, department: StaffedDepartment): StaffedDepartment[] =>
  recounted(withBranchUnder(organisation, department, department.ParentId, byId));

/** The department of a name below another one: how a newcomer is found, whose number nobody has told. */
export const findBelow = (organisation: Organisation, parentId: number, name: string): StaffedDepartment | undefined =>
  everyNode(organisation).find(({ ParentId, Name }) => ParentId === parentId && Name === name);
