/** The floor as tiles below their departments. A folded department still tells its states and sums. */
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { formatCount, formatMinutes } from '../../../ui/format.ts';
import { countStates, type FloorGroup, sumOf } from './floor.ts';
import { SeatTile } from './SeatTile.tsx';
import { StateBar } from './StateBar.tsx';

interface HeadProps {
  readonly group: FloorGroup;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

const Head = ({ group: { name, seats }, isFolded, onToggle }: HeadProps) => {
  const counts = countStates(seats);
  const { Calls, Reached, CallSeconds } = sumOf(seats);
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <button type="button" className="floor-group-head" aria-expanded={!isFolded} onClick={onToggle}>
      <Arrow size={14} aria-hidden />
      <span className="floor-group-name">
        <b className="gh-ellipsis">{name}</b>
        <span className="floor-group-size gh-number">{`${seats.length} 人`}</span>
      </span>
      <StateBar seats={seats} />
      <span className="floor-group-now gh-number">
        通话 <em data-state={FloorState.Talking}>{counts.talking}</em>
      </span>
      <span className="floor-group-now gh-number">{`可用 ${counts.ready}`}</span>
      <span className="floor-group-sums gh-number">
        <span>{`呼出 ${formatCount(Calls)}`}</span>
        <span>{`接通 ${formatCount(Reached)}`}</span>
        <span>{`时长 ${formatMinutes(CallSeconds)}`}</span>
      </span>
    </button>
  );
};

interface Props {
  readonly groups: readonly FloorGroup[];
  readonly folded: ReadonlySet<number>;
  readonly openId: number | undefined;
  readonly onToggle: (id: number) => void;
  readonly onOpen: (userId: number) => void;
}

export const FloorTiles = ({ groups, folded, openId, onToggle, onOpen }: Props) =>
  groups.map((group) => {
    const id = group.id ?? 0;
    const isFolded = folded.has(id);
    return (
      <section key={id} className="floor-group" aria-label={group.name}>
        <Head group={group} isFolded={isFolded} onToggle={() => onToggle(id)} />
        {!isFolded && (
          <div className="floor-tiles">
            {group.seats.map((seat) => (
              <SeatTile key={seat.UserId} seat={seat} isOpen={seat.UserId === openId} onOpen={onOpen} />
            ))}
          </div>
        )}
      </section>
    );
  });
