/** The audit log as a sheet: one entry per row, with before and after as readable text. */
import { addressWord, subjectWord, valueWord } from '@gonghai/contract/audit/audit-words.ts';
import { type AuditRow, subjectKindWord } from '@gonghai/contract/audit/audit.contract.ts';
import { fieldWord } from '@gonghai/contract/audit/field-words.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const auditSheetColumns: readonly SheetColumn[] = [
  { title: '时间', kind: 'dateTime' },
  { title: '操作人', kind: 'text' },
  { title: '操作', kind: 'text' },
  { title: '对象', kind: 'text' },
  { title: '对象名称', kind: 'text' },
  { title: '对象编号', kind: 'number' },
  { title: '变更前', kind: 'text', width: 40 },
  { title: '变更后', kind: 'text', width: 40 },
  { title: '来源地址', kind: 'text' },
];

const asText = (row: AuditRow, content: AuditRow['Before']): string =>
  Object.entries(content ?? {})
    .map(([field, value]) => `${fieldWord(field, row.Subject)}：${valueWord(row, field, value)}`)
    .join('\n');

export const auditSheetRow = (row: AuditRow): ExportRow => [
  row.CreatedTime,
  row.UserName || '系统',
  row.Action,
  subjectKindWord(row.Subject),
  subjectWord(row, row.Names),
  row.SubjectId,
  asText(row, row.Before),
  asText(row, row.After),
  addressWord(row.Address),
];
