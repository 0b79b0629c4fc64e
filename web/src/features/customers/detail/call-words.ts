/** Words for the outcome of a call, in the call log and in the timeline. Pure. */
import { callChannelLabel } from '@gonghai/contract/calls/call-values.ts';
import {
  callEndMarkText,
  type CallOutcome,
  callOutcomeLabel,
  FILTER_PASSED,
  filterResultLabel,
} from '@gonghai/contract/customers/call-log.contract.ts';
import { formatDuration } from '../../../ui/format.ts';
import type { TagTone } from '../../../ui/tag/Tag.tsx';

export interface OutcomeLook {
  readonly tone: TagTone;
  /** The length of an answered call, or why there is none. */
  readonly words: string;
}

export const outcomeLook = (call: CallOutcome): OutcomeLook => {
  const words = callOutcomeLabel(call);
  if (call.FilterResult !== FILTER_PASSED) return { tone: 'red', words };
  if (call.IsRunning) return { tone: 'green', words };
  return call.IsAnswer ? { tone: 'green', words: formatDuration(call.CallSeconds) } : { tone: 'grey', words };
};

/** Cause, channel and result of the filter, in this order. A call that came in was not filtered. */
export const callDetails = ({
  CauseText,
  Channel,
  FilterResult,
  IsRunning,
  IsIncoming,
}: CallOutcome): readonly string[] => [
  ...(IsIncoming ? ['呼入'] : []),
  ...(CauseText && !IsRunning ? [CauseText] : []),
  callChannelLabel[Channel],
  ...(IsIncoming ? [] : [`过滤${filterResultLabel(FilterResult)}`]),
];

/** Empty for a call whose end the caller reported at once. */
export const endMarkWords = ({ EndMark, LostSeconds }: CallOutcome): string => callEndMarkText(EndMark, LostSeconds);
