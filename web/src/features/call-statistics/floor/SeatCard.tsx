/** What a person does and has done today, as a card beside the compact floor. */
import { floorStateLabel } from '@gonghai/contract/call-statistics/floor-values.ts';
import { formatCount, formatMinutes, formatShare } from '../../../ui/format.ts';
import { Avatar } from '../../../ui/tag/Avatar.tsx';
import { type Seat, shareReached } from './floor.ts';
import { doingWords } from './seat-words.ts';
import { SeatClock } from './SeatClock.tsx';
import { StateDot } from './StateDot.tsx';

interface FiguresProps {
  readonly seat: Seat;
}

/** The calls of today in four figures. */
export const SeatFigures = ({ seat }: FiguresProps) => (
  <dl className="floor-figures">
    <div>
      <dt>呼出</dt>
      <dd className="gh-number">{formatCount(seat.Calls)}</dd>
    </div>
    <div>
      <dt>接通</dt>
      <dd className="gh-number">{formatCount(seat.Reached)}</dd>
    </div>
    <div>
      <dt>接通率</dt>
      <dd className="gh-number">{formatShare(shareReached(seat))}</dd>
    </div>
    <div>
      <dt>时长</dt>
      <dd className="gh-number">{formatMinutes(seat.CallSeconds)}</dd>
    </div>
  </dl>
);

/** Name, department and extension, with the state and its length. */
export const SeatHead = ({ seat }: FiguresProps) => (
  <div className="floor-person">
    <Avatar name={seat.UserName} size={36} />
    <span className="floor-person-name">
      <b className="gh-ellipsis">{seat.UserName}</b>
      <span className="gh-ellipsis gh-muted">
        {[seat.DepartmentName, seat.ExtensionNumber && `分机 ${seat.ExtensionNumber}`].filter(Boolean).join('・')}
      </span>
    </span>
    <span className="floor-badge" data-state={seat.State}>
      <StateDot state={seat.State} />
      {floorStateLabel[seat.State]}
      <SeatClock seat={seat} />
    </span>
  </div>
);

export const SeatCard = ({ seat }: FiguresProps) => (
  <div className="floor-card">
    <SeatHead seat={seat} />
    {(seat.With !== '' || seat.Reason !== '') && <p className="gh-ellipsis">{doingWords(seat)}</p>}
    <SeatFigures seat={seat} />
    <p className="gh-muted">点击姓名查看今日通话</p>
  </div>
);
