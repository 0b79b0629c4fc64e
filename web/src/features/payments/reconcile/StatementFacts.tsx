/** What a chosen statement contains, read by the server before anything is reconciled. */
import { previewStatement, type StatementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { columnsQuestion, type LayoutSample } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { walletLabel } from '@gonghai/contract/payments/reconciliation-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { CallFailed } from '../../../platform/failure.ts';
import { upload } from '../../../platform/upload.ts';
import { formatCount, formatDay, formatMoney } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';

interface Props {
  readonly file: File;
  /** How often its columns were explained. */
  readonly attempt: number;
  readonly onRead: (preview: StatementPreview) => void;
  /** With the first rows, when a person can say which columns matter. */
  readonly onRefused: (why: string, sample: LayoutSample | undefined) => void;
  /** The person corrects what was said of the columns. */
  readonly onColumns: (sample: LayoutSample) => void;
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

/** The first rows of a file whose columns are not known. */
export const sampleIn = (error: unknown): LayoutSample | undefined =>
  error instanceof CallFailed ? columnsQuestion.safeParse(error.data).data : undefined;

/** Refunds with what the file itself states, if that differs. */
export const refundWords = ({ Refunds, RefundTotal, FileRefundTotal }: StatementPreview): string => {
  const stated =
    FileRefundTotal == null || FileRefundTotal === RefundTotal ? '' : `（账单写明 ${formatMoney(FileRefundTotal)}）`;
  return `退款 ${formatCount(Refunds)} 条${RefundTotal ? ` ${formatMoney(RefundTotal)}` : ''}${stated}`;
};

interface FactsProps extends Pick<Props, 'onColumns'> {
  readonly preview: StatementPreview;
}

const Facts = ({ preview, onColumns }: FactsProps) => {
  const { Wallet, Count, Total, Refunds, Expenses, Unreadable, Fees, Layout } = preview;
  const rest = [
    ...(Refunds > 0 ? [refundWords(preview)] : []),
    ...(Fees ? [`手续费 ${formatMoney(Fees)}`] : []),
    ...(Expenses > 0 ? [`支出 ${formatCount(Expenses)} 条`] : []),
    ...(Unreadable > 0 ? [`无法读取 ${formatCount(Unreadable)} 条`] : []),
  ];
  return (
    <dl className="statement-facts">
      <div>
        <dt>识别为</dt>
        <dd>
          {Wallet ? walletLabel[Wallet] : '普通表格'}
          {Layout && (
            <Button type="link" size="small" onClick={() => onColumns(Layout)}>
              修改列对应
            </Button>
          )}
        </dd>
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

export const StatementFacts = ({ file, attempt, onRead, onRefused, onColumns, onEnded }: Props) => {
  const { data, error, isPending } = useQuery({
    queryKey: [previewStatement.path, file.name, file.size, file.lastModified, attempt],
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
    if (refusal !== undefined) refuse(refusal, sampleIn(error));
  }, [refusal, error]);
  useEffect(() => {
    if (!isPending) end();
  }, [isPending]);
  if (error) return null;
  return data ? <Facts preview={data} onColumns={onColumns} /> : <Skeleton lines={3} />;
};
