/** The floor as names tinted by state, for hundreds of people on one screen. A card tells the rest of a person. */
import { Popover } from 'antd';
import { memo } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { useSecond } from '../../../ui/useSecond.ts';
import { type FloorGroup, isTooLong, type Seat, sumOf } from './floor.ts';
import { seatLabel } from './seat-words.ts';
import { SeatCard } from './SeatCard.tsx';
import { StateBar } from './StateBar.tsx';

interface ChipProps {
  readonly seat: Seat;
  readonly isOver: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (userId: number) => void;
}

const HOVER_SECONDS = 0.25;

const Chip = memo(({ seat, isOver, isOpen, onOpen }: ChipProps) => (
  <Popover
    content={<SeatCard seat={seat} />}
    trigger={['hover', 'focus']}
    mouseEnterDelay={HOVER_SECONDS}
    mouseLeaveDelay={0}
    arrow={false}
    destroyOnHidden
  >
    <button
      type="button"
      className="floor-seat floor-name"
      data-state={seat.State}
      data-over={isOver || undefined}
      data-open={isOpen || undefined}
      aria-label={isOver ? `${seatLabel(seat)}，超时` : seatLabel(seat)}
      onClick={() => onOpen(seat.UserId)}
    >
      {seat.UserName}
    </button>
  </Popover>
));

interface Props {
  readonly groups: readonly FloorGroup[];
  readonly openId: number | undefined;
  readonly onOpen: (userId: number) => void;
}

const Group = ({ group: { name, seats }, openId, onOpen }: Omit<Props, 'groups'> & { readonly group: FloorGroup }) => {
  const now = useSecond();
  const { Calls, Reached } = sumOf(seats);
  return (
    <section className="floor-block" aria-label={name}>
      <header>
        <b className="gh-ellipsis">{name}</b>
        <StateBar seats={seats} />
        <span
          className="gh-number gh-muted"
          title={`${seats.length} 人，今日呼出 ${formatCount(Calls)}，接通 ${formatCount(Reached)}`}
        >{`${formatCount(Calls)}/${formatCount(Reached)}`}</span>
      </header>
      <div className="floor-names">
        {seats.map((seat) => (
          <Chip
            key={seat.UserId}
            seat={seat}
            isOver={isTooLong(seat, now)}
            isOpen={seat.UserId === openId}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  );
};

export const FloorCompact = ({ groups, openId, onOpen }: Props) => (
  <div className="floor-blocks">
    {groups.map((group) => (
      <Group key={group.id ?? 0} group={group} openId={openId} onOpen={onOpen} />
    ))}
  </div>
);
