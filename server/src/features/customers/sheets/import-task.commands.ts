/** Imports of customers and of their attributes as tasks. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { AFTER_SALES } from '@gonghai/contract/wire/after-sales.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import { type BegunTask, TaskKind } from '@gonghai/contract/wire/task.ts';
import type { Later, Told } from '../../../http/answer.ts';
import { type RequestContext, demandRight } from '../../../http/context.ts';
import type { UploadedFile } from '../../../http/upload.ts';
import {
  importSheet,
  type ImportWorkParts,
  logImport,
  openLines,
  demandImporter,
  type SheetParts,
} from '../../imports/imports.port.ts';
import type { TaskWork } from '../../tasks/tasks.port.ts';
import { updateFromSheet } from './fields-import.commands.ts';
import { addFromSheet } from './import.commands.ts';
import { readCustomers, readFields } from './import-reading.commands.ts';
import { customerSubject } from '../places.rules.ts';
import type { ImportPlace, SheetLine } from './import.rules.ts';

const { Sales, AfterSales } = CustomerKind;

const KINDS = {
  [TaskKind.CustomerImport]: {
    of: Sales,
    begun: AuditAction.beginCustomerImport,
    done: AuditAction.importCustomers,
    read: readCustomers,
    run: addFromSheet,
  },
  [TaskKind.CustomerFields]: {
    of: Sales,
    begun: AuditAction.beginFieldUpdate,
    done: AuditAction.updateFields,
    read: readFields,
    run: updateFromSheet,
  },
  [TaskKind.AfterSaleImport]: {
    of: AfterSales,
    begun: AuditAction.beginAfterSaleImport,
    done: AuditAction.importAfterSales,
    read: readCustomers,
    run: addFromSheet,
  },
  [TaskKind.AfterSaleFields]: {
    of: AfterSales,
    begun: AuditAction.beginAfterSaleFieldUpdate,
    done: AuditAction.updateAfterSaleFields,
    read: readFields,
    run: updateFromSheet,
  },
} as const;
type ImportKind = keyof typeof KINDS;

/** One of them is enough. */
const rightsFor = (of: CustomerKind, to: ImportPlace): readonly Right[] =>
  of === Sales ? [placementRight[to]] : AFTER_SALES;

/** Starts to import the sheet to a placement. */
export const importCustomerSheet = async (
  ctx: RequestContext,
  kind: ImportKind,
  { customerType, file }: { readonly customerType: ImportPlace; readonly file: UploadedFile },
  parts: SheetParts,
): Promise<Later<Told<BegunTask>>> => {
  const { of, begun, read } = KINDS[kind];
  if (of === Sales) demandRight(ctx.actor, placementRight[customerType]);
  const to = of === Sales ? customerType : Placement.Owned;
  const { total, content } = await read(of, file.path, to);
  const after = { CustomerType: to, Count: total };
  return importSheet(ctx, { kind, total, content, action: begun, subject: customerSubject[of], after }, parts);
};

const logTypeOf = (kind: ImportKind, to: ImportPlace): ImportLogType => {
  if (KINDS[kind].run === updateFromSheet) return ImportLogType.Fields;
  if (kind === TaskKind.AfterSaleImport) return ImportLogType.AfterSales;
  return to === Placement.Owned ? ImportLogType.Customers : ImportLogType.Pool;
};

export const customerImportWork =
  (kind: ImportKind) =>
  (parts: ImportWorkParts): TaskWork => ({
    kind,
    run: async (task) => {
      const { head, pieces } = await openLines<SheetLine>(task.content);
      const to = Number(head) as ImportPlace;
      const { of, done, run } = KINDS[kind];
      const rights = rightsFor(of, to);
      await task.finish(async (trx, now, tell) => {
        const actor = await demandImporter(trx, task, rights, parts);
        const outcome = await run(trx, actor, { kind: of, to, pieces }, { now, tell });
        // Checked again at the end, because rights may have been revoked during the work.
        await demandImporter(trx, task, rights, parts);
        const { message, counts } = await logImport(trx, task, outcome, { type: logTypeOf(kind, to), now });
        const after = { CustomerType: to, ...counts };
        return { message, changes: [{ action: done, subject: customerSubject[of], subjectId: null, after }] };
      });
    },
  });
