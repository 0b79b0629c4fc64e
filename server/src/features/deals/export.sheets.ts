/** Deals as a sheet: the columns of the list in its order. */
import type { DealRow } from '@gonghai/contract/deals/deal.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const namedTables = [DicTable.Profession, DicTable.Education];

export const dealSheetColumns: readonly SheetColumn[] = [
  { title: '团队', kind: 'text', width: 18 },
  { title: '原团队', kind: 'text', width: 18 },
  { title: '顾问', kind: 'text' },
  { title: '姓名', kind: 'text' },
  { title: '电话', kind: 'text', width: 16 },
  { title: 'QQ', kind: 'text' },
  { title: '地址', kind: 'text', width: 30 },
  { title: '课程', kind: 'text', width: 18 },
  { title: '班型', kind: 'text', width: 20 },
  { title: '成交金额', kind: 'money' },
  { title: '成交日期', kind: 'date' },
  { title: '报单创建日期', kind: 'date' },
  { title: '年龄', kind: 'number' },
  { title: '学历', kind: 'text' },
  { title: '备注', kind: 'text', width: 30 },
  { title: '通话时长（秒）', kind: 'number' },
  { title: '拨打次数', kind: 'number' },
  { title: '接通次数', kind: 'number' },
  { title: '录音审核', kind: 'text' },
  { title: '最近通话', kind: 'dateTime' },
];

export type ItemNames = ReadonlyMap<string, string>;

export const dealSheetRow = (deal: DealRow, names: ItemNames): ExportRow => {
  const nameOf = (table: DicTable, id: number): string => names.get(`${table}:${id}`) ?? '';
  return [
    deal.Department.Name,
    deal.SourceDepartmentName,
    deal.User.Name,
    deal.Name,
    deal.Tel,
    deal.QQ,
    deal.Address,
    nameOf(DicTable.Profession, deal.ProfessionType),
    deal.SubjectType,
    deal.Amount,
    deal.ReportDate,
    deal.ReportCreateDate,
    deal.Age,
    nameOf(DicTable.Education, deal.Education),
    deal.Remark,
    deal.CallTotalSeconds,
    deal.CallTotalTimes,
    deal.CallSuccessTotalTimes,
    deal.IsAudioAudit ? '已审核' : '未审核',
    deal.LatestCallTime,
  ];
};

/** Below the rows, in the column of the amount. */
export const dealTotalRow = (total: number): ExportRow =>
  dealSheetColumns.map(({ kind }, at) => (at === 0 ? '合计' : kind === 'money' ? total : ''));
