/** The export of the finance report by flow. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { type FileAnswer, rangedFileName, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { type FlowReportFilter, readFlowReport } from './flow-report.queries.ts';
import { flowReportColumns, flowReportRows } from './flow-report.sheets.ts';

export const exportFlowReport = (ctx: RequestContext, filter: FlowReportFilter): Promise<FileAnswer> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const report = await readFlowReport(trx, actor, filter);
    const body = writeSheet({
      sheetName: '财务报表',
      columns: flowReportColumns,
      rows: flowReportRows(report),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = {
      action: AuditAction.exportFlowReport,
      subject: 'finance-flow',
      subjectId: null,
      after: { ...filter },
    };
    return { data: { fileName: rangedFileName('财务报表', filter), contentType: XLSX, body }, changes: [change] };
  });
