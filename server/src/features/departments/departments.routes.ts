/** The calls of the organisation tree. A line here says who answers; it decides nothing. */
import * as contract from '@gonghai/contract/departments/department.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import type { Actor } from '../../http/context.ts';
import { seesAllDepartments } from '../../http/scope.ts';
import { type CountStaffIn, deleteDepartment, editDepartment } from './departments.commands.ts';
import { type DepartmentRow, readDepartments, treeOf } from './departments.queries.ts';

/** A supervisor's own branch, an employee's own department alone, everything for whoever sees all. */
const rightDepartments = (rows: readonly DepartmentRow[], actor: Actor): readonly DepartmentRow[] => {
  if (seesAllDepartments(actor)) return rows;
  const ids = new Set(actor.scope.kind === 'departments' ? actor.scope.ids : [actor.departmentId]);
  return rows.filter(({ id }) => ids.has(id));
};

export const departmentRoutes = (parts: { readonly countStaffIn: CountStaffIn }): readonly Route[] => [
  bind(contract.queryAllDepartments, async (_, { db, actor }) => treeOf(await readDepartments(db, actor.tenantId))),
  bind(contract.queryRightDepartments, async (_, { db, actor }) =>
    treeOf(rightDepartments(await readDepartments(db, actor.tenantId), actor)),
  ),
  bind(contract.queryDepartments, async (_, { db, actor }) => treeOf(await readDepartments(db, actor.tenantId))),
  bind(contract.editDepartment, (edit, ctx) => editDepartment(ctx, edit)),
  bind(contract.deleteDepartment, ({ DepartmentId }, ctx) => deleteDepartment(ctx, DepartmentId, parts.countStaffIn)),
];
