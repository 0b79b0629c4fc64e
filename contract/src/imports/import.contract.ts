/** Imports from sheets, for every feature that has one: the kinds, the results of lines, the preview, the log and its report. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, queryIdOf, unixSeconds } from '../wire/fields.ts';

export const LARGEST_IMPORT = 40_000;
/** How long a request waits for the import it has started, in milliseconds. */
export const IMPORT_TIMEOUT_MS = 15_000;

export const importMessages = {
  slow: '数据量较大，请稍后到导入日志查看结果',
  repeatedInFile: (row: number): string => `与第${row}行电话重复`,
} as const;

export const ImportLogType = {
  Customers: 0,
  Pool: 1,
  Fields: 2,
  AfterSales: 3,
  Leads: 4,
  AssignedLeads: 5,
  Reconciliation: 6,
} as const;
export type ImportLogType = (typeof ImportLogType)[keyof typeof ImportLogType];
export const importLogTypeLabel: Record<ImportLogType, string> = {
  0: '导入客户',
  1: '导入公海',
  2: '更新客户字段',
  3: '导入售后客户',
  4: '导入线索',
  5: '导入并分配线索',
  6: '支付对账',
};

/** The result of a line of the sheet. */
export const ImportResult = { Taken: 0, Repeated: 1, Failed: 2 } as const;
export type ImportResult = (typeof ImportResult)[keyof typeof ImportResult];
export const importResultLabel: Record<ImportResult, string> = { 0: '成功', 1: '重复', 2: '失败' };

/** Number of lines shown in the preview. */
export const PREVIEWED_LINES = 10;

export const importPreview = z.object({
  /** The columns in their order; Field is what one is understood as, null where it becomes an attribute. */
  Columns: z.array(z.object({ Title: z.string(), Field: z.string().nullable() })),
  Rows: z.array(
    z.object({
      Row: z.int(),
      Name: z.string(),
      Tel: z.string(),
      Result: z.enum(ImportResult),
      Text: z.string(),
    }),
  ),
});
export type ImportPreview = z.output<typeof importPreview>;

const importLogRow = z.object({
  Id: id,
  UserName: z.string(),
  CreatedTime: unixSeconds,
  RecordType: z.enum(ImportLogType),
  Record: z.string(),
  /** Opens the result of a reconciliation. */
  TaskId: id.nullable(),
  /** Takes an import of customers back, within a day. */
  BatchId: id.nullable(),
  /** Whether the caller may take an import of leads back now: by `undoLeadImport`. */
  MayUndoLeads: z.boolean(),
});
export type ImportLogRow = z.output<typeof importLogRow>;

export const searchImportLogs = endpoint({
  summary: '导入日志：自己的；主管可看权限范围内的；有支付对账权限的可看全部支付对账',
  method: 'POST',
  path: 'api/Customer/QueryImportCustomerLogPageList',
  access: 'all',
  request: pageRequest.extend({ StartTime: unixSeconds.nullish(), EndTime: unixSeconds.nullish() }),
  answer: pageOf(importLogRow),
  rate: 'ordinary',
  audit: 'none',
});

export const exportImportReport = endpoint({
  summary: '下载一次导入的逐行结果',
  method: 'GET',
  path: 'api/Export/ExportImportCustomerLogDetails',
  access: 'all',
  request: z.object({ id: queryIdOf('import-log') }),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
