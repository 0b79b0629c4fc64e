/** The rows of one wallet and day that do not agree, with the actions on them, and closing the day. */
import {
  type DayRow,
  DayRowKind,
  findReconcileDay,
  type ReconcileDay,
} from '@gonghai/contract/payments/calendar.contract.ts';
import { closingNeeds } from '@gonghai/contract/payments/calendar.rules.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CircleCheck, FileText, Lock, LockOpen, X } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import { formatCount, formatMoney, formatTime } from '../../../ui/format.ts';
import { useDialog } from '../../../ui/overlay/overlay-frame.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import '../reconcile/reconcile.css';
import { PassMatching } from '../PassMatching.tsx';
import { useUnclaimedActs } from '../unclaimed/useUnclaimedActs.tsx';
import { usePaymentActs } from '../usePaymentActs.tsx';
import { type WalletHead, weekdayOf } from './calendar-days.ts';
import { signed } from '../reconcile/difference.ts';
import { CloseDayDialog, OpenDayDialog } from './day-dialogs.tsx';
import { DayLine } from './DayLine.tsx';
import { StatementDialog } from './StatementDialog.tsx';

const ICON = { size: 14, 'aria-hidden': true } as const;

interface Props {
  readonly day: string;
  readonly wallet: WalletHead;
  readonly isToday: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

interface ActsProps extends Props {
  readonly title: string;
  readonly detail: ReconcileDay | undefined;
}

const COUNTED = [
  [DayRowKind.Unpaid, '无到账'],
  [DayRowKind.AmountDiffers, '金额不符'],
  [DayRowKind.Unclaimed, '未认领'],
  [DayRowKind.Waiting, '待对账'],
  [DayRowKind.OtherDay, '跨日'],
  [DayRowKind.NotCourse, '非课程收入'],
] as const;

/** What a row of the kind adds to the day: what arrived, or what was claimed without an arrival. */
const amountOf = ({ Amount, ClaimAmount }: DayRow): number => Amount ?? ClaimAmount ?? 0;

const Figures = ({ detail }: { readonly detail: ReconcileDay }) => {
  const { AgreedCount, AgreedAmount, FlowCount, FlowAmount, Rows, StatementAmount, ClaimAmount, Difference, Payout } =
    detail;
  return (
    <p className="day-figures">
      <span>
        一致 <b className="gh-number">{formatCount(AgreedCount)}</b> 笔{' '}
        <b className="gh-number">{formatMoney(AgreedAmount)}</b>
      </span>
      {FlowCount > 0 && (
        <span>
          其中已入财务流水 <b className="gh-number">{formatCount(FlowCount)}</b> 笔{' '}
          <b className="gh-number">{formatMoney(FlowAmount)}</b>
        </span>
      )}
      {COUNTED.map(([kind, label]) => {
        const rows = Rows.filter(({ Kind }) => Kind === kind);
        if (rows.length === 0) return null;
        return (
          <span key={kind}>
            {label} <b className="gh-number">{formatCount(rows.length)}</b> 笔{' '}
            <b className="gh-number">{formatMoney(sumMoney(rows.map(amountOf)))}</b>
          </span>
        );
      })}
      <i aria-hidden />
      <span>
        账单收入 <b className="gh-number">{formatMoney(StatementAmount)}</b>
      </span>
      <span>
        申报 <b className="gh-number">{formatMoney(ClaimAmount)}</b>
      </span>
      <span>
        差额 <b className={Difference === 0 ? 'gh-number' : 'gh-number calendar-red'}>{signed(Difference)}</b>
      </span>
      {Payout.Fees !== 0 && (
        <>
          <i aria-hidden />
          {Payout.Refunds !== 0 && (
            <span>
              退款 <b className="gh-number">{formatMoney(Payout.Refunds)}</b>
            </span>
          )}
          <span>
            手续费 <b className="gh-number">{formatMoney(Payout.Fees)}</b>
          </span>
          <span title="账单全部收入减退款和手续费，应与该日结算到账的金额一致">
            应结算 <b className="gh-number">{formatMoney(Payout.Amount)}</b>
          </span>
        </>
      )}
    </p>
  );
};

const Rows = ({ detail, onChanged }: { readonly detail: ReconcileDay; readonly onChanged: () => void }) => {
  const list = useMemo(() => ({ current: { reload: onChanged } }), [onChanged]);
  const acts = usePaymentActs(list);
  const unclaimed = useUnclaimedActs(onChanged);
  const { Rows: rows, RowCount, IsClosed } = detail;
  const waiting = rows.flatMap(({ Kind, Payment }) => (Kind === DayRowKind.Waiting && Payment ? [Payment] : []));
  if (rows.length === 0)
    return (
      <p className="day-agrees">
        <CircleCheck size={16} aria-hidden className="calendar-good" />
        {detail.AgreedCount > 0 ? '账单和申报全部一致' : '当天没有账单收入，也没有申报'}
      </p>
    );
  return (
    <>
      <section className="pile-table day-table" aria-label="不一致的明细">
        <table>
          <thead>
            <tr>
              <th scope="col">结果</th>
              <th scope="col" className="pile-figure">
                行
              </th>
              <th scope="col">账单流水号</th>
              <th scope="col">交易时间</th>
              <th scope="col" className="pile-figure">
                到账
              </th>
              <th scope="col" className="pile-side">
                客户 / 报单
              </th>
              <th scope="col">顾问</th>
              <th scope="col">支付时间</th>
              <th scope="col" className="pile-figure">
                申报
              </th>
              <th scope="col" className="pile-figure">
                差额
              </th>
              <th scope="col" className="pile-acts">
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DayLine
                key={`${row.ThirdNo} ${row.Kind}`}
                row={row}
                isClosed={IsClosed}
                acts={acts}
                unclaimed={unclaimed}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className="day-sum">
        <span className="gh-secondary">
          {IsClosed
            ? '该日已结账，支付流水不能再变更。'
            : closingNeeds(detail) === null
              ? '结账后该日支付不能再改。'
              : detail.Difference === 0
                ? '还有未平的支付或到账，结账时需要填写原因；结账后该日支付不能再改。'
                : '差额不为 0.00，结账时需要填写原因；结账后该日支付不能再改。'}
        </span>
        <PassMatching payments={waiting} acts={acts} />
        <span>
          {RowCount > rows.length
            ? `前 ${rows.length} 笔，共 ${formatCount(RowCount)} 笔`
            : `${formatCount(RowCount)} 笔合计`}{' '}
          <b className={detail.Difference === 0 ? 'gh-number' : 'gh-number calendar-red'}>
            {signed(detail.Difference)}
          </b>
        </span>
      </p>
    </>
  );
};

const DayActs = ({ day, wallet, isToday, onClose, onChanged, title, detail }: ActsProps) => {
  const openDialog = useDialog();
  const place = { PaymentType: wallet.id, Day: day, title, onSaved: onChanged };
  const [file] = detail?.Statements ?? [];
  const view = (id: number): void => void openDialog(<StatementDialog id={id} onChanged={onChanged} />);
  const close = (sums: ReconcileDay): void => void openDialog(<CloseDayDialog {...place} detail={sums} />);
  const reopen = (): void => void openDialog(<OpenDayDialog {...place} />);
  return (
    <span className="day-acts">
      {file && (
        <Button icon={<FileText {...ICON} />} onClick={() => view(file.Id)}>
          查看账单
        </Button>
      )}
      {detail && !detail.IsClosed && !isToday && (
        <Button icon={<Lock {...ICON} />} onClick={() => close(detail)}>
          结账
        </Button>
      )}
      {detail?.IsClosed && (
        <Button icon={<LockOpen {...ICON} />} onClick={reopen}>
          取消结账
        </Button>
      )}
      <Button type="text" aria-label="收起" title="收起" icon={<X {...ICON} />} onClick={onClose} />
    </span>
  );
};

export const DayDetail = ({ day, wallet, isToday, onClose, onChanged }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: [findReconcileDay.path, day, wallet.id],
    queryFn: ({ signal }) => call(findReconcileDay, { PaymentType: wallet.id, Day: day }, { signal }),
    staleTime: 0,
  });
  const [file, ...others] = data?.Statements ?? [];
  const title = `${wallet.name}・${day.slice(5)} ${weekdayOf(day)}`;
  return (
    <section className="day-detail" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {file && (
          <span className="gh-secondary gh-ellipsis">
            <FileText {...ICON} /> {file.FileName || '账单'}
            {others.length > 0 && ` 等 ${others.length + 1} 份`}・{file.UserName}{' '}
            {formatTime(file.CreatedTime).slice(5, 16)}
          </span>
        )}
        {data && !file && <span className="calendar-amber">没有账单覆盖这一天</span>}
        {data?.IsClosed && (
          <span className="gh-secondary gh-ellipsis" title={data.ClosedReason}>
            {`${data.ClosedBy ?? ''} 于 ${formatTime(data.ClosedTime).slice(5, 16)} 结账`}
            {data.ClosedReason && `：${data.ClosedReason}`}
          </span>
        )}
        <DayActs {...{ day, wallet, isToday, onClose, onChanged, title, detail: data }} />
      </header>
      {error && <ErrorState compact message={error.message || '获取明细失败'} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <>
          <Figures detail={data} />
          <Rows detail={data} onChanged={onChanged} />
        </>
      )}
    </section>
  );
};
