/** The columns and sums of the intention report. */
import { rateText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { IntentReportRow } from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import { IntentFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { FigureCell, NameCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Totals } from '../../ui/data-table/TableFoot.tsx';
import { FigureLink } from '../../ui/figure/FigureLink.tsx';
import { ABSENT, formatCount } from '../../ui/format.ts';

type IntentSums = Pick<IntentReportRow, 'CustomerTotal' | 'SuccessCustomerTotal'>;

export const totalOf = (rows: readonly IntentReportRow[]): IntentSums => ({
  CustomerTotal: rows.reduce((sum, row) => sum + row.CustomerTotal, 0),
  SuccessCustomerTotal: rows.reduce((sum, row) => sum + row.SuccessCustomerTotal, 0),
});

/** Deals of a range come from intents of any time: above their number a quotient would say nothing. */
const isComparable = ({ CustomerTotal, SuccessCustomerTotal }: IntentSums): boolean =>
  SuccessCustomerTotal <= CustomerTotal;
const ratio = (sums: IntentSums): string =>
  isComparable(sums) ? rateText(sums.SuccessCustomerTotal, sums.CustomerTotal) : ABSENT;
const NOT_COMPARABLE = '成交数多于意向数：这段时间的成交不都来自这段时间的意向，不计算比例';

type Open = (row: IntentReportRow, figure: IntentFigure) => void;

const figureColumn = (
  id: keyof IntentSums,
  title: string,
  opens: string,
  onOpen: (row: IntentReportRow) => void,
): Column<IntentReportRow> => ({
  id,
  title,
  width: 160,
  align: 'end',
  required: true,
  ownClick: true,
  cell: (row) => (
    <FigureLink title={opens} onOpen={row[id] > 0 ? () => onOpen(row) : undefined}>
      {formatCount(row[id])}
    </FigureLink>
  ),
});

export const intentColumns = (open: Open): readonly Column<IntentReportRow>[] => [
  {
    id: 'Name',
    title: '部门',
    width: 220,
    grow: 1,
    maxWidth: 420,
    required: true,
    cell: ({ Name }) => <NameCell name={Name} avatar={false} />,
  },
  figureColumn('CustomerTotal', '意向数', '查看意向客户', (row) => open(row, IntentFigure.Intents)),
  figureColumn('SuccessCustomerTotal', '成交数', '查看成交客户', (row) => open(row, IntentFigure.Deals)),
  {
    id: 'Ratio',
    title: '成交 ÷ 意向',
    width: 140,
    align: 'end',
    cell: (row) => (
      <FigureCell>
        <span {...(!isComparable(row) && { title: NOT_COMPARABLE })}>{ratio(row)}</span>
      </FigureCell>
    ),
  },
];

export const intentTotals = (total: IntentSums): Totals => ({
  Name: '合计',
  CustomerTotal: formatCount(total.CustomerTotal),
  SuccessCustomerTotal: formatCount(total.SuccessCustomerTotal),
  Ratio: ratio(total),
});
