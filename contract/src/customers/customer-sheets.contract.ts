/** Customer sheets: imports that run as tasks and leave a log, and the export of a search. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageRequest } from '../wire/envelope.ts';
import { id, nothing, queryIdOf, unixSeconds } from '../wire/fields.ts';
import { begunTask } from '../wire/task.ts';
import { customerMessages } from './customer-messages.ts';
import { customerFilter } from './customer-search.ts';
import { MOST_ATTRIBUTES } from './customer-values.ts';
import { Placement } from './placement.rules.ts';

export const LARGEST_CUSTOMER_IMPORT = 40_000;
/** How long a request waits for the import it has started, in milliseconds. */
export const IMPORT_TIMEOUT_MS = 15_000;

export const customerSheetMessages = {
  slow: '数据量较大，请稍后到导入日志查看结果',
  repeatedInFile: (row: number): string => `与第${row}行电话重复`,
  blacklisted: '该号码在黑名单中，已跳过',
  known: { 0: '客户已存在', 1: '客户已在公海', 3: '客户在回收站' },
  notFound: '客户不存在或不在您的权限范围内',
  nothingToChange: '没有可更新的内容',
  attributesBeyond: (keys: readonly string[]): string =>
    `${customerMessages.tooManyAttributes}，未补充：${keys.join('、')}`,
  attributeTooLong: (key: string): string => `${key}：长度不能超过 200 个字符`,
  headerTooLong: (title: string): string => `列名“${title}”不能超过20个字符，且不能包含特殊控制字符`,
  tooManyColumns: `自定义列不能超过${MOST_ATTRIBUTES}列`,
  noColumns: '除电话外至少需要一列',
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

const importPlace = z.object({
  customerType: z.coerce.number().pipe(z.literal([Placement.Owned, Placement.Pool])),
});

export const importCustomers = endpoint({
  summary: '从表格导入客户：0 到自己名下、1 到公海；较慢时 IsEnded 为 false，结果见导入日志',
  method: 'POST',
  path: 'api/Customer/ImportCustomerList',
  access: ['Seat', 'Public'],
  request: importPlace,
  answer: begunTask,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

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

export const previewImport = endpoint({
  summary: '导入前预览：识别到的列，以及前几行将如何处理；不保存任何数据',
  method: 'POST',
  path: 'api/Customer/PreviewImportCustomerList',
  access: ['Seat', 'Public'],
  request: importPlace,
  answer: importPreview,
  rate: 'import',
  audit: 'none',
  kind: 'upload',
});

export const updateCustomerFields = endpoint({
  summary: '从表格更新客户属性：按电话找到已有客户，不新增客户',
  method: 'POST',
  path: 'api/Customer/UpdateCustomerExtendList',
  access: ['Seat', 'Public'],
  request: importPlace,
  answer: begunTask,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const customerTemplate = endpoint({
  summary: '导入客户用的模板',
  method: 'GET',
  path: 'api/Customer/ImportCustomerTemplate',
  access: ['Seat', 'Public'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});

export const customerFieldsTemplate = endpoint({
  summary: '更新客户属性用的模板',
  method: 'GET',
  path: 'api/Customer/UpdateCustomerExtendTemplate',
  access: ['Seat', 'Public'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});

export const importLogRow = z.object({
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

export const exportCustomers = endpoint({
  summary: '按当前条件导出客户表格，不限行数',
  method: 'POST',
  path: 'api/Customer/ExportCustomerPageList',
  access: ['exportCustomerList'],
  request: customerFilter,
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
  // Its filters are numbers and lists, which a form cannot distinguish from text.
  form: false,
});
