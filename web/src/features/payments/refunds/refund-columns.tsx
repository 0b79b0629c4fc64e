/** The columns of the list of refunds. */
import type { RefundRow } from '@gonghai/contract/work-orders/refund.contract.ts';
import { RefundState, refundStateLabel } from '@gonghai/contract/work-orders/refund.rules.ts';
import { workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { FigureCell, MoneyCell, NameCell, PhoneCell, TextCell, TimeCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import '../../../widgets/payment/refunded-money.css';
import { OrderStatusTag } from '../../../widgets/OrderStatusTag.tsx';
import { FirstPerson } from '../../../widgets/payment/FirstPerson.tsx';
import { readPaymentPicture } from '../../../widgets/payment/payment-picture.ts';
import { refundTones } from '../../../widgets/payment/refund-status.ts';

type RefundColumn = Column<RefundRow>;

/** All that was left when it was confirmed, or all that is left now. */
const isWhole = ({ State, IsWhole, Amount, WorkOrder }: RefundRow): boolean =>
  State === 1 ? IsWhole : Amount >= WorkOrder.Amount - WorkOrder.RefundedAmount;

const text = (id: string, title: string, width: number, read: (row: RefundRow) => string): RefundColumn => ({
  id,
  title,
  width,
  cell: (row) => <TextCell text={read(row)} />,
});

/** The file and the line that show the refund. */
const evidenceOf = ({ StatementFile, StatementRow }: RefundRow): string =>
  StatementFile === '' ? '' : `${StatementFile}，第 ${StatementRow ?? '—'} 行`;

export const refundColumns = (onOpen: (row: RefundRow) => void): readonly RefundColumn[] => [
  {
    id: 'Name',
    title: '客户',
    width: 118,
    required: true,
    ownClick: true,
    cell: (row) => <NameCell name={row.WorkOrder.Name} onOpen={() => onOpen(row)} />,
  },
  {
    id: 'Amount',
    title: '退款金额',
    width: 104,
    align: 'end',
    money: ({ Amount }) => Amount,
    cell: ({ Amount }) => <MoneyCell amount={Amount} />,
  },
  {
    id: 'State',
    title: '状态',
    width: 132,
    cell: (row) => (
      <span className="refund-state">
        {row.State === RefundState.Waiting && row.FirstTime !== null ? (
          <FirstPerson of={row} />
        ) : (
          <Tag tone={refundTones[row.State]}>{refundStateLabel[row.State]}</Tag>
        )}
        <span className="gh-muted">{isWhole(row) ? '全部' : '部分'}</span>
      </span>
    ),
  },
  {
    id: 'OrderAmount',
    title: '报单金额',
    width: 104,
    align: 'end',
    money: ({ WorkOrder }) => WorkOrder.Amount,
    cell: ({ WorkOrder }) => <MoneyCell amount={WorkOrder.Amount} />,
  },
  {
    id: 'RefundedAmount',
    title: '已退',
    hiddenAtFirst: true,
    width: 96,
    align: 'end',
    money: ({ WorkOrder }) => WorkOrder.RefundedAmount,
    cell: ({ WorkOrder }) => <MoneyCell amount={WorkOrder.RefundedAmount || null} />,
  },
  { ...text('Reason', '退款原因', 160, ({ Reason }) => Reason), grow: 2, maxWidth: 320 },
  { id: 'Day', title: '退款日期', width: 106, cell: ({ Day }) => <FigureCell>{Day}</FigureCell> },
  {
    id: 'Picture',
    title: '截图',
    width: 54,
    ownClick: true,
    cell: ({ Picture }) =>
      Picture ? (
        <Thumbnail title="退款截图" name={Picture} read={readPaymentPicture} />
      ) : (
        <span className="gh-muted">—</span>
      ),
  },
  {
    id: 'Tel',
    hiddenAtFirst: true,
    title: '电话',
    width: 122,
    cell: ({ WorkOrder }) => <PhoneCell tel={WorkOrder.Tel} name={WorkOrder.Name} />,
  },
  text('SubjectType', '课程', 120, ({ WorkOrder }) => WorkOrder.SubjectType),
  {
    ...text('WorkOrderType', '报单类型', 84, ({ WorkOrder }) => workOrderTypeLabel[WorkOrder.WorkOrderType]),
    hiddenAtFirst: true,
  },
  {
    id: 'WorkOrderStatus',
    title: '报单状态',
    width: 108,
    cell: ({ WorkOrder }) => <OrderStatusTag order={WorkOrder} />,
  },
  text('User', '顾问', 76, ({ WorkOrder }) => WorkOrder.User.Name),
  text('UserName', '申请人', 76, ({ UserName }) => UserName),
  { id: 'CreatedTime', title: '申请时间', width: 168, cell: ({ CreatedTime }) => <TimeCell seconds={CreatedTime} /> },
  text('EndUserName', '处理人', 76, ({ EndUserName }) => EndUserName),
  {
    id: 'EndTime',
    title: '处理时间',
    width: 168,
    cell: ({ EndTime }) => <TimeCell seconds={EndTime} />,
  },
  { ...text('StatementFile', '账单', 200, evidenceOf), maxWidth: 320 },
  { ...text('StatementNo', '账单流水号', 172, ({ StatementNo }) => StatementNo), hiddenAtFirst: true },
];
