/** The columns of the report by work order. */
import type { OrderReportRow } from '@gonghai/contract/finance-reports/order-report.contract.ts';
import { ReportAmount, reportAmountLabel } from '@gonghai/contract/payments/payment-report-values.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Totals } from '../../ui/data-table/TableFoot.tsx';
import { FigureCell, NameCell } from '../../ui/data-table/cells.tsx';
import { RateCell } from '../../ui/data-table/RateCell.tsx';
import { formatShare } from '../../ui/format.ts';
import { type Amounts, amountsOf, shareOf } from './order-report.ts';
import { ReportSum } from './ReportSum.tsx';

export type LinkOf = (amount: ReportAmount, row?: OrderReportRow) => string | undefined;

const OPENS = '查看支付流水';

const Ratio = ({ amounts }: { readonly amounts: Amounts }) => {
  const share = shareOf(amounts[ReportAmount.Audited], amounts[ReportAmount.Total]);
  return (
    <span className="report-ratio">
      <RateCell share={share} text={formatShare(share)} />
    </span>
  );
};

const amountColumn = (amount: ReportAmount, linkOf: LinkOf): Column<OrderReportRow> => ({
  id: `amount-${amount}`,
  title: `${reportAmountLabel[amount]}（元）`,
  width: 150,
  align: 'end',
  required: true,
  ownClick: true,
  cell: (row) => <ReportSum amount={amountsOf(row)[amount]} link={linkOf(amount, row)} title={OPENS} />,
});

const AMOUNTS = Object.values(ReportAmount);

export const orderReportColumns = (linkOf: LinkOf, total: Amounts): readonly Column<OrderReportRow>[] => [
  {
    id: 'Name',
    title: '部门',
    width: 180,
    grow: 1,
    maxWidth: 320,
    required: true,
    cell: ({ Name }) => <NameCell name={Name} avatar={false} />,
  },
  ...AMOUNTS.map((amount) => amountColumn(amount, linkOf)),
  {
    id: 'ratio',
    title: '审核比例',
    width: 240,
    grow: 1,
    align: 'end',
    cell: (row) => <Ratio amounts={amountsOf(row)} />,
  },
  {
    id: 'share',
    title: '占总额',
    width: 96,
    align: 'end',
    cell: (row) => <FigureCell>{formatShare(shareOf(row.FinanceFlowTotal, total[ReportAmount.Total]))}</FigureCell>,
  },
];

export const orderReportTotals = (linkOf: LinkOf, total: Amounts): Totals => ({
  Name: '合计',
  ...Object.fromEntries(
    AMOUNTS.map((amount) => [
      `amount-${amount}`,
      <ReportSum key={amount} amount={total[amount]} link={linkOf(amount)} title={OPENS} />,
    ]),
  ),
  ratio: <Ratio amounts={total} />,
  share: formatShare(shareOf(total[ReportAmount.Total], total[ReportAmount.Total])),
});
