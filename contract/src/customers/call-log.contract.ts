/** The calls to a customer, for its drawer. Dialling has its own contract. */
import { z } from 'zod';
import { LineType } from '../settings/setting-values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, id, idOf, queryIdOf, unixSeconds } from '../wire/fields.ts';
import { ANY_PLACE } from './customer-list.contract.ts';

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

export const LONGEST_CALL_REMARK = 200;

/** The outcome of a call, as the call log and the timeline show it. */
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

export const callLog = callOutcome.extend({
  Id: id,
  UserName: z.string(),
  StartTime: unixSeconds,
  AudioFile: z.string(),
  Remark: z.string(),
  /** For the caller's own calls, and those of staff in the caller's scope. */
  MayEdit: z.boolean(),
});
export type CallLog = z.output<typeof callLog>;

export const queryCallLogs = endpoint({
  summary: '客户的通话记录，最新的在前',
  method: 'GET',
  path: 'api/Call/QueryCustomerCallLogList',
  access: ANY_PLACE,
  request: z.object({ customerId: queryIdOf('customer') }),
  answer: z.array(callLog),
  rate: 'ordinary',
  audit: 'none',
});

export const updateCallRemark = endpoint({
  summary: '修改通话备注',
  method: 'POST',
  path: 'api/Call/UpdateCallLogRemark',
  access: 'all',
  request: z.object({ CallLogId: idOf('call-log'), Remark: freeText(LONGEST_CALL_REMARK) }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
