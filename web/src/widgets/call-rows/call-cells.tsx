/** Cells of a single call: its length and its marks; and what the player needs of it. */
import type { StatsCall } from '@gonghai/contract/calls/counted-call.contract.ts';
import {
  callEndMarkText,
  type CallOutcome,
  callOutcomeLabel,
  wasMade,
} from '@gonghai/contract/customers/call-outcome.ts';
import { callChannelLabel } from '@gonghai/contract/calls/call-values.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { formatDuration } from '../../ui/format.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import type { PlayableCall } from '../player/playable-call.ts';

/** The length of an answered call, otherwise why there is none. */
export const callLength = (call: CallOutcome): string =>
  call.IsAnswer && !call.IsRunning && wasMade(call.FilterResult)
    ? formatDuration(call.CallSeconds)
    : callOutcomeLabel(call);

export const CallMarks = ({ call }: { readonly call: CallOutcome }) => {
  const end = callEndMarkText(call.EndMark, call.LostSeconds);
  return (
    <>
      {call.IsIncoming && (
        <Tag tone="cyan" dot={false}>
          呼入
        </Tag>
      )}
      {call.Channel === LineType.Mobile && <Tag dot={false}>{callChannelLabel[call.Channel]}</Tag>}
      {end && (
        <Tag tone="amber" dot={false}>
          {end}
        </Tag>
      )}
    </>
  );
};

/** The statistics show only people whose calls the user may edit. */
export const toPlayable = (call: StatsCall): StatsCall & PlayableCall => ({ ...call, MayEdit: true });
