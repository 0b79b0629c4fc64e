/** The columns of the work-order lists. Each list shows about twelve at first; the others are in the column panel. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { refundWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import { courseLabel, shippingLabel, workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderViewName } from '@gonghai/contract/work-orders/work-order-views.ts';
import { FigureCell, NameCell, PhoneCell, TextCell, TimeCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { formatDay } from '../../../ui/format.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { DicName } from '../../../widgets/DicName.tsx';
import { RefundedMoney } from '../../../widgets/payment/RefundedMoney.tsx';
import { WarningTag } from '../../../widgets/warnings/WarningTag.tsx';
import type { ListPage } from '../pages.ts';
import { StatusCell } from './StatusCell.tsx';

type OrderColumn = Column<WorkOrderRow>;

const DAY_WIDTH = 106;
const day = (id: string, title: string, read: (row: WorkOrderRow) => number): OrderColumn => ({
  id,
  title,
  width: DAY_WIDTH,
  cell: (row) => <FigureCell>{formatDay(read(row))}</FigureCell>,
});
const text = (id: string, title: string, width: number, read: (row: WorkOrderRow) => string): OrderColumn => ({
  id,
  title,
  width,
  cell: (row) => <TextCell text={read(row)} />,
});
const item = (
  id: 'ProfessionType' | 'CustomerType' | 'Education',
  title: string,
  table: DicTable,
  width = 80,
): OrderColumn => ({ id, title, width, cell: (row) => <DicName table={table} id={row[id]} /> });
const flag = (
  id: string,
  title: string,
  isSet: (row: WorkOrderRow) => boolean,
  words: (row: WorkOrderRow) => string,
): OrderColumn => ({
  id,
  title,
  width: 74,
  cell: (row) =>
    isSet(row) ? (
      <Tag tone="green" dot={false}>
        {words(row)}
      </Tag>
    ) : (
      <span className="gh-muted">{words(row)}</span>
    ),
});

const name = (onOpen: (row: WorkOrderRow) => void): OrderColumn => ({
  id: 'Name',
  title: '姓名',
  // The arrow, four characters, the number of children and that of the warnings.
  width: 164,
  grow: 1,
  maxWidth: 210,
  required: true,
  ownClick: true,
  nameOf: ({ Name }) => Name,
  cell: (row) => (
    <span className="order-name">
      <NameCell name={row.Name} avatar={row.ParentId === null} onOpen={() => onOpen(row)} />
      <WarningTag warnings={row.Warnings} />
      {row.Children.length > 0 && (
        <span className="order-children gh-number" title={`${row.Children.length} 条子报单`}>
          {row.Children.length}
        </span>
      )}
    </span>
  ),
});

const phone = (onCall: ((row: WorkOrderRow) => void) | undefined): OrderColumn => ({
  id: 'Tel',
  title: '电话',
  width: 126,
  ownClick: true,
  cell: (row) => <PhoneCell tel={row.Tel} name={row.Name} {...(onCall && { onCall: () => onCall(row) })} />,
});
const type: OrderColumn = {
  id: 'WorkOrderType',
  title: '报单类型',
  width: 80,
  cell: ({ WorkOrderType }) => <TextCell text={workOrderTypeLabel[WorkOrderType]} muted={false} />,
};
const amount: OrderColumn = {
  id: 'Amount',
  title: '金额',
  width: 92,
  align: 'end',
  money: ({ Amount }) => Amount,
  cell: (row) => <RefundedMoney of={row} />,
};
const status = ({ view }: ListPage): OrderColumn => ({
  id: 'WorkOrderStatus',
  title: '审核状态',
  width: 182,
  cell: (row) => <StatusCell order={row} stage={view.stage} />,
});
const course: OrderColumn = {
  ...text('SubjectType', '课程', 108, ({ SubjectType }) => SubjectType),
  grow: 2,
  maxWidth: 240,
};
const remark: OrderColumn = { ...text('Remark', '备注', 120, ({ Remark }) => Remark), grow: 2, maxWidth: 320 };

/** Shown at first in every list; the others are in the column panel. */
const SHOWN = ['Tel', 'WorkOrderType', 'Amount', 'WorkOrderStatus', 'SubjectType', 'ReportDate'];
const CONSULTANT = ['User', 'Department'];
const FULFILMENT = ['IsOpenCourse', 'IsDeliver'];

