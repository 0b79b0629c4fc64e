/** The signs of the calendar: closed, agreeing, open rows, a missing statement. */
import { CircleCheck, Lock } from 'lucide-react';
import { formatCount } from '../../../ui/format.ts';
import { signed } from '../reconcile/difference.ts';
import type { ShownCell } from './calendar-days.ts';

const ICON = { size: 13, 'aria-hidden': true } as const;

export const OpenCount = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span className="calendar-count gh-number" title={`${count} 笔未平`}>
      {formatCount(count)}
      <span className="gh-unseen">笔未平</span>
    </span>
  );

/** The difference of a cell with its sign. */
export const DifferenceMark = ({ cell, state }: Pick<ShownCell, 'cell' | 'state'>) => {
  if (!cell || state === 'none' || state === 'awaited') return <span className="gh-muted">—</span>;
  const difference = cell.Difference;
  return (
    <span className="calendar-difference gh-number" data-state={state}>
      {state === 'closed' && (
        <span className="calendar-good" title="已结账">
          <Lock {...ICON} />
          <span className="gh-unseen">已结账</span>
        </span>
      )}
      {state === 'agrees' && (
        <span className="calendar-good" title="一致，待结账">
          <CircleCheck {...ICON} />
          <span className="gh-unseen">一致</span>
        </span>
      )}
      {(state === 'differs' || state === 'waits') && <OpenCount count={cell.OpenCount} />}
      <span className={difference === 0 ? 'gh-secondary' : 'calendar-red'}>{signed(difference)}</span>
    </span>
  );
};

export const CalendarLegend = () => (
  <span className="calendar-legend gh-secondary" aria-hidden>
    <span>
      <Lock {...ICON} className="calendar-good" />
      已结账
    </span>
    <span>
      <CircleCheck {...ICON} className="calendar-good" />
      一致，待结账
    </span>
    <span>
      <i className="calendar-count gh-number">3</i>
      未平笔数
    </span>
  </span>
);
