/** The states with their counts: legend and filter at once. */
import { floorStateLabel } from '@gonghai/contract/call-statistics/floor-values.ts';
import { formatCount } from '../../../ui/format.ts';
import { useSecond } from '../../../ui/useSecond.ts';
import { type Chosen, countStates, isTooLong, OVER, type Seat, STATES } from './floor.ts';
import { StateDot } from './StateDot.tsx';

interface Props {
  readonly seats: readonly Seat[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

const OverCount = ({ seats }: Pick<Props, 'seats'>) => {
  const now = useSecond();
  return formatCount(seats.filter((seat) => isTooLong(seat, now)).length);
};

export const StateChips = ({ seats, chosen, onChoose }: Props) => {
  const counts = countStates(seats);
  return (
    <fieldset className="floor-chips" aria-label="状态">
      <button type="button" className="gh-view" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部 <em className="gh-number">{formatCount(seats.length)}</em>
      </button>
      {STATES.map((state) => (
        <button
          key={state}
          type="button"
          className="gh-view"
          aria-pressed={chosen === state}
          onClick={() => onChoose(state)}
        >
          <StateDot state={state} />
          {floorStateLabel[state]} <em className="gh-number">{formatCount(counts[state])}</em>
        </button>
      ))}
      <button
        type="button"
        className="gh-view"
        title="通话超过8分钟、振铃或整理超过1分钟、示忙超过10分钟、小休超过20分钟"
        aria-pressed={chosen === OVER}
        onClick={() => onChoose(OVER)}
      >
        <StateDot state={OVER} />
        超时{' '}
        <em className="gh-number">
          <OverCount seats={seats} />
        </em>
      </button>
    </fieldset>
  );
};
