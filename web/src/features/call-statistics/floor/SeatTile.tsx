/** One person as a tile: state, name, length; with whom or why, and the calls of today. */
import { floorStateLabel } from '@gonghai/contract/call-statistics/floor-values.ts';
import { memo } from 'react';
import type { Seat } from './floor.ts';
import { dayWords, doingWords } from './seat-words.ts';
import { SeatClock } from './SeatClock.tsx';
import { StateDot } from './StateDot.tsx';

interface Props {
  readonly seat: Seat;
  /** The calls of this person are shown. */
  readonly isOpen: boolean;
  readonly onOpen: (userId: number) => void;
}

export const SeatTile = memo(({ seat, isOpen, onOpen }: Props) => (
  <button
    type="button"
    className="floor-seat floor-tile"
    data-state={seat.State}
    data-open={isOpen || undefined}
    onClick={() => onOpen(seat.UserId)}
  >
    <span className="floor-tile-line">
      <StateDot state={seat.State} />
      <b className="gh-ellipsis">{seat.UserName}</b>
      <span className="gh-unseen">{`，${floorStateLabel[seat.State]}，`}</span>
      <SeatClock seat={seat} />
    </span>
    <span className="floor-tile-line floor-tile-more">
      <span className="gh-ellipsis">{doingWords(seat)}</span>
      <span className="floor-day gh-number">{dayWords(seat)}</span>
    </span>
  </button>
));
