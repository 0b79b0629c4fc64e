/** The export of the finance report by work order. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { type FileAnswer, rangedFileName, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { type OrderReportFilter, readOrderReport } from './order-report.queries.ts';
import { orderReportColumns, orderReportRows } from './order-report.sheets.ts';

export const exportOrderReport = (ctx: RequestContext, filter: OrderReportFilter): Promise<FileAnswer> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const report = await readOrderReport(trx, actor, filter);
    const body = writeSheet({
      sheetName: '报单财务报表',
      columns: orderReportColumns,
      rows: orderReportRows(report),
      note: `${actor.name} ${momentText(now)}`,
    });
    const { TimeType, DepartmentId, StartTime, EndTime } = filter;
    const after = { TimeType, ...(DepartmentId && { DepartmentId }), StartTime, EndTime };
    const change = { action: AuditAction.exportOrderReport, subject: 'work-order', subjectId: null, after };
    return { data: { fileName: rangedFileName('报单财务报表', filter), contentType: XLSX, body }, changes: [change] };
  });
