/** The columns of the sales per agent, and their sums. */
import { talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { SalesDataPage, SalesDataRow } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { SalesFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { staffLevel } from '@gonghai/contract/staff/staff.contract.ts';
import { usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import type { ReactNode } from 'react';
import { MoneyCell, NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import { codeColumn } from '../../ui/data-table/code-column.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Totals } from '../../ui/data-table/TableFoot.tsx';
import { FigureLink } from '../../ui/figure/FigureLink.tsx';
import type { ShownFigure } from '../../ui/figure/FigureStrip.tsx';
import { formatCount } from '../../ui/format.ts';
import { usableTone } from '../../ui/tag/usable-tone.ts';
import { DicName } from '../../widgets/DicName.tsx';

/** Talk time opens the connected calls. */
export type Opened = SalesFigure | 'calls' | 'connects';
type Open = (row: SalesDataRow, opened: Opened) => void;

export const isCall = (opened: Opened): opened is 'calls' | 'connects' => opened === 'calls' || opened === 'connects';

interface Figure {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly isMoney?: boolean;
  readonly opened: Opened;
  readonly opens: string;
  readonly value: (row: SalesDataRow) => number;
  readonly text: (row: SalesDataRow) => ReactNode;
}

const figureColumn = (figure: Figure, open: Open): Column<SalesDataRow> => ({
  id: figure.id,
  title: figure.title,
  width: figure.width,
  align: 'end',
  ownClick: true,
  ...(figure.isMoney && { money: figure.value }),
  cell: (row) => (
    <FigureLink title={figure.opens} onOpen={figure.value(row) > 0 ? () => open(row, figure.opened) : undefined}>
      {figure.text(row)}
    </FigureLink>
  ),
});

type CountField = 'ClueTotal' | 'CallTotal' | 'ConnectTotal' | 'OrderTotal' | 'DealTotal';
const count = (id: CountField, title: string, opened: Opened, opens: string): Figure => ({
  id,
  title,
  width: 80,
  opened,
  opens,
  value: (row) => row[id],
  text: (row) => formatCount(row[id]),
});

const FIGURES: readonly Figure[] = [
  count('ClueTotal', '线索数', SalesFigure.Leads, '查看线索'),
  count('CallTotal', '拨打次数', 'calls', '查看通话记录'),
  count('ConnectTotal', '接通次数', 'connects', '查看已接通的通话'),
  {
    id: 'CallTime',
    title: '通话时长',
    width: 96,
    opened: 'connects',
    opens: '查看已接通的通话',
    value: ({ CallTime }) => CallTime,
    text: ({ CallTime }) => talkTimeText(CallTime),
  },
  count('OrderTotal', '报单数', SalesFigure.Orders, '查看报单'),
  count('DealTotal', '成交数', SalesFigure.Deals, '查看成交'),
  {
    id: 'PriceFlow',
    title: '成交金额（元）',
    width: 124,
    isMoney: true,
    opened: SalesFigure.Deals,
    opens: '查看成交',
    value: ({ PriceFlow }) => PriceFlow,
    text: ({ PriceFlow }) => <MoneyCell amount={PriceFlow} />,
  },
];

/** The figures of the row that its opened rows add up to. */
export const figuresBehind = (row: SalesDataRow, opened: Opened): readonly ShownFigure[] =>
  FIGURES.filter((figure) => figure.opened === opened || (isCall(figure.opened) && isCall(opened))).map(
    ({ title, text }) => ({ label: title, value: text(row) }),
  );

export const salesDataColumns = (open: Open): readonly Column<SalesDataRow>[] => [
  {
    id: 'Name',
    title: '姓名',
    width: 124,
    grow: 1,
    maxWidth: 200,
    required: true,
    cell: ({ Name }) => <NameCell name={Name} />,
  },
  {
    id: 'Department',
    title: '部门',
    width: 112,
    grow: 1,
    maxWidth: 220,
    cell: ({ Department }) => <TextCell text={Department} />,
  },
  { id: 'Role', title: '角色', width: 92, cell: ({ Role }) => <TextCell text={Role} /> },
  {
    id: 'ProfessionType',
    title: '专业',
    width: 96,
    cell: ({ ProfessionType }) => <DicName table={DicTable.Profession} id={ProfessionType} />,
  },
  { id: 'IsAdmin', title: '级别', width: 84, cell: ({ IsAdmin }) => <TextCell text={staffLevel(IsAdmin)} /> },
  ...FIGURES.map((figure) => figureColumn(figure, open)),
  codeColumn({
    id: 'Status',
    title: '状态',
    width: 84,
    labels: usableStatusLabel,
    tones: usableTone,
    codeOf: ({ Status }) => Status,
  }),
];

export const salesDataTotals = ({ Total }: SalesDataPage): Totals => ({
  Name: '合计',
  ClueTotal: formatCount(Total.ClueTotal),
  CallTotal: formatCount(Total.CallTotal),
  ConnectTotal: formatCount(Total.ConnectTotal),
  CallTime: talkTimeText(Total.CallTime),
  OrderTotal: formatCount(Total.OrderTotal),
  DealTotal: formatCount(Total.DealTotal),
  PriceFlow: Total.PriceFlow,
});
