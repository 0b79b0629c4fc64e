/** The shares of the states of a department as one bar. The numbers beside it say the same. */
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { countStates, type Seat, STATES } from './floor.ts';

export const StateBar = ({ seats }: { readonly seats: readonly Seat[] }) => {
  const counts = countStates(seats);
  return (
    <span className="floor-bar" aria-hidden>
      {STATES.filter((state) => state !== FloorState.Offline && counts[state] > 0).map((state) => (
        <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />
      ))}
      {counts.offline > 0 && <i data-state={FloorState.Offline} style={{ flexGrow: counts.offline }} />}
    </span>
  );
};
