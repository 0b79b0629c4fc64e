/** The refused lines of an import as a workbook. */
import type { ReportLine } from '@gonghai/contract/wire/task.ts';
import { sheetBlob } from './browser-sheet.ts';
import { saveBlob } from './download.ts';

export const reportSheet = (lines: readonly ReportLine[]): Blob =>
  sheetBlob({
    name: '未导入的行',
    titles: ['行号', '原因'],
    rows: lines.map(({ Row, Text }) => [Row, Text]),
    widths: [8, 60],
  });

export const saveReport = (lines: readonly ReportLine[]): void => saveBlob(reportSheet(lines), '导入错误报告.xlsx');
