/** The figures of the report by work order: totals, shares, and the list of payments behind each number. Pure. */
import type { OrderReportRow } from '@gonghai/contract/finance-reports/order-report.contract.ts';
import { ReportAmount, type ReportTimeType } from '@gonghai/contract/payments/payment-report-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { formatDay } from '../../ui/format.ts';
import { filteredAddress } from '../../ui/list/list-address.ts';

export interface OrderReportSearch {
  readonly TimeType: ReportTimeType;
  readonly StartTime: number;
  readonly EndTime: number;
  readonly DepartmentId?: number | null | undefined;
}

export type Amounts = Readonly<Record<ReportAmount, number>>;

const amounts = (total: number, audited: number): Amounts => ({
  [ReportAmount.Total]: total,
  [ReportAmount.Audited]: audited,
  [ReportAmount.Unaudited]: sumMoney([total, -audited]),
});

export const amountsOf = ({ FinanceFlowTotal, FinanceFlow }: OrderReportRow): Amounts =>
  amounts(FinanceFlowTotal, FinanceFlow);

export const totalOf = (rows: readonly OrderReportRow[]): Amounts =>
  amounts(
    sumMoney(rows.map(({ FinanceFlowTotal }) => FinanceFlowTotal)),
    sumMoney(rows.map(({ FinanceFlow }) => FinanceFlow)),
  );

/** Null without a whole. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

type Place = Pick<OrderReportRow, 'DepartmentId' | 'IsDirect'>;

/** The payments that a number of a row sums; without a row, those of the whole report. Of any reconciliation status. */
export const paymentsLink = (search: OrderReportSearch, amount: ReportAmount, row?: Place): string => {
  const departmentId = row?.DepartmentId ?? search.DepartmentId;
  const written = {
    Status: '',
    TimeType: String(search.TimeType),
    StartTime: formatDay(search.StartTime),
    EndTime: formatDay(search.EndTime),
    ...(departmentId != null && { DepartmentId: String(departmentId) }),
    ...(row?.IsDirect && { IsDirect: '1' }),
    ReportAmount: String(amount),
  };
  return filteredAddress('#/workOrder/paymentLogList', written, 'everything');
};
