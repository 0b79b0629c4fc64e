/** Maps the calls of staff management and the staff picker to their handlers. No logic here. */
import * as sheets from '@gonghai/contract/staff/staff-sheets.contract.ts';
import * as contract from '@gonghai/contract/staff/staff.contract.ts';
import type { Db } from '../../db/database.ts';
import { bind, bindDownload, bindUpload, type Route } from '../../http/bind.ts';
import { type Actor, demandRight, type Scope } from '../../http/context.ts';
import { parseRequest } from '../../http/parse.ts';
import { forbidden, missing } from '../../http/refusal.ts';
import { coversDepartment, seesAllDepartments } from '../../http/scope.ts';
import { importClueCounts } from './staff.clue-counts.commands.ts';
import { changeOwnNumber, editStaff, resetPassword, type StaffParts } from './staff.commands.ts';
import { exportStaff } from './staff.export.commands.ts';
import { importStaff } from './staff.import.commands.ts';
import { type BareStaffRow, findStaff, pickStaff, searchStaff } from './staff.queries.ts';
import { deleteStaff, deleteStaffBatch, foretellRemoval } from './staff.removal.commands.ts';
import { completeRows, type StockOf } from './staff.rows.commands.ts';
import { clueCountTemplateFile, staffTemplateFile } from './staff.templates.sheets.ts';

/** Approvers choose among all staff, others within their scope. */
const pickerScope = (actor: Actor): Scope => (seesAllDepartments(actor) ? { kind: 'tenant' } : actor.scope);

/** Refuses a department outside the caller's scope. Without a department the list is limited to the scope. */
const demandRightDepartment = (actor: Actor, scope: Scope, departmentId: number | null | undefined): void => {
  if (departmentId && !coversDepartment(scope, actor.departmentId, departmentId)) throw forbidden();
};

export const staffRoutes = (parts: StaffParts & { readonly stockOf: StockOf }): readonly Route[] => {
  const complete = (db: Db, actor: Actor, rows: readonly BareStaffRow[]) =>
    completeRows(db, actor, rows, parts.stockOf);

  return [
    bind(contract.pickStaff, async (request, { db, actor }) => {
      const scope = pickerScope(actor);
      demandRightDepartment(actor, scope, request.DepartmentId);
      return pickStaff(db, actor, scope, request);
    }),

    bind(contract.searchStaff, async (filter, { db, actor, signal }) => {
      demandRightDepartment(actor, actor.scope, filter.DepartmentId);
      const page = await searchStaff(db, actor, filter, signal);
      return { ...page, Rows: await complete(db, actor, page.Rows) };
    }),

    bind(contract.findStaff, async ({ userId }, { db, actor }) => {
      if (userId !== actor.userId) demandRight(actor, 'User');
      const found = await findStaff(db, actor, userId);
      if (!found) throw missing();
      const [row] = await complete(db, actor, [found]);
      if (!row) throw missing();
      return { ...row, UserId: row.Id };
    }),

    bind(contract.editStaff, (raw, ctx) => {
      if (raw.Id === ctx.actor.userId) return changeOwnNumber(ctx, raw.Tel);
      demandRight(ctx.actor, 'User');
      return editStaff(ctx, parseRequest(contract.staffEdit, raw), parts);
    }),

    bind(contract.deleteStaff, ({ UserId }, ctx) => deleteStaff(ctx, UserId, parts)),
    bind(contract.deleteStaffBatch, ({ UserIds }, ctx) => deleteStaffBatch(ctx, UserIds, parts)),
    bind(contract.foretellRemoval, ({ UserIds }, ctx) => foretellRemoval(ctx, UserIds, parts)),
    bind(contract.resetStaffPassword, ({ UserId, Password }, ctx) => resetPassword(ctx, UserId, Password, parts)),

    bindDownload(sheets.exportStaff, async (filter, ctx) => {
      demandRightDepartment(ctx.actor, ctx.actor.scope, filter.DepartmentId);
      return exportStaff(ctx, filter);
    }),
    bindDownload(sheets.staffTemplate, () => Promise.resolve(staffTemplateFile())),
    bindDownload(sheets.clueCountTemplate, () => Promise.resolve(clueCountTemplateFile())),
    bindUpload(sheets.importStaff, (_, ctx, file) => importStaff(ctx, file, parts)),
    bindUpload(sheets.importClueCounts, (_, ctx, file) => importClueCounts(ctx, file)),
  ];
};
