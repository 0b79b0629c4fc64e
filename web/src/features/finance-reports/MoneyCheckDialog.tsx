/** 账目核对: whether payments, orders and the report agree for every department and day of a range. */
import {
  checkMoney,
  type MoneyCheckAnswer,
  type MoneyDifference,
  type MoneySumsShown,
} from '@gonghai/contract/finance-reports/money-check.contract.ts';
import { ReportTimeType, reportTimeTypeLabel } from '@gonghai/contract/payments/payment-report-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api.ts';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { formatAmount, formatCount, formatDays, formatMoney } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import './finance-reports.css';
import { SalesCheckPart } from './SalesCheckPart.tsx';

interface Props {
  readonly StartTime: number;
  readonly EndTime: number;
}

const FIGURES = ['支付流水', '报单金额', '报表'].map((title) => ({ title, figures: true }));

const Sums = ({ sums }: { readonly sums: MoneySumsShown }) => (
  <>
    <FigureTd>{formatAmount(sums.Payments)}</FigureTd>
    <FigureTd>{formatAmount(sums.Orders)}</FigureTd>
    <FigureTd>{formatAmount(sums.Report)}</FigureTd>
  </>
);

const keyOf = ({ TimeType, Day, DepartmentName }: MoneyDifference): string => `${TimeType}-${Day}-${DepartmentName}`;

const verdictOf = ({ DifferenceCount, RefundOrders, FlowsTwice, Count }: MoneyCheckAnswer): string => {
  const refunds = RefundOrders.length > 0 ? `，${formatCount(RefundOrders.length)} 个报单的退款不一致` : '';
  const flows = FlowsTwice.length > 0 ? `，${formatCount(FlowsTwice.length)} 个流水号重复计算` : '';
  return `${formatCount(DifferenceCount)} 项不一致，共核对 ${formatCount(Count)} 项${refunds}${flows}`;
};

/** 已通过 has two meanings: orders that finance has passed, and all reconciled payments, also of orders that wait for more. */
const Passed = ({ Audited, Partial }: MoneyCheckAnswer['Passed']) => (
  <SmallTable
    label="已对账的支付流水"
    columns={[{ title: '已对账的支付流水（按支付时间）' }, { title: '元', figures: true }]}
  >
    <tr>
      <td>财务已通过的报单</td>
      <FigureTd>{formatAmount(Audited)}</FigureTd>
    </tr>
    <tr>
      <td>其中部分到账的报单：还有支付流水未对账，财务尚未通过</td>
      <FigureTd>{formatAmount(Partial)}</FigureTd>
    </tr>
    <tr>
      <td>合计</td>
      <FigureTd>{formatAmount(sumMoney([Audited, Partial]))}</FigureTd>
    </tr>
  </SmallTable>
);

const flowWords = ({ Count, Amount }: MoneyCheckAnswer['Flows']): string =>
  `账单到账中有 ${formatCount(Count)} 笔已入财务流水，合计 ${formatMoney(Amount)}，不计入报单。`;

const Result = ({ check }: { readonly check: MoneyCheckAnswer }) => {
  const { IsGreen, Count, ByReportDate, ByPaymentTime, Differences, RefundOrders, Passed: passed, FlowsTwice } = check;
  return (
    <div className="money-check">
      <output className="money-check-verdict">
        {IsGreen ? (
          <Tag tone="green">{`全部一致，共核对 ${formatCount(Count)} 项`}</Tag>
        ) : (
          <Tag tone="red">{verdictOf(check)}</Tag>
        )}
      </output>
      <SmallTable label="合计" columns={[{ title: '合计（元）' }, ...FIGURES]}>
        <tr>
          <td>{`按${reportTimeTypeLabel[ReportTimeType.ReportDate]}`}</td>
          <Sums sums={ByReportDate} />
        </tr>
        <tr>
          <td>{`按${reportTimeTypeLabel[ReportTimeType.PaymentTime]}`}</td>
          <Sums sums={ByPaymentTime} />
        </tr>
      </SmallTable>
      {Differences.length > 0 && (
        <SmallTable
          label="不一致的行"
          columns={[{ title: '时间类型' }, { title: '日期' }, { title: '部门' }, ...FIGURES]}
        >
          {Differences.map((line) => (
            <tr key={keyOf(line)}>
              <td>{reportTimeTypeLabel[line.TimeType]}</td>
              <td className="gh-number">{line.Day}</td>
              <td>{line.DepartmentName}</td>
              <Sums sums={line} />
            </tr>
          ))}
        </SmallTable>
      )}
      {RefundOrders.length > 0 && <p>{`退款与报单、支付流水不一致的报单编号：${RefundOrders.join('、')}`}</p>}
      {FlowsTwice.length > 0 && <p>{`既有报单又有财务流水、重复计算的流水号：${FlowsTwice.join('、')}`}</p>}
      <Passed {...passed} />
      <p>{flowWords(check.Flows)}</p>
      <p className="gh-muted">按部门和日期逐项比较全公司未退款的报单；同一行的三个数应当相等。</p>
    </div>
  );
};

export const MoneyCheckDialog = ({ StartTime, EndTime }: Props) => {
  const range = useMemo(() => ({ StartTime, EndTime }), [StartTime, EndTime]);
  const { data, error, refetch } = useQuery({
    queryKey: [checkMoney.path, StartTime, EndTime],
    queryFn: ({ signal }) => call(checkMoney, range, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={`账目核对：${formatDays(range)}`} width={720}>
      <div className="money-check">
        {data ? (
          <Result check={data} />
        ) : error ? (
          <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={5} />
        )}
        <SalesCheckPart range={range} />
      </div>
    </Dialog>
  );
};
