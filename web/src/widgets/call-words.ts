/** Words for the outcome of a call, in the call log and in the timeline. Pure. */
import { callChannelLabel } from '@gonghai/contract/calls/call-values.ts';
import {
  callEndMarkText,
  type CallOutcome,
  callOutcomeLabel,
  filterResultLabel,
  NOT_DIALLED,
  wasMade,
  WITH_COLLEAGUE,
} from '@gonghai/contract/customers/call-outcome.ts';
import { formatDuration } from '../ui/format.ts';
import type { TagTone } from '../ui/tag/Tag.tsx';

interface OutcomeLook {
  readonly tone: TagTone;
  /** The length of an answered call, or why there is none. */
  readonly words: string;
}

export const outcomeLook = (call: CallOutcome): OutcomeLook => {
  const words = callOutcomeLabel(call);
  if (call.IsRunning) return { tone: 'green', words };
  if (call.FilterResult === NOT_DIALLED) return { tone: 'grey', words };
  if (!wasMade(call.FilterResult)) return { tone: 'red', words };
  return call.IsAnswer ? { tone: 'green', words: formatDuration(call.CallSeconds) } : { tone: 'grey', words };
};

const directionWord = ({ IsIncoming }: Pick<CallOutcome, 'IsIncoming'>): string => (IsIncoming ? '呼入' : '呼出');

/** The cause, unless it only repeats the outcome, as 未接来电 does. */
const causeOf = (call: CallOutcome): string =>
  call.IsRunning || call.CauseText === callOutcomeLabel(call) ? '' : call.CauseText;

interface CallSummary {
  readonly direction: string;
  readonly result: string;
  /** Of an answered call. */
  readonly length?: string;
  /** The customer was reached. */
  readonly isReached: boolean;
}

/** The call in one line, for the timeline. */
export const callSummary = (call: CallOutcome): CallSummary => {
  const direction = directionWord(call);
  const outcome = callOutcomeLabel(call);
  if (call.IsRunning) return { direction, result: outcome, isReached: true };
  if (!wasMade(call.FilterResult)) {
    const why = call.FilterResult === NOT_DIALLED ? causeOf(call) : outcome;
    return { direction, result: why ? `未拨出，${why}` : '未拨出', isReached: false };
  }
  if (call.IsAnswer) return { direction, result: '接通', length: formatDuration(call.CallSeconds), isReached: true };
  const cause = causeOf(call);
  return { direction, result: cause ? `${outcome}，${cause}` : outcome, isReached: false };
};

/** Calls that came in, and those to colleagues, are not filtered. */
const isFiltered = ({ IsIncoming, FilterResult }: CallOutcome): boolean =>
  !IsIncoming && FilterResult !== NOT_DIALLED && FilterResult !== WITH_COLLEAGUE;

/** Cause, channel and result of the filter, in this order. */
export const callDetails = (call: CallOutcome): readonly string[] => {
  const cause = causeOf(call);
  return [
    ...(call.IsIncoming ? [directionWord(call)] : []),
    ...(cause ? [cause] : []),
    callChannelLabel[call.Channel],
    ...(isFiltered(call) ? [`过滤${filterResultLabel(call.FilterResult)}`] : []),
  ];
};

/** Empty for a call whose end the caller reported at once. */
export const endMarkWords = ({ EndMark, LostSeconds }: CallOutcome): string => callEndMarkText(EndMark, LostSeconds);
