/** The outcome of a call, as the call log and the timeline of a customer show it. */
import { z } from 'zod';
import { LineType } from '../settings/setting-values.ts';

/** Any other value counts nowhere: `NOT_DIALLED`, `WITH_COLLEAGUE`, or the number was on a blacklist. */
export const FILTER_PASSED = 0;
/** A dial by mobile phone for which the person has not tapped on the phone. It counts nowhere. */
export const NOT_DIALLED = 2;
/** A call to the extension of a colleague. It was made, but it is no call to a customer. */
export const WITH_COLLEAGUE = 3;
/** Whether the telephone of the other side could ring. */
export const wasMade = (result: number): boolean => result === FILTER_PASSED || result === WITH_COLLEAGUE;
export const filterResultLabel = (result: number): string => {
  if (result === FILTER_PASSED) return '通过';
  if (result === WITH_COLLEAGUE) return '内部通话';
  return result === NOT_DIALLED ? '未拨出' : '黑名单';
};

/**
 * How the end of a log is known: reported, estimated by the server, reported after a lost connection, or said by the
 * caller after a call by mobile phone.
 */
export const CallEndMark = { Reported: 0, Estimated: 1, Corrected: 2, SelfReported: 3 } as const;
export type CallEndMark = (typeof CallEndMark)[keyof typeof CallEndMark];

/** Empty for an end that the caller reported at once. */
export const callEndMarkText = (mark: CallEndMark, lostSeconds: number): string => {
  if (mark === CallEndMark.Reported) return '';
  if (mark === CallEndMark.SelfReported) return '自报';
  return mark === CallEndMark.Estimated ? '系统补记' : `断线补记（断线${lostSeconds}秒）`;
};

/**
 * What there is to hear of a call. `Arriving` becomes `Ready` or `Damaged` after the call has ended. `Off`: recording was
 * switched off when the call began. `Incomplete`: only the beginning has arrived, and it has no sound yet.
 */
export const RecordState = { None: 0, Arriving: 1, Ready: 2, Damaged: 3, Expired: 4, Off: 5, Incomplete: 6 } as const;
export type RecordState = (typeof RecordState)[keyof typeof RecordState];
export const recordStateLabel: Record<RecordState, string> = {
  0: '没有录音',
  1: '录音处理中',
  2: '有录音',
  3: '录音已损坏',
  4: '录音已过期',
  5: '录音已关闭',
  6: '录音不完整',
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
  RecordState: z.enum(RecordState),
});
export type CallOutcome = z.output<typeof callOutcome>;

/** In words: 通话中, 已接通, 未接通, 未接来电, or 黑名单 and 未拨出 for a call that was not made. */
export const callOutcomeLabel = ({
  FilterResult,
  IsRunning,
  IsAnswer,
  IsIncoming,
}: Pick<CallOutcome, 'FilterResult' | 'IsRunning' | 'IsAnswer' | 'IsIncoming'>): string => {
  if (IsRunning) return '通话中';
  if (!wasMade(FilterResult)) return filterResultLabel(FilterResult);
  if (IsAnswer) return '已接通';
  return IsIncoming ? '未接来电' : '未接通';
};
