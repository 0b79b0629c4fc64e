/** What the player needs to know of a call, and in words what there is to hear. */
import { type CallOutcome, RecordState, recordStateLabel } from '@gonghai/contract/customers/call-outcome.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';

/** A row of any list of calls. */
export interface PlayableCall extends Pick<
  CallOutcome,
  'RecordState' | 'Channel' | 'IsAnswer' | 'IsRunning' | 'CallSeconds'
> {
  /** Of the call log. */
  readonly Id: number;
  /** The agent. */
  readonly UserName: string;
  /** The other side, if its name is known. */
  readonly CustomerName?: string | undefined;
  readonly StartTime: number;
  readonly Remark: string;
  /** Whether the user may edit the remark. */
  readonly MayEdit: boolean;
}

export const isPlayable = (call: Pick<PlayableCall, 'RecordState'>): boolean => call.RecordState === RecordState.Ready;

/** Nothing was ever recorded. */
const isUnrecorded = ({ RecordState: state }: Pick<PlayableCall, 'RecordState'>): boolean =>
  state === RecordState.None || state === RecordState.Off;

/** Why a call cannot be heard. Undefined for one that can, and for one that nobody expects to hear. */
export const silenceReason = (
  call: Pick<PlayableCall, 'RecordState' | 'Channel' | 'IsAnswer' | 'IsRunning'>,
): string | undefined => {
  if (isPlayable(call)) return undefined;
  if (isUnrecorded(call)) {
    if (!call.IsAnswer || call.IsRunning) return undefined;
    if (call.Channel === LineType.Mobile) return '手机通话，没有录音';
  }
  return recordStateLabel[call.RecordState];
};

const HOUR = 3_600;

/** A call whose recording should be ready within seconds; later ones wait for a browser that is closed. */
const isExpected = ({ RecordState: state, IsRunning, StartTime, CallSeconds }: PlayableCall): boolean =>
  state === RecordState.Arriving && !IsRunning && Date.now() / 1_000 - StartTime - CallSeconds < HOUR;

/** How often a list with such a call is read again. */
const EXPECTED_EVERY_MS = 4_000;
export const readAgainMs = (calls: readonly PlayableCall[] | undefined): number | false =>
  calls?.some(isExpected) ? EXPECTED_EVERY_MS : false;
