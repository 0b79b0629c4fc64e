/** The words of one person on the floor. Pure. */
import { FloorState, floorStateLabel } from '@gonghai/contract/call-statistics/floor-values.ts';
import { formatDuration, formatMinutes } from '../../../ui/format.ts';
import { formatWaiting } from '../../../widgets/waiting.ts';
import type { FloorSums, Seat } from './floor.ts';

/** With whom, or why: 与 梁铭泽, 呼叫 蒋晨曦, 小休 会议, or only the state. */
export const doingWords = ({ State, With, Reason, IsIncoming, IsMobile }: Seat): string => {
  if (State === FloorState.Talking) return With === '' ? floorStateLabel.talking : `与 ${With}`;
  if (State === FloorState.Ringing) {
    const act = IsMobile ? '手机呼叫' : IsIncoming ? '来电' : '呼叫';
    return With === '' ? floorStateLabel.ringing : `${act} ${With}`;
  }
  return [floorStateLabel[State], Reason].filter(Boolean).join(' ');
};

/** 42/18・49分: calls, reached, talk time of today. */
export const dayWords = ({ Calls, Reached, CallSeconds }: FloorSums): string =>
  Calls === 0 ? '今日未呼出' : `${Calls}/${Reached}・${formatMinutes(CallSeconds)}`;

/** Empty if it is unknown since when. */
export const lengthWords = (since: number | null, now: number): string =>
  since === null ? '' : formatWaiting(now - since);

/** Everything that a tile shows, for screen readers. */
export const seatLabel = (seat: Seat): string =>
  [
    seat.UserName,
    floorStateLabel[seat.State],
    ...(seat.With === '' && seat.Reason === '' ? [] : [doingWords(seat)]),
    `今日呼出 ${seat.Calls}`,
    `接通 ${seat.Reached}`,
    `通话 ${formatDuration(seat.CallSeconds)}`,
  ].join('，');
