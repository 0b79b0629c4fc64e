/** Sheets of import reports. */
import { type ImportLogType, importResultLabel } from '@gonghai/contract/imports/import.contract.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';
import { openLine } from './import-log.queries.ts';

/** The sheet of a report: its columns, and a row for each stored line. */
export interface ReportSheet {
  readonly columns: readonly SheetColumn[];
  readonly row: (kept: unknown) => ExportRow;
}
/** Reports that another feature writes. */
export type OtherReports = Partial<Record<ImportLogType, ReportSheet>>;

export const lineReport: ReportSheet = {
  columns: [
    { title: '行号', kind: 'number' },
    { title: '姓名', kind: 'text' },
    { title: '电话', kind: 'text', width: 16 },
    { title: '结果', kind: 'text' },
    { title: '说明', kind: 'text', width: 50 },
  ],
  row: (kept) => {
    const { Row, Name, Tel, Result, Text } = openLine(kept);
    return [Row, Name, Tel, importResultLabel[Result], Text];
  },
};
