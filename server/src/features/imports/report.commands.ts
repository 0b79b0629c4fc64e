/** Exports the report of one import as a sheet, with an audit entry. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { importLogTypeLabel } from '@gonghai/contract/imports/import.contract.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { findImportReport } from './import-log.queries.ts';
import { lineReport, type OtherReports } from './report.sheets.ts';

export const exportImportReport = (ctx: RequestContext, id: number, others: OtherReports): Promise<FileAnswer> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const report = await findImportReport(trx, actor, id);
    if (!report) throw missing();
    const sheet = others[report.type] ?? lineReport;
    const title = `${importLogTypeLabel[report.type]}结果`;
    const rows = await sheet.rows(trx, actor.tenantId, report);
    const body = writeSheet({
      sheetName: title,
      columns: sheet.columns,
      rows,
      note: `${actor.name} ${momentText(now).slice(0, 10)}`,
    });
    const change = {
      action: AuditAction.downloadImportReport,
      subject: 'customer',
      subjectId: null,
      after: { ImportLogId: id, Count: rows.length },
    };
    return { data: { fileName: `${title}_${id}.xlsx`, contentType: XLSX, body }, changes: [change] };
  });
