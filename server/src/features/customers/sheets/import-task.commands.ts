/** Imports of customers and of their attributes as tasks. */
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
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
import type { ImportPlace, SheetLine } from './import.rules.ts';

type ImportKind = typeof TaskKind.CustomerImport | typeof TaskKind.CustomerFields;

const SUBJECT = 'customer';

const KINDS = {
  [TaskKind.CustomerImport]: { action: '导入客户', read: readCustomers, run: addFromSheet },
  [TaskKind.CustomerFields]: { action: '更新客户字段', read: readFields, run: updateFromSheet },
} as const;

/** Starts to import the sheet to a placement. */
export const importCustomerSheet = async (
  ctx: RequestContext,
  kind: ImportKind,
  { to, file }: { readonly to: ImportPlace; readonly file: UploadedFile },
  parts: SheetParts,
): Promise<Later<Told<BegunTask>>> => {
  demandRight(ctx.actor, placementRight[to]);
  const { action, read } = KINDS[kind];
  const { total, content } = await read(file.path, to);
  const after = { CustomerType: to, Count: total };
  return importSheet(ctx, { kind, total, content, action: `开始${action}`, subject: SUBJECT, after }, parts);
};

const logTypeOf = (kind: ImportKind, to: ImportPlace): ImportLogType => {
  if (kind === TaskKind.CustomerFields) return ImportLogType.Fields;
  return to === Placement.Owned ? ImportLogType.Customers : ImportLogType.Pool;
};

export const customerImportWork =
  (kind: ImportKind) =>
  (parts: ImportWorkParts): TaskWork => ({
    kind,
    run: async (task) => {
      const { head, pieces } = await openLines<SheetLine>(task.content);
      const to = Number(head) as ImportPlace;
      const { action, run } = KINDS[kind];
      await task.finish(async (trx, now, tell) => {
        const actor = await demandImporter(trx, task, placementRight[to], parts);
        const outcome = await run(trx, actor, { to, pieces }, { now, tell });
        // Checked again at the end, because rights may have been revoked during the work.
        await demandImporter(trx, task, placementRight[to], parts);
        const { message, counts } = await logImport(trx, task, outcome, { type: logTypeOf(kind, to), now });
        const after = { CustomerType: to, ...counts };
        return { message, changes: [{ action, subject: SUBJECT, subjectId: null, after }] };
      });
    },
  });
