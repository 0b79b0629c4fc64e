/** Calls of today by hour. */
import type { HomeBoard } from '@gonghai/contract/home/home-figures.contract.ts';
import { useMemo } from 'react';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { countUnit } from '../../ui/chart/chart-values.ts';
import { Skeleton } from '../../ui/state/Skeleton.tsx';

type Hours = HomeBoard['Hours'];

/** The working day, and every hour with calls. */
const FIRST = 8;
const LAST = 19;
const HEIGHT = '216px';
const NARROW = 36;
const UNIT = countUnit('次');

const shownHours = (hours: Hours): Hours => {
  const called = hours.filter(({ CallTotal }) => CallTotal > 0).map(({ Hour }) => Hour);
  const [first, last] = [Math.min(FIRST, ...called), Math.max(LAST, ...called)];
  return hours.filter(({ Hour }) => Hour >= first && Hour <= last);
};

interface Props {
  readonly hours: Hours | undefined;
  readonly failure: { readonly message: string; readonly onRetry: () => void } | undefined;
}

const Chart = ({ hours, failure }: { readonly hours: Hours; readonly failure: Props['failure'] }) => {
  const content = useMemo(() => {
    const shown = shownHours(hours);
    return {
      groups: shown.map(({ Hour }) => `${Hour} 时`),
      series: [
        { name: '拨打', tone: 'quiet', values: shown.map(({ CallTotal }) => CallTotal) },
        { name: '接通', tone: 'strong', values: shown.map(({ ConnectTotal }) => ConnectTotal) },
      ] as const,
      unit: UNIT,
    };
  }, [hours]);
  return (
    <BarChart
      label="今天各小时的拨打和接通次数"
      height={HEIGHT}
      narrowest={NARROW}
      hiddenTable="时间"
      empty="今天还没有通话"
      failure={failure}
      {...content}
    />
  );
};

const NO_HOURS: Hours = [];

export const HoursCard = ({ hours, failure }: Props) => (
  <section className="home-card home-hours" aria-label="今日通话分布">
    <h2>今日通话分布</h2>
    <div className="home-hours-place">
      {hours || failure ? (
        <Chart hours={hours ?? NO_HOURS} failure={hours ? undefined : failure} />
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  </section>
);
