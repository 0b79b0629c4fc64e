/** The exports of the calls per agent. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import { callReportTitle, type CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { rangeMessages } from '@gonghai/contract/wire/export-range.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { type FileAnswer, rangedFileName, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { demandStatsFilter } from '../calls/calls.port.ts';
import { readAllAgentCalls } from './agent-calls.queries.ts';
import { agentCallsColumns, agentCallsRows } from './agent-calls.sheets.ts';

type ExportFilter = Omit<AgentStatsFilter, 'StartTime' | 'EndTime'> & {
  readonly StartTime?: number | undefined;
  readonly EndTime?: number | undefined;
};

const exportAction: Record<CallReport, AuditAction> = {
  all: AuditAction.exportCallReport,
  leads: AuditAction.exportFirstCallReport,
  developed: AuditAction.exportDevelopedReport,
};

export const exportAgentCalls = async (
  ctx: RequestContext,
  report: CallReport,
  { StartTime, EndTime, ...others }: ExportFilter,
): Promise<FileAnswer> => {
  const { actor, db, now } = ctx;
  if (StartTime === undefined || EndTime === undefined) throw new Refusal(rangeMessages.required);
  const filter = { ...others, StartTime, EndTime };
  await demandStatsFilter(db, actor, filter);
  const { rows, total } = await readAllAgentCalls(db, actor, report, filter);
  const title = callReportTitle[report];
  return runCommand(ctx, () => {
    const body = writeSheet({
      sheetName: title,
      columns: agentCallsColumns(report),
      rows: agentCallsRows(rows, total),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = { action: exportAction[report], subject: 'call-log', subjectId: null, after: { ...filter } };
    const fileName = rangedFileName(title, filter);
    return Promise.resolve({ data: { fileName, contentType: XLSX, body }, changes: [change] });
  });
};
