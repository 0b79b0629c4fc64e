/** State changes of the department tree: lock the tree, check the rules, save, report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
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

const shown = ({ name, parentId }: Pick<DepartmentRow, 'name' | 'parentId'>) => ({
  Name: name,
  ParentId: parentId ?? 0,
});

const placed = (rows: readonly DepartmentRow[]): readonly PlacedDepartment[] =>
  rows.map((row) => ({ Id: row.id, ...shown(row) }));

/** The root is the only department without a parent. Others without a parent go directly below it. */
const parentFor = (
  rows: readonly { id: number; parentId: number | null }[],
  current: { id: number; parentId: number | null } | undefined,
  wanted: number | null | undefined,
): number | null => {
  if (wanted === undefined && current) return current.parentId;
  const root = rows.find((row) => row.parentId === null)?.id ?? null;
  return wanted ?? (current?.id === root ? null : root);
};

/** Supervisors must not extend what they see: a department outside their scope cannot be moved below their own. */
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
      return { data: null, changes: [{ action: AuditAction.addDepartment, subject: SUBJECT, subjectId, after }] };
    }
    heed(refuseGrowth(ctx.actor.scope, current.id, next.parentId));
    await updateDepartment(trx, tenantId, current.id, next);
    const change = {
      action: AuditAction.editDepartment,
      subject: SUBJECT,
      subjectId: current.id,
      before: shown(current),
      after,
    };
    return { data: null, changes: [change] };
  });

/** Counted by later features, inside the transaction. */
type CountIn = (trx: Db, tenantId: number, departmentId: number) => Promise<number>;

export interface DepartmentCounts {
  readonly countStaffIn: CountIn;
  readonly countOrdersIn: CountIn;
}

export const deleteDepartment = (
  ctx: RequestContext,
  id: number,
  { countStaffIn, countOrdersIn }: DepartmentCounts,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const rows = await lockDepartments(trx, tenantId);
    const current = rows.find((row) => row.id === id);
    if (!current) throw missing();
    const use = { staff: await countStaffIn(trx, tenantId, id), orders: await countOrdersIn(trx, tenantId, id) };
    heed(refuseRemoval(placed(rows), id, use));
    await removeDepartment(trx, tenantId, id);
    return {
      data: null,
      changes: [{ action: AuditAction.deleteDepartment, subject: SUBJECT, subjectId: id, before: shown(current) }],
    };
  });
