/** Work orders as a sheet: the columns of the lists, each root before its children. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { refundWords, statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import { warningWords } from '@gonghai/contract/work-orders/warning.ts';
import type { OrderTree } from './list.queries.ts';
import { courseLabel, shippingLabel, workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const namedTables = [DicTable.CustomerType, DicTable.Profession, DicTable.Education];

export const orderSheetColumns: readonly SheetColumn[] = [
  { title: '层级', kind: 'text', width: 10 },
  { title: '姓名', kind: 'text' },
  { title: '报单类型', kind: 'text' },
  { title: '金额', kind: 'money' },
  { title: '审核状态', kind: 'text' },
  { title: '驳回理由', kind: 'text', width: 24 },
  { title: '电话', kind: 'text', width: 16 },
  { title: '课程', kind: 'text', width: 20 },
  { title: '顾问', kind: 'text' },
  { title: '团队', kind: 'text', width: 18 },
  { title: '报单日期', kind: 'date' },
  { title: '名单类型', kind: 'text' },
  { title: '开课', kind: 'text', width: 10 },
  { title: '物流', kind: 'text', width: 10 },
  { title: '备注', kind: 'text', width: 30 },
  { title: '原团队', kind: 'text', width: 18 },
  { title: '专业类型', kind: 'text', width: 18 },
  { title: '学历', kind: 'text' },
  { title: '年龄', kind: 'number' },
  { title: 'QQ', kind: 'text' },
  { title: '地址', kind: 'text', width: 30 },
  { title: '退款', kind: 'text', width: 10 },
  { title: '创建日期', kind: 'date' },
  { title: '获取时间', kind: 'dateTime' },
  { title: '已退金额', kind: 'money' },
  { title: '提醒', kind: 'text', width: 40 },
];

export type ItemNames = ReadonlyMap<string, string>;

const sheetRow = (order: OrderTree, names: ItemNames): ExportRow => {
  const nameOf = (table: DicTable, id: number): string => names.get(`${table}:${id}`) ?? '';
  return [
    order.ParentId === null ? '主报单' : '子报单',
    order.Name,
    workOrderTypeLabel[order.WorkOrderType],
    order.Amount,
    statusWords(order),
    order.RejectedRemark,
    order.Tel,
    order.SubjectType,
    order.User.Name,
    order.Department.Name,
    order.ReportDate,
    nameOf(DicTable.CustomerType, order.CustomerType),
    courseLabel(order),
    shippingLabel(order),
    order.Remark,
    order.SourceDepartmentName,
    nameOf(DicTable.Profession, order.ProfessionType),
    nameOf(DicTable.Education, order.Education),
    order.Age,
    order.QQ,
    order.Address,
    refundWords(order),
    order.CreatedTime,
    order.TheCRMCustomerFieldToGetTime,
    order.RefundedAmount || null,
    warningWords(order.Warnings),
  ];
};

/** A root and its children, in this order. */
export const familyRows = (order: OrderTree, names: ItemNames): readonly ExportRow[] =>
  [order, ...order.Children].map((member) => sheetRow(member, names));
