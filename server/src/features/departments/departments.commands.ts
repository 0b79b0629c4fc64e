/** State changes of the organisation tree: lock it whole, ask the rules, save, report. */
import { type DepartmentEdit, departmentMessages as say } from '@gonghai/contract/departments/department.contract.ts';
import {
  type PlacedDepartment,
  refuseDepartment,
  refuseRemoval,
} from '@gonghai/contract/departments/department.rules.ts';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext, Scope } from '../../http/context.ts';
import { duplicateField, heed, missing, stale } from '../../http/refusal.ts';
import {
  type DepartmentRow,
  insertDepartment,
  lockDepartments,
  removeDepartment,
  updateDepartment,
} from './departments.queries.ts';

const SUBJECT = 'department';

const shown = ({ name, parent_id }: Pick<DepartmentRow, 'name' | 'parent_id'>) => ({
  Name: name,
  ParentId: parent_id ?? 0,
});

const placed = (rows: readonly DepartmentRow[]): readonly PlacedDepartment[] =>
  rows.map((row) => ({ Id: row.id, ...shown(row) }));

/** The top of the tree is the root itself, so everything else that is sent to the top goes right below it. */
const parentFor = (
  rows: readonly { id: number; parent_id: number | null }[],
  current: { id: number; parent_id: number | null } | undefined,
  wanted: number | null | undefined,
): number | null => {
  if (wanted === undefined && current) return current.parent_id;
  const root = rows.find((row) => row.parent_id === null)?.id ?? null;
  return wanted ?? (current?.id === root ? null : root);
};

/** Nobody widens what he sees: what a supervisor could not see before does not come below his own department. */
const refuseGrowth = (scope: Scope, id: number, parentId: number | null): string | null => {
  if (scope.kind !== 'departments' || parentId === null) return null;
  return scope.ids.includes(parentId) && !scope.ids.includes(id) ? say.growth : null;
};

export const editDepartment = (ctx: RequestContext, edit: DepartmentEdit): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const rows = await lockDepartments(trx, tenantId);
    const current = edit.Id ? rows.find(({ id }) => id === edit.Id) : undefined;
    if (edit.Id && !current) throw missing();
    if (current && edit.Version && edit.Version !== current.version) throw stale();

    const next = { name: edit.Name, parentId: parentFor(rows, current, edit.ParentId) };
    const after = { Name: next.name, ParentId: next.parentId ?? 0 };
    const refusal = refuseDepartment(placed(rows), { Id: current?.id ?? null, ...after });
    if (refusal === say.nameTaken) throw duplicateField('Name', refusal);
    heed(refusal);
    if (!current) {
      const subjectId = await insertDepartment(trx, tenantId, next);
      return { data: null, changes: [{ action: '新增部门', subject: SUBJECT, subjectId, after }] };
    }
    heed(refuseGrowth(ctx.actor.scope, current.id, next.parentId));
    await updateDepartment(trx, tenantId, current.id, next);
    const change = { action: '修改部门', subject: SUBJECT, subjectId: current.id, before: shown(current), after };
    return { data: null, changes: [change] };
  });

/** How many people stand in a department is the business of a later feature, which answers inside the transaction. */
export type CountStaffIn = (trx: Db, tenantId: number, departmentId: number) => Promise<number>;

export const deleteDepartment = (ctx: RequestContext, id: number, countStaffIn: CountStaffIn): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const rows = await lockDepartments(trx, tenantId);
    const current = rows.find((row) => row.id === id);
    if (!current) throw missing();
    heed(refuseRemoval(placed(rows), id, await countStaffIn(trx, tenantId, id)));
    await removeDepartment(trx, tenantId, id);
    return { data: null, changes: [{ action: '删除部门', subject: SUBJECT, subjectId: id, before: shown(current) }] };
  });
