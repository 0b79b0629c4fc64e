/** Sheets of import reports. */
import { type ImportLogType, importResultLabel } from '@gonghai/contract/imports/import.contract.ts';
import type { Db } from '../../db/database.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';
import { type ImportReport, openLine } from './import-log.queries.ts';

/** The sheet of a report: its columns, and a row for each stored line. */
export interface ReportSheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: (trx: Db, tenantId: number, report: ImportReport) => Promise<readonly ExportRow[]>;
}
/** Reports whose lines another feature stores. */
export type OtherReports = Partial<Record<ImportLogType, ReportSheet>>;

export const lineReport: ReportSheet = {
  columns: [
    { title: '行号', kind: 'number' },
    { title: '姓名', kind: 'text' },
    { title: '电话', kind: 'text', width: 16 },
    { title: '结果', kind: 'text' },
    { title: '说明', kind: 'text', width: 50 },
  ],
  rows: (_trx, _tenantId, { lines }) => {
    const reported = lines.map(openLine);
    return Promise.resolve(
      reported.map(({ Row, Name, Tel, Result, Text }) => [Row, Name, Tel, importResultLabel[Result], Text]),
    );
  },
};
