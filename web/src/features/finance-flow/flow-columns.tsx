/** The columns of the finance flow. */
import type { FinanceFlowRow } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import {
  accountTypeLabel,
  ExamineStatus,
  examineStatusLabel,
  financePayTypeLabel,
} from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { CopyPhoneCell, MoneyCell, NameCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import { codeColumn } from '../../ui/data-table/code-column.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { SerialCell } from '../../ui/data-table/SerialCell.tsx';
import { formatShortTime } from '../../ui/format.ts';

type FlowColumn = Column<FinanceFlowRow>;

export const isPending = (flow: FinanceFlowRow): boolean => flow.ExamineStatus === ExamineStatus.Pending;

const text = (id: string, title: string, width: number, read: (row: FinanceFlowRow) => string | null): FlowColumn => ({
  id,
  title,
  width,
  cell: (row) => <TextCell text={read(row)} />,
});
const time = (id: 'ExamineDate' | 'CreatedTime', title: string): FlowColumn => ({
  id,
  title,
  width: 149,
  cell: (row) => <TimeCell seconds={row[id]} full={formatShortTime} />,
});

export const flowColumns: readonly FlowColumn[] = [
  {
    id: 'CustomerName',
    title: '客户',
    width: 96,
    grow: 1,
    maxWidth: 180,
    required: true,
    cell: ({ CustomerName }) =>
      CustomerName === null ? <TextCell text={null} /> : <NameCell name={CustomerName} avatar={false} />,
  },
  {
    id: 'CustomerTel',
    title: '电话',
    width: 126,
    required: true,
    ownClick: true,
    cell: ({ CustomerTel, CustomerName }) => <CopyPhoneCell tel={CustomerTel} name={CustomerName ?? ''} />,
  },
  text('UserName', '员工', 76, ({ UserName }) => UserName),
  text('DeptName', '团队', 96, ({ DeptName }) => DeptName),
  text('PayType', '支付方式', 94, ({ PayType }) => financePayTypeLabel[PayType]),
  {
    id: 'PayId',
    title: '流水号',
    width: 138,
    grow: 2,
    maxWidth: 300,
    ownClick: true,
    cell: ({ PayId }) => <SerialCell number={PayId} />,
  },
  {
    id: 'Price',
    title: '金额（元）',
    width: 104,
    align: 'end',
    required: true,
    money: ({ Price }) => Price,
    cell: ({ Price }) => <MoneyCell amount={Price} />,
  },
  codeColumn({
    id: 'ExamineStatus',
    title: '审核状态',
    width: 88,
    required: true,
    labels: examineStatusLabel,
    tones: { 0: 'amber', 1: 'green', 2: 'red' },
    codeOf: (row: FinanceFlowRow) => row.ExamineStatus,
  }),
  text('ExamineName', '审核人', 76, ({ ExamineName }) => ExamineName),
  time('CreatedTime', '创建时间'),
  time('ExamineDate', '审核时间'),
  text('AccountType', '录入方式', 84, ({ AccountType }) => accountTypeLabel[AccountType]),
  text('IsStages', '零首付', 68, ({ IsStages }) => (IsStages ? '是' : null)),
];
