/** Exports customers as sheets, with an audit entry: person, filter and number of rows. */
import { type ImportLogType, importLogTypeLabel } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import { placementLabel, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../../db/database.ts';
import { type FileAnswer, XLSX } from '../../../http/answer.ts';
import { runCommand } from '../../../http/command.ts';
import { type RequestContext, demandRight } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import type { ExportRow } from '../../../sheet/row-feed.ts';
import { writeSheet } from '../../../sheet/sheet-writer.ts';
import type { SheetColumn } from '../../../sheet/sheet-xml.ts';
import { type CustomerSearch, withRules } from '../list/owners.queries.ts';
import { countCustomers } from '../list/customers.count.queries.ts';
import { readExportPieces } from './export.queries.ts';
import { customerSheetColumns, customerSheetRow, reportColumns, reportRow } from './export.sheets.ts';
import { findImportReport, openLine } from './import-log.queries.ts';

const PIECE = 1_000;

/** Stops when the client disconnects. */
async function* rowsOf(db: Db, search: CustomerSearch, signal: AbortSignal): AsyncGenerator<ExportRow> {
  for await (const piece of readExportPieces(db, search, { size: PIECE, signal })) yield* piece.map(customerSheetRow);
}

const dayOf = (now: number): string => momentText(now).slice(0, 10);

/** The filters that are set. */
const told = (filter: CustomerFilter): object =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null && value !== ''));

export const exportCustomers = async (ctx: RequestContext, filter: CustomerFilter): Promise<FileAnswer> => {
  const { actor, db, now, signal } = ctx;
  demandRight(actor, placementRight[filter.CustomerType]);
  const search = await withRules(db, { actor, filter, now });
  // Before the transaction: a count that waits for its turn must not hold a connection.
  const Count = await countCustomers(db, search, signal);
  return runCommand(ctx, async () => {
    const day = dayOf(now);
    const body = writeSheet({
      sheetName: placementLabel[filter.CustomerType],
      columns: customerSheetColumns,
      rows: (gone) => rowsOf(db, search, gone),
      note: `${actor.name} ${day}`,
    });
    const fileName = `${placementLabel[filter.CustomerType]}_${day}.xlsx`;
    const change = {
      action: '导出客户',
      subject: 'customer',
      subjectId: null,
      after: { ...told(filter), Count },
    };
    return { data: { fileName, contentType: XLSX, body }, changes: [change] };
  });
};

/** The sheet of a report: its columns, and a row for each stored line. */
export interface ReportSheet {
  readonly columns: readonly SheetColumn[];
  readonly row: (kept: unknown) => ExportRow;
}
/** Reports that another feature writes. */
export type OtherReports = Partial<Record<ImportLogType, ReportSheet>>;

const ownReport: ReportSheet = { columns: reportColumns, row: (kept) => reportRow(openLine(kept)) };

export const exportImportReport = (ctx: RequestContext, id: number, others: OtherReports): Promise<FileAnswer> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const report = await findImportReport(trx, actor, id);
    if (!report) throw missing();
    const sheet = others[report.type] ?? ownReport;
    const title = `${importLogTypeLabel[report.type]}结果`;
    const body = writeSheet({
      sheetName: title,
      columns: sheet.columns,
      rows: report.lines.map(sheet.row),
      note: `${actor.name} ${dayOf(now)}`,
    });
    const change = {
      action: '下载导入结果',
      subject: 'customer',
      subjectId: null,
      after: { ImportLogId: id, Count: report.lines.length },
    };
    return { data: { fileName: `${title}_${id}.xlsx`, contentType: XLSX, body }, changes: [change] };
  });
