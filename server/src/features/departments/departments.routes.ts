/** Maps the calls of the department tree to their handlers. No logic here. */
import * as contract from '@gonghai/contract/departments/department.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { seesAllDepartments } from '../../http/scope.ts';
import { deleteDepartment, type DepartmentCounts, editDepartment } from './departments.commands.ts';
import { type DepartmentRow, readDepartments, staffedTree, treeOf } from './departments.queries.ts';

/** A supervisor's own branch, an employee's own department only, or all departments. */
const rightDepartments = (rows: readonly DepartmentRow[], actor: Actor): readonly DepartmentRow[] => {
  if (seesAllDepartments(actor)) return rows;
  const ids = new Set(actor.scope.kind === 'departments' ? actor.scope.ids : [actor.departmentId]);
  return rows.filter(({ id }) => ids.has(id));
};

interface DepartmentParts extends DepartmentCounts {
  /** Staff per department, without empty departments. */
  readonly countStaffByDepartment: (db: Db, tenantId: number) => Promise<ReadonlyMap<number, number>>;
}

export const departmentRoutes = (parts: DepartmentParts): readonly Route[] => [
  bind(contract.queryAllDepartments, async (_, { db, actor }) => treeOf(await readDepartments(db, actor.tenantId))),
  bind(contract.queryRightDepartments, async (_, { db, actor }) =>
    treeOf(rightDepartments(await readDepartments(db, actor.tenantId), actor)),
  ),
  bind(contract.queryDepartments, async (_, { db, actor: { tenantId } }) => {
    const [rows, counts] = await Promise.all([
      readDepartments(db, tenantId),
      parts.countStaffByDepartment(db, tenantId),
    ]);
    return staffedTree(treeOf(rows), counts);
  }),
  bind(contract.editDepartment, (edit, ctx) => editDepartment(ctx, edit)),
  bind(contract.deleteDepartment, ({ DepartmentId }, ctx) => deleteDepartment(ctx, DepartmentId, parts)),
];
