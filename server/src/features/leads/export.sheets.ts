/** Leads as a sheet. The first columns are called as the import wants them. */
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { clueConverted, distributionTypeLabel } from '@gonghai/contract/leads/lead-values.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const leadSheetColumns: readonly SheetColumn[] = [
  { title: '姓名', kind: 'text' },
  { title: '电话', kind: 'text', width: 16 },
  { title: '专业类型', kind: 'text', width: 18 },
  { title: '广告主名称', kind: 'text', width: 18 },
  { title: '备注', kind: 'text', width: 30 },
  { title: '线索来源', kind: 'text', width: 16 },
  { title: '分配状态', kind: 'text' },
  { title: '是否转化', kind: 'text' },
  { title: '创建时间', kind: 'dateTime' },
  { title: '分配时间', kind: 'dateTime' },
  { title: '归属', kind: 'text' },
  { title: '失败原因', kind: 'text', width: 24 },
];

export const leadSheetRow = (row: LeadRow, professions: ReadonlyMap<number, string>): ExportRow => [
  row.Name,
  row.Tel,
  row.ProfessionType === null ? '' : (professions.get(row.ProfessionType) ?? ''),
  row.AdvertiserName ?? '',
  row.Remark,
  clueSourceLabel[row.ClueSource],
  distributionTypeLabel[row.DistributionType],
  clueConverted(row.IsCustomer),
  row.CreatedTime,
  row.UpdatedTime,
  row.UserName ?? '',
  row.Failurecause ?? '',
];
