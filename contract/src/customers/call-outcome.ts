/** The outcome of a call, as the call log and the timeline of a customer show it. */
import { z } from 'zod';
import { LineType } from '../settings/setting-values.ts';

/** Any other value means that the number was on a blacklist and was not called. */
export const FILTER_PASSED = 0;
export const filterResultLabel = (result: number): string => (result === FILTER_PASSED ? '通过' : '黑名单');

/** How the end of a log is known: reported, estimated by the server, or reported after a lost connection. */
export const CallEndMark = { Reported: 0, Estimated: 1, Corrected: 2 } as const;
export type CallEndMark = (typeof CallEndMark)[keyof typeof CallEndMark];

/** Empty for an end that the caller reported at once. */
export const callEndMarkText = (mark: CallEndMark, lostSeconds: number): string => {
  if (mark === CallEndMark.Reported) return '';
  return mark === CallEndMark.Estimated ? '系统补记' : `断线补记（断线${lostSeconds}秒）`;
};

export const callOutcome = z.object({
  CallSeconds: z.int(),
  FilterResult: z.int(),
  /** Still ringing or talking; the rest is then not final. */
  IsRunning: z.boolean(),
  IsAnswer: z.boolean(),
  /** The customer called. */
  IsIncoming: z.boolean(),
  Channel: z.enum(LineType),
  /** SIP status code; 0 if there was none. */
  CauseCode: z.int(),
  CauseText: z.string(),
  EndMark: z.enum(CallEndMark),
  /** Seconds without heartbeats, of a corrected call. */
  LostSeconds: z.int(),
  /** The agent left the wrap-up for later. */
  IsWrapUpLeft: z.boolean(),
});
export type CallOutcome = z.output<typeof callOutcome>;

/** In words: 通话中, 已接通, 未接通, 未接来电, or 黑名单 for a call that was not made. */
export const callOutcomeLabel = ({
  FilterResult,
  IsRunning,
  IsAnswer,
  IsIncoming,
}: Pick<CallOutcome, 'FilterResult' | 'IsRunning' | 'IsAnswer' | 'IsIncoming'>): string => {
  if (FilterResult !== FILTER_PASSED) return filterResultLabel(FilterResult);
  if (IsRunning) return '通话中';
  if (IsAnswer) return '已接通';
  return IsIncoming ? '未接来电' : '未接通';
};
