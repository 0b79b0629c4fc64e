/** The exports of sales per agent and of the intention report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { INTENT_REPORT, SALES_DATA } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { rangeMessages } from '@gonghai/contract/wire/export-range.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type FileAnswer, rangedFileName, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { demandStatsFilter } from '../calls/calls.port.ts';
import { readItemNames } from '../dictionaries/dictionaries.port.ts';
import { readIntentReport } from './intent-report.queries.ts';
import { readAllSalesData } from './sales-data.queries.ts';
import { intentReportColumns, intentReportRows, salesDataColumns, salesDataRows } from './sales-statistics.sheets.ts';

interface Sheet {
  readonly title: string;
  readonly action: AuditAction;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly ExportRow[];
}

const answerSheet = (
  ctx: RequestContext,
  { title, action, columns, rows }: Sheet,
  filter: TimeRange,
): Promise<FileAnswer> =>
  runCommand(ctx, () => {
    const note = `${ctx.actor.name} ${momentText(ctx.now)}`;
    const body = writeSheet({ sheetName: title, columns, rows, note });
    const change = { action, subject: 'work-order', subjectId: null, after: { ...filter } };
    const fileName = rangedFileName(title, filter);
    return Promise.resolve({ data: { fileName, contentType: XLSX, body }, changes: [change] });
  });

type ExportRange<Filter extends TimeRange> = Omit<Filter, keyof TimeRange> & {
  readonly StartTime?: number | undefined;
  readonly EndTime?: number | undefined;
};

const withRange = <Sent extends { readonly StartTime?: number | undefined; readonly EndTime?: number | undefined }>(
  sent: Sent,
): Sent & TimeRange => {
  const { StartTime, EndTime } = sent;
  if (StartTime === undefined || EndTime === undefined) throw new Refusal(rangeMessages.required);
  return { ...sent, StartTime, EndTime };
};

export const exportSalesData = async (
  ctx: RequestContext,
  sent: ExportRange<AgentStatsFilter>,
): Promise<FileAnswer> => {
  const { actor, db } = ctx;
  const filter = withRange(sent);
  await demandStatsFilter(db, actor, filter);
  const { rows, total } = await readAllSalesData(db, actor, filter);
  const names = await readItemNames(db, actor.tenantId, [DicTable.Profession]);
  const professionOf = (id: number | null): string =>
    id === null ? '' : (names.get(`${DicTable.Profession}:${id}`) ?? '');
  const { count: _, ...sums } = total;
  const sheet = {
    title: SALES_DATA,
    action: AuditAction.exportSalesData,
    columns: salesDataColumns,
    rows: salesDataRows(rows, sums, professionOf),
  };
  return answerSheet(ctx, sheet, filter);
};

export const exportIntentReport = async (
  ctx: RequestContext,
  sent: ExportRange<TimeRange & { readonly DepartmentId?: number | undefined }>,
): Promise<FileAnswer> => {
  const { actor, db } = ctx;
  const { DepartmentId, StartTime, EndTime } = withRange(sent);
  await demandStatsFilter(db, actor, { DepartmentId });
  const rows = await readIntentReport(db, actor, { DepartmentId, StartTime, EndTime });
  const sheet = {
    title: INTENT_REPORT,
    action: AuditAction.exportIntents,
    columns: intentReportColumns,
    rows: intentReportRows(rows),
  };
  return answerSheet(ctx, sheet, { ...(DepartmentId && { DepartmentId }), StartTime, EndTime });
};
