/** What a chosen statement contains, read by the server before anything is reconciled. */
import { previewStatement, type StatementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { walletLabel } from '@gonghai/contract/payments/reconciliation-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CallFailed } from '../../../platform/failure.ts';
import { upload } from '../../../platform/upload.ts';
import { formatCount, formatDay, formatMoney } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';

interface Props {
  readonly file: File;
  readonly onRead: (preview: StatementPreview) => void;
  readonly onRefused: (why: string) => void;
  /** The file was read, refused, or the request has failed. */
  readonly onEnded: () => void;
}

export const daysOf = ({ FirstTime, LastTime }: StatementPreview): string => {
  if (FirstTime === null) return '没有交易时间';
  const [first, last] = [formatDay(FirstTime), formatDay(LastTime)];
  return first === last ? first : `${first} 至 ${last}`;
};

const refusalIn = (error: Error | null): string | undefined =>
  error instanceof CallFailed && error.code === ResultCode.Refused ? error.message || '无法读取' : undefined;

const Facts = ({ preview }: { readonly preview: StatementPreview }) => {
  const { Wallet, Count, Total, Refunds, Expenses, Unreadable } = preview;
  const rest = [
    ...(Refunds > 0 ? [`退款 ${formatCount(Refunds)} 条`] : []),
    ...(Expenses > 0 ? [`支出 ${formatCount(Expenses)} 条`] : []),
    ...(Unreadable > 0 ? [`无法读取 ${formatCount(Unreadable)} 条`] : []),
  ];
  return (
    <dl className="statement-facts">
      <div>
        <dt>识别为</dt>
        <dd>{Wallet ? walletLabel[Wallet] : '普通表格'}</dd>
      </div>
      <div>
        <dt>交易日期</dt>
        <dd className="gh-number">{daysOf(preview)}</dd>
      </div>
      <div>
        <dt>收入</dt>
        <dd>
          <span className="gh-number">{formatCount(Count)}</span> 条，
          <b className="gh-number">{formatMoney(Total)}</b>
        </dd>
      </div>
      {rest.length > 0 && (
        <div>
          <dt>其他</dt>
          <dd>{rest.join('，')}</dd>
        </div>
      )}
    </dl>
  );
};

export const StatementFacts = ({ file, onRead, onRefused, onEnded }: Props) => {
  const { data, error, isPending } = useQuery({
    queryKey: [previewStatement.path, file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => (await upload(previewStatement, {}, file, { signal })).data,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const refusal = refusalIn(error);
  const read = useEffectEvent(onRead);
  const refuse = useEffectEvent(onRefused);
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (data) read(data);
  }, [data]);
  useEffect(() => {
    if (refusal !== undefined) refuse(refusal);
  }, [refusal]);
  useEffect(() => {
    if (!isPending) end();
  }, [isPending]);
  if (error) return null;
  return data ? <Facts preview={data} /> : <Skeleton lines={3} />;
};