const alsoShown: Readonly<Record<WorkOrderViewName, readonly string[]>> = {
  mine: ['CustomerType', ...FULFILMENT],
  sales: [...CONSULTANT, 'CustomerType'],
  planning: [...CONSULTANT, 'CustomerType'],
  operations: [...CONSULTANT, ...FULFILMENT],
  closed: [...CONSULTANT, 'SourceDepartmentName', 'CustomerType', ...FULFILMENT],
  history: [...CONSULTANT, 'CustomerType', ...FULFILMENT],
  openCourse: [...CONSULTANT, 'CustomerType', ...FULFILMENT],
};

const allOf = (page: ListPage, onCall: ColumnActs['onCall']): readonly OrderColumn[] => [
  type,
  amount,
  status(page),
  phone(onCall),
  course,
  text('User', '顾问', 68, ({ User }) => User.Name),
  text('Department', '团队', 88, ({ Department }) => Department.Name),
  day('ReportDate', '报单日期', ({ ReportDate }) => ReportDate),
  item('CustomerType', '名单类型', DicTable.CustomerType),
  flag('IsOpenCourse', '开课', ({ OrderId }) => OrderId !== null, courseLabel),
  flag('IsDeliver', '物流', ({ IsDeliver }) => IsDeliver, shippingLabel),
  remark,
  text('SourceDepartmentName', '原团队', 96, ({ SourceDepartmentName }) => SourceDepartmentName),
  item('ProfessionType', '专业类型', DicTable.Profession, 108),
  item('Education', '学历', DicTable.Education, 76),
  { id: 'Age', title: '年龄', width: 58, align: 'end', cell: ({ Age }) => <FigureCell>{Age}</FigureCell> },
  text('QQ', 'QQ', 108, ({ QQ }) => QQ),
  { ...text('Address', '地址', 160, ({ Address }) => Address), maxWidth: 320 },
  flag(
    'IsRefund',
    '退款',
    ({ IsRefund }) => IsRefund,
    (row) => refundWords(row) || '—',
  ),
  day('CreatedTime', '创建日期', ({ CreatedTime }) => CreatedTime),
  {
    id: 'TheCRMCustomerFieldToGetTime',
    title: '获取时间',
    width: 149,
    cell: (row) => <TimeCell seconds={row.TheCRMCustomerFieldToGetTime} />,
  },
];

interface ColumnActs {
  readonly onOpen: (row: WorkOrderRow) => void;
  /** Undefined for users who may not call: the number is plain text. */
  readonly onCall: ((row: WorkOrderRow) => void) | undefined;
}

export const columnsOf = (page: ListPage, { onOpen, onCall }: ColumnActs): readonly OrderColumn[] => {
  const atFirst = new Set([...SHOWN, ...alsoShown[page.view.name]]);
  const columns = allOf(page, onCall).map((column) =>
    atFirst.has(column.id) ? column : { ...column, hiddenAtFirst: true },
  );
  const { name: list } = page.view;
  // Where courses are opened and parcels sent, this is what people look for first.
  const isFirst = ({ id }: OrderColumn): boolean =>
    (list === 'openCourse' || list === 'operations') && FULFILMENT.includes(id);
  const later = columns.filter((column) => !isFirst(column));
  const at = later.findIndex(({ id }) => id === 'WorkOrderStatus') + 1;
  return [name(onOpen), ...later.slice(0, at), ...columns.filter(isFirst), ...later.slice(at)];
};
