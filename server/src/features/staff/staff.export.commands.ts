/** Exports staff as a sheet, with an audit entry: person, filter and number of rows. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { StaffFilter } from '@gonghai/contract/staff/staff.contract.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { listStaff } from './staff.queries.ts';
import { staffSheetColumns, staffSheetRow } from './staff.sheets.ts';

export const exportStaff = (
  ctx: RequestContext,
  filter: Omit<StaffFilter, 'PageIndex' | 'PageCount'>,
): Promise<FileAnswer> =>
  runCommand(ctx, async (trx) => {
    const rows = await listStaff(trx, ctx.actor, filter);
    const day = momentText(ctx.now).slice(0, 10);
    const body = writeSheet({
      sheetName: '员工',
      columns: staffSheetColumns,
      rows: rows.map(staffSheetRow),
      note: `${ctx.actor.name} ${day}`,
    });
    const file: FileAnswer = { fileName: `员工_${day}.xlsx`, contentType: XLSX, body };
    const change = {
      action: AuditAction.exportStaff,
      subject: 'staff',
      subjectId: null,
      after: { ...filter, Count: rows.length },
    };
    return { data: file, changes: [change] };
  });
