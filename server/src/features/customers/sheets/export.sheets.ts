/** The sheet of customers. */
import { placementLabel } from '@gonghai/contract/customers/placement.rules.ts';
import type { ExportRow } from '../../../sheet/row-feed.ts';
import type { SheetColumn } from '../../../sheet/sheet-xml.ts';
import type { ExportedCustomer } from './export.queries.ts';

/** The first columns have the titles that the import expects. */
export const customerSheetColumns: readonly SheetColumn[] = [
  { title: '姓名', kind: 'text' },
  { title: '电话', kind: 'text', width: 16 },
  { title: '学历', kind: 'text' },
  { title: '标签', kind: 'text' },
  { title: '跟进状态', kind: 'text' },
  { title: '备注', kind: 'text', width: 30 },
  { title: '自定义字典', kind: 'text' },
  { title: '所在', kind: 'text' },
  { title: '员工', kind: 'text' },
  { title: '创建时间', kind: 'dateTime' },
  { title: '获取/分配时间', kind: 'dateTime' },
  { title: '重复录入时间', kind: 'dateTime' },
  { title: '最近通话', kind: 'dateTime' },
  { title: '通话时长（秒）', kind: 'number' },
  { title: '拨打次数', kind: 'number' },
  { title: '接通次数', kind: 'number' },
  { title: '移动时间', kind: 'dateTime' },
  { title: '移动人', kind: 'text' },
  { title: '移动原因', kind: 'text' },
  { title: '属性', kind: 'text', width: 40 },
];

export const customerSheetRow = (row: ExportedCustomer): ExportRow => [
  row.name,
  row.tel,
  row.education,
  row.tag,
  row.status,
  row.remark,
  row.node,
  placementLabel[row.placement],
  row.owner,
  row.createdTime,
  row.gotTime,
  row.repeatedTime,
  row.latestCallTime,
  row.callSeconds,
  row.callTimes,
  row.callSuccesses,
  row.migrationTime,
  row.mover,
  row.moveRemark,
  row.attributes,
];
