/** The audit trail as a sheet: one line a row, with before and after as readable text. */
import { type AuditRow, auditSubjectLabel } from '@gonghai/contract/audit/audit.contract.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const auditSheetColumns: readonly SheetColumn[] = [
  { title: '时间', kind: 'dateTime' },
  { title: '操作人', kind: 'text' },
  { title: '操作', kind: 'text' },
  { title: '对象', kind: 'text' },
  { title: '对象编号', kind: 'number' },
  { title: '变更前', kind: 'text', width: 40 },
  { title: '变更后', kind: 'text', width: 40 },
  { title: '来源地址', kind: 'text' },
];

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const asText = (content: AuditRow['Before']): string =>
  Object.entries(content ?? {})
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join('\n');

export const auditSheetRow = (row: AuditRow): ExportRow => [
  row.CreatedTime,
  row.UserName || '系统',
  row.Action,
  auditSubjectLabel[row.Subject] ?? row.Subject,
  row.SubjectId,
  asText(row.Before),
  asText(row.After),
  row.Address,
];
