/** Why a figure differs from the span before: its parts by hour, agent or department add up to the difference. */
import { type HomeDifference, queryHomeDifference } from '@gonghai/contract/home/home-difference.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useMay } from '../../platform/current-user.ts';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { FigureStrip } from '../../ui/figure/FigureStrip.tsx';
import { formatDays } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { type BoardFigure, differenceText } from './board-figures.ts';
import './difference.css';
import { type DifferenceLine, differenceLines, type DifferenceKind, KINDS } from './difference-lines.ts';

interface Props {
  readonly figure: BoardFigure;
  readonly range: TimeRange;
  /** The words for the span before. */
  readonly before: string;
}

/** Half of the width for less, half for more. */
const Bar = ({ share }: { readonly share: number }) => (
  <span className="home-difference-bar" aria-hidden>
    <span
      data-up={share > 0 || undefined}
      style={{ width: `${Math.abs(share) * 50}%`, left: share < 0 ? `${50 - Math.abs(share) * 50}%` : '50%' }}
    />
  </span>
);

interface LinesProps {
  readonly kind: DifferenceKind;
  readonly lines: readonly DifferenceLine[];
  readonly figure: BoardFigure;
  readonly before: string;
}

const Lines = ({ kind, lines, figure: { text }, before }: LinesProps) => {
  const largest = Math.max(1, ...lines.map(({ now, past }) => Math.abs(now - past)));
  const columns = [
    { title: KINDS[kind].title },
    { title: '本期', figures: true },
    { title: before, figures: true },
    { title: '变化', figures: true },
    { title: '增减' },
  ];
  return (
    <SmallTable label={KINDS[kind].title} columns={columns}>
      {lines.map(({ key, name, now, past }) => (
        <tr key={key}>
          <td>{name}</td>
          <FigureTd>{text(now)}</FigureTd>
          <FigureTd>{text(past)}</FigureTd>
          <FigureTd>{now === past ? <span className="gh-muted">0</span> : differenceText(now - past, text)}</FigureTd>
          <td>
            <Bar share={(now - past) / largest} />
          </td>
        </tr>
      ))}
    </SmallTable>
  );
};

interface PartsProps extends Props {
  readonly difference: HomeDifference;
  readonly isTeam: boolean;
}

const Parts = ({ difference, figure, before, isTeam }: PartsProps) => {
  const [chosen, setChosen] = useState<DifferenceKind>('hours');
  const { field, text } = figure;
  const { Now, Before } = difference.Total;
  // All own calls are of one agent.
  const kind = isTeam ? chosen : 'hours';
  const lines = differenceLines(difference, kind, field);
  return (
    <>
      <FigureStrip
        small
        figures={[
          { label: '本期', value: text(Now[field]) },
          { label: before, value: text(Before[field]) },
          { label: '变化', value: differenceText(Now[field] - Before[field], text) },
        ]}
      />
      {isTeam && (
        <Segmented<DifferenceKind>
          size="small"
          aria-label="拆分方式"
          value={kind}
          onChange={setChosen}
          options={(['hours', 'agents', 'departments'] as const).map((value) => ({ value, label: KINDS[value].label }))}
        />
      )}
      {lines.length === 0 ? (
        <Empty compact icon={<ChartNoAxesColumn size={20} />} title="两段时间都没有通话" />
      ) : (
        <Lines kind={kind} lines={lines} figure={figure} before={before} />
      )}
      {isTeam && field === 'CustomerTotal' && <p className="gh-muted">人数按坐席相加：同一人被两名坐席拨打计两次。</p>}
    </>
  );
};

export const DifferenceDialog = (props: Props) => {
  const { figure, range } = props;
  const mayTeam = useMay(['StatsUserCall']);
  const [isTeam, setTeam] = useState(false);
  const request = { ...range, IsTeam: isTeam };
  const { data, error, refetch } = useQuery({
    queryKey: [queryHomeDifference.path, request],
    queryFn: ({ signal }) => call(queryHomeDifference, request, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={`${figure.label}的变化：${formatDays(range)}`} width={640}>
      <div className="home-difference">
        {mayTeam && (
          <Segmented<boolean>
            aria-label="范围"
            value={isTeam}
            onChange={setTeam}
            options={[
              { value: false, label: '我的' },
              { value: true, label: '可见的坐席' },
            ]}
          />
        )}
        {error ? (
          <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />
        ) : data ? (
          <Parts key={String(isTeam)} {...props} difference={data} isTeam={isTeam} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Dialog>
  );
};
