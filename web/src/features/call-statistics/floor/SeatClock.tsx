/** How long a person's state has lasted, counting up. Red when it has lasted too long. */
import { useSecond } from '../../../ui/useSecond.ts';
import { isTooLong, type Seat } from './floor.ts';
import { lengthWords } from './seat-words.ts';

export const SeatClock = ({ seat }: { readonly seat: Seat }) => {
  const now = useSecond();
  return (
    <span className="floor-clock gh-number" data-over={isTooLong(seat, now) || undefined}>
      {lengthWords(seat.since, now)}
    </span>
  );
};
