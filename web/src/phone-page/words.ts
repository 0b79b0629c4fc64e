/** Numbers, times and results as the page shows them. */
import { PhoneOutcome, phoneOutcomeLabel } from '@gonghai/contract/wire/hub.ts';
import type { PhoneState } from '@gonghai/contract/wire/phone-hub.ts';
import { DAY, dayOf, momentText } from '@gonghai/contract/wire/clock.ts';

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** 今天 13:25, 昨天 20:10, 11-16 09:00 */
export const shortMoment = (seconds: number): string => {
  const text = momentText(seconds);
  const days = dayOf(nowSeconds()) - dayOf(seconds);
  const day = ['今天', '昨天'][days] ?? (seconds - nowSeconds() < DAY && days === -1 ? '明天' : text.slice(5, 10));
  return `${day} ${text.slice(11, 16)}`;
};

export const clockOf = (seconds: number): string => momentText(seconds).slice(11, 16);

const { [PhoneOutcome.Busy]: BUSY, [PhoneOutcome.NoSuchNumber]: EMPTY } = phoneOutcomeLabel;
type ShownCall = PhoneState['Today']['Calls'][number];

/** What became of a call, and how it is tinted. */
export const resultOf = ({ IsRunning, IsAnswer, IsIncoming, CauseText }: ShownCall): readonly [string, string] => {
  if (IsRunning) return ['进行中', 'blue'];
  if (IsAnswer) return ['已接通', 'green'];
  if (IsIncoming) return ['未接来电', 'grey'];
  return CauseText === BUSY ? [BUSY, 'amber'] : [CauseText === EMPTY ? EMPTY : '未接通', 'grey'];
};
