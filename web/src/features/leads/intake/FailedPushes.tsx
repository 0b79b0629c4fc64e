/** Pushes of one account, or of deleted ones, that did not become leads: why, and what to do about each. */
import { queryFailedPushes, type RetriedPushes, retryAllPushes } from '@gonghai/contract/leads/lead-intake.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { BusyButton } from '../../../ui/form/BusyButton.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import './intake.css';
import { PushCard } from './PushCard.tsx';

interface Props {
  /** Undefined for accounts that were deleted. */
  readonly settingId: number | undefined;
  /** The account's name, or that it is deleted. */
  readonly title: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const SHOWN = 50;

const summaryOf = ({ Done, Failed, Waiting }: RetriedPushes): string =>
  [
    Done > 0 && `${formatCount(Done)} 条已转为线索`,
    Failed > 0 && `${formatCount(Failed)} 条仍然失败`,
    Waiting > 0 && `${formatCount(Waiting)} 条仍在处理`,
  ]
    .filter(Boolean)
    .join('，') || '没有失败的推送';

interface RetryAllProps {
  readonly of: RequestOf<typeof retryAllPushes>;
  readonly onChanged: () => void;
}

const RetryAll = ({ of, onChanged }: RetryAllProps) => {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    try {
      const result = await call(retryAllPushes, of);
      announce(result.Failed > 0 ? 'error' : 'success', summaryOf(result));
    } catch (error) {
      announce('error', error instanceof Error ? error.message : messages.serverError);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <BusyButton busy={busy} onClick={() => void retry()}>
      {busy ? '正在重试…' : '全部重试'}
    </BusyButton>
  );
};

export const FailedPushes = ({ settingId, title, onClose, onChanged }: Props) => {
  const of = settingId === undefined ? { IsDeleted: true } : { SettingId: settingId };
  const { data, error, refetch } = useQuery({
    queryKey: [queryFailedPushes.path, settingId],
    queryFn: ({ signal }) => call(queryFailedPushes, { ...of, PageCount: SHOWN }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const changed = (): void => {
    void refetch();
    onChanged();
  };
  return (
    <Drawer label="失败的推送" header={<b className="gh-ellipsis">{`失败的推送 · ${title}`}</b>} onClose={onClose}>
      <div className="intake-pushes">
        {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton />}
        {data?.Count === 0 && <Empty title="没有失败的推送" detail="收到的推送都已成为线索。" />}
        {data && data.Count > 1 && (
          <header className="intake-pushes-head">
            <span className="gh-muted">
              {`共 ${formatCount(data.Count)} 条${data.Count > SHOWN ? `，显示最新的 ${SHOWN} 条` : ''}`}
            </span>
            <RetryAll of={of} onChanged={changed} />
          </header>
        )}
        <ul>
          {data?.Rows.map((push) => (
            <PushCard key={push.Id} push={push} onChanged={changed} />
          ))}
        </ul>
      </div>
    </Drawer>
  );
};
