/** Claims with the amount and the day of a row that was not found. A person decides; nothing is matched here. */
import type { PileRow } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { searchPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { SerialCell } from '../../../ui/data-table/SerialCell.tsx';
import { formatMinute, formatAmount, formatCount, formatDay } from '../../../ui/format.ts';
import type { PaymentActs } from '../usePaymentActs.tsx';
import { ClaimActs, consultantOf, OrderLink } from './PileLine.tsx';

interface Props {
  readonly row: Pick<PileRow, 'Amount' | 'Time'>;
  readonly acts: PaymentActs;
}

const MOST = 20;

export const LikelyClaims = ({ row: { Amount, Time }, acts }: Props) => {
  const [isAnyDay, setAnyDay] = useState(Time === null);
  const day = Time === null || isAnyDay ? {} : { StartTime: startOfToday(Time), EndTime: startOfToday(Time) + DAY - 1 };
  const { data } = useQuery({
    queryKey: [searchPaymentLogs.path, 'likely', Amount, isAnyDay ? null : Time],
    queryFn: ({ signal }) =>
      call(searchPaymentLogs, { Amount, ...day, Status: PaymentLogStatus.InReview, PageCount: MOST }, { signal }),
    staleTime: 0,
  });
  const about = `金额 ${formatAmount(Amount)}${isAnyDay ? '' : `、支付日期 ${formatDay(Time)}`}`;
  return (
    <>
      <tr className="likely">
        <td colSpan={9}>
          <span className="likely-head">
            {data && data.Count > 0
              ? `${about} 的对账中流水 ${formatCount(data.Count)} 笔，请核对后处理：`
              : data
                ? `没有${about} 的对账中流水。`
                : '正在查找…'}
            {Time !== null && (
              <button type="button" onClick={() => setAnyDay((before) => !before)}>
                {isAnyDay ? '只看当天' : '不限日期'}
              </button>
            )}
          </span>
        </td>
      </tr>
      {data?.Rows.map((payment) => (
        <tr key={payment.Id} className="likely">
          <td colSpan={4}>
            <SerialCell number={payment.ThirdNo} isGrouped />
          </td>
          <td className="pile-side">
            <OrderLink payment={payment} acts={acts} />
          </td>
          <td>{consultantOf(payment)}</td>
          <td className="gh-number">{formatMinute(payment.PaymentTime)}</td>
          <td className="pile-figure gh-number">{formatAmount(payment.Amount)}</td>
          <td className="pile-acts">
            <ClaimActs payment={payment} acts={acts} />
          </td>
        </tr>
      ))}
    </>
  );
};
