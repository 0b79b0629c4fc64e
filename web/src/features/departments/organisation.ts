/** Look-ups in the organisation, and its state after a move. Pure functions. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { refuseDepartment } from '@gonghai/contract/departments/department.rules.ts';
import { everyNode, withBranchUnder } from '../../ui/tree/tree.ts';

type Organisation = readonly StaffedDepartment[];

/** The refusal the server would send. The call is still sent otherwise, because others may have changed the tree. */
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

/** Moves the department with all below it to its ParentId and recalculates the counts, like the server. */
export const placeDepartment = (organisation: Organisation, department: StaffedDepartment): StaffedDepartment[] =>
  recounted(withBranchUnder(organisation, department, department.ParentId, byId));

/** Finds a department by name and parent: the response to adding one contains no id. */
export const findBelow = (organisation: Organisation, parentId: number, name: string): StaffedDepartment | undefined =>
  everyNode(organisation).find(({ ParentId, Name }) => ParentId === parentId && Name === name);
