/** The columns, totals and sheet rows of the conversion report, from its header. */
import { rateText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { SaleChangeColumn, SaleChangeRow } from '@gonghai/contract/sales-statistics/sale-change.contract.ts';
import { SalesFigure } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { type Month, monthOf, rangeOfMonths, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { nowSeconds } from '../../ui/calendar.ts';
import { FigureCell, NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Totals } from '../../ui/data-table/TableFoot.tsx';
import { FigureLink } from '../../ui/figure/FigureLink.tsx';
import { formatCount } from '../../ui/format.ts';

/** This month and the two before. */
export const recentMonths = (now = nowSeconds()): TimeRange => rangeOfMonths(monthOf(now) - 2, monthOf(now));
export const monthsOf = ({ StartTime, EndTime }: TimeRange): [Month, Month] => [monthOf(StartTime), monthOf(EndTime)];

/** Deal_202611 is of November 2026. */
const monthIn = (name: string): Month | undefined => {
  const [, year, month] = /^Deal_(\d{4})(\d{2})$/.exec(name) ?? [];
  return year && month ? Number(year) * 12 + Number(month) - 1 : undefined;
};

/** Their titles name the month. */
const MONTHLY = /_\d{6}$/;

/** Without a month: of the whole range. */
type Open = (row: SaleChangeRow, figure: SalesFigure, month?: Month) => void;

const figureOf = (name: string): SalesFigure | undefined => {
  if (name === 'ClueTotal') return SalesFigure.Leads;
  return name === 'DealTotal' || monthIn(name) !== undefined ? SalesFigure.Deals : undefined;
};

const columnOf = ({ column_name: id, column_comment: title }: SaleChangeColumn, open: Open): Column<SaleChangeRow> => {
  if (id === 'DeptName')
    return { id, title, width: 132, required: true, cell: (row) => <TextCell text={String(row[id] ?? '')} /> };
  if (id === 'Name')
    return { id, title, width: 132, required: true, cell: (row) => <NameCell name={String(row[id] ?? '')} /> };
  const figure = figureOf(id);
  const base = { id, title, width: MONTHLY.test(id) ? 112 : 92, align: 'end', required: true } as const;
  if (!figure) return { ...base, cell: (row) => <FigureCell>{row[id]}</FigureCell> };
  return {
    ...base,
    ownClick: true,
    cell: (row) => (
      <FigureLink
        title={figure === SalesFigure.Leads ? '查看线索' : '查看成交'}
        onOpen={row[id] === 0 ? undefined : () => open(row, figure, monthIn(id))}
      >
        {formatCount(Number(row[id]))}
      </FigureLink>
    ),
  };
};

export const saleChangeColumns = (header: readonly SaleChangeColumn[], open: Open): readonly Column<SaleChangeRow>[] =>
  header.map((column) => columnOf(column, open));

/** Rates of single months have no sum: the leads of a month are not in the answer. */
export const saleChangeTotals = (header: readonly SaleChangeColumn[], rows: readonly SaleChangeRow[]): Totals => {
  const sumOf = (name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  const counted = header.filter(({ column_name }) => figureOf(column_name) !== undefined);
  return {
    DeptName: '合计',
    ...Object.fromEntries(counted.map(({ column_name }) => [column_name, formatCount(sumOf(column_name))])),
    Rate: rateText(sumOf('DealTotal'), sumOf('ClueTotal')),
  };
};

/** The cells in the order of the header. */
export const rowsOf = (header: readonly SaleChangeColumn[], rows: readonly SaleChangeRow[]): (string | number)[][] =>
  rows.map((row) => header.map(({ column_name }) => row[column_name] ?? ''));
