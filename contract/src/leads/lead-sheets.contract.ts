/** Leads as Excel: imports that go on by themselves and leave a log, and the export of what was selected. */
import { z } from 'zod';
import { importPreview, LARGEST_IMPORT } from '../imports/import.contract.ts';
import { undoneRows } from '../wire/batch.ts';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, idOf, idsOf, nothing } from '../wire/fields.ts';
import { begunTask } from '../wire/task.ts';
import { leadMessages as say } from './lead-messages.ts';
import { LONGEST_EXPORT_REASON } from './lead-values.ts';

export const LARGEST_LEAD_IMPORT = LARGEST_IMPORT;

/** The dialog closes this long after the export. */
export const EXPORT_CLOSES_SECONDS = 10;

export const leadSheetMessages = {
  known: '线索已存在',
  notImported: '导入中断，未处理',
  assignedTo: (agent: string): string => `已分配给${agent}`,
  professionUnknown: (name: string): string => `专业类型“${name}”不存在，已留空`,
  /** The notice for owners of customers that the sheet repeats. */
  met: (importer: string, count: number): string => `${importer}导入的线索中有${count}条与您的客户电话重复`,
} as const;

export const importLeads = endpoint({
  summary: '从表格导入线索，未分配；较慢时 IsEnded 为 false，结果见导入日志',
  method: 'POST',
  path: 'api/Clue/ImportClueList',
  access: ['ClueImport'],
  request: nothing,
  answer: begunTask,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const importLeadsByWeight = endpoint({
  summary: '从表格导入线索，并按权重分配给员工',
  method: 'POST',
  path: 'api/Clue/ImportClueByUserBillie',
  access: ['ClueImport'],
  request: nothing,
  answer: begunTask,
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

export const previewLeadImport = endpoint({
  summary: '导入前预览：识别到的列，以及前几行将如何处理；不保存任何数据',
  method: 'POST',
  path: 'api/Clue/PreviewImportClueList',
  access: ['ClueImport'],
  request: nothing,
  answer: importPreview,
  rate: 'import',
  audit: 'none',
  kind: 'upload',
});

export const leadTemplate = endpoint({
  summary: '导入线索用的模板',
  method: 'GET',
  path: 'api/Clue/ImportClueTemplate',
  access: ['ClueImport'],
  request: nothing,
  answer: z.never(),
  rate: 'ordinary',
  audit: 'none',
  kind: 'download',
});

export const undoLeadImport = endpoint({
  summary: '撤销自己24小时内的一次线索导入：删除之后未处理的线索，已分配的保持不变',
  method: 'POST',
  path: 'api/Clue/UndoImportClue',
  access: ['ClueImport'],
  request: z.object({ ImportLogId: idOf('import-log') }),
  answer: undoneRows,
  rate: 'ordinary',
  audit: 'change',
  isLong: true,
});

/** The screen offers four; other clients say it in their own words. */
const exportReason = z
  .string({ error: ({ input }) => (input == null ? say.reasonRequired : undefined) })
  .trim()
  .min(1, say.reasonRequired)
  .pipe(freeText(LONGEST_EXPORT_REASON));

export const exportLeads = endpoint({
  summary: '导出所选线索的表格，须说明原因；ExportCount 为所选数量',
  method: 'POST',
  path: 'api/Clue/ExportClue',
  access: ['ClueExport'],
  request: z.object({
    ClueIdList: idsOf('lead', say.nothingToExport),
    ExportReason: exportReason,
    ExportCount: z.int(),
  }),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
  // Its list of ids may be too long for an address.
  form: false,
});
