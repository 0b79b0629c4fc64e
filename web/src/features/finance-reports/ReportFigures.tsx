/** The totals of the report by work order above its bars. */
import { ReportAmount, reportAmountLabel } from '@gonghai/contract/payments/payment-report-values.ts';
import { FigureStrip } from '../../ui/figure/FigureStrip.tsx';
import { formatMoney, formatShare } from '../../ui/format.ts';
import { type Amounts, shareOf } from './order-report.ts';

const { Total, Audited, Unaudited } = ReportAmount;

export const ReportFigures = ({ total }: { readonly total: Amounts }) => {
  const part = (amount: ReportAmount): string => formatShare(shareOf(total[amount], total[Total]));
  const about: Record<ReportAmount, string> = {
    [Total]: '已提交且未退款的报单',
    [Audited]: `财务已通过，占 ${part(Audited)}`,
    [Unaudited]: `待财务处理，占 ${part(Unaudited)}`,
  };
  return (
    <FigureStrip
      figures={[Total, Audited, Unaudited].map((amount) => ({
        label: reportAmountLabel[amount],
        value: formatMoney(total[amount]),
        note: about[amount],
      }))}
    />
  );
};
