/** Dialling and the bookkeeping of a call: its log, heartbeats and end. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, idsOf, labelFrom, unixSeconds } from '../wire/fields.ts';
import { callBeat, callBeatAnswer } from '../wire/hub.ts';
import { LONGEST_CAUSE, LONGEST_FAILURE } from './call-values.ts';

/** Returned by a dial. The log exists before this answer is sent. */
export const dialled = z.object({
  /** Without 省 and 市; empty if unknown. */
  Province: z.string(),
  City: z.string(),
  /** Empty for a number without a customer, or with one that the caller may not see. */
  Name: z.string(),
  ActionId: z.string(),
  /** The digits to dial, with the prefixes that the server chose. */
  Number: z.string(),
  LineId: id,
  /** Without prefixes, to be shown; masked where the caller sees it masked. */
  Tel: z.string(),
  CustomerId: id.nullable(),
  CallLogId: id,
});
export type Dialled = z.output<typeof dialled>;

/** The server checks the digits itself, after the checks that come first. */
export const typedNumber = z.string().max(50);

export const dialCustomer = endpoint({
  summary: '拨打客户：检查拨打规则和黑名单，写入通话记录，返回要拨的号码',
  method: 'POST',
  path: 'api/Call/Call',
  access: ['Seat', 'Public', 'Clue'],
  request: z.object({
    CustomerId: idOf('customer'),
    /** The next customer of the caller's queue: refused if a colleague was quicker. */
    IsQueued: z.boolean().nullish(),
  }),
  answer: dialled,
  rate: 'lookup',
  audit: 'log',
});

export const dialTel = endpoint({
  summary: '拨打一个号码，检查与拨打客户相同',
  method: 'POST',
  path: 'api/Call/CallTel',
  access: 'all',
  request: z.object({ Tel: typedNumber }),
  answer: dialled,
  rate: 'lookup',
  audit: 'log',
});

export const dialCustomerByMobile = endpoint({
  summary: '用手机线路拨打客户：检查和返回与拨打客户相同，指令发到已配对的手机；手机不在线时不能拨打',
  path: 'api/Call/AndroidCall',
  method: 'POST',
  access: dialCustomer.access,
  request: dialCustomer.request,
  answer: dialled,
  rate: 'lookup',
  audit: 'log',
});

export const dialTelByMobile = endpoint({
  summary: '用手机线路拨打一个号码，检查与拨打客户相同',
  path: 'api/Call/AndroidCallTel',
  method: 'POST',
  access: 'all',
  request: dialTel.request,
  answer: dialled,
  rate: 'lookup',
  audit: 'log',
});

const ofColleague = {
  /** Of the colleague whose extension it is; empty for any other number. */
  ColleagueName: z.string(),
  /** Null for any other number. */
  ColleagueId: id.nullable(),
};

export const dialledColleague = dialled.extend(ofColleague);
export type DialledColleague = z.output<typeof dialledColleague>;

export const dialColleague = endpoint({
  summary: '拨打同事的分机：分机由服务器按员工查找，须在本人浏览器线路的同一线路服务器；不受拨打规则限制，不计入统计',
  method: 'POST',
  path: 'api/Call/CallColleague',
  access: 'all',
  request: z.object({ UserId: idOf('staff') }),
  answer: dialledColleague,
  rate: 'lookup',
  audit: 'log',
});

/** What is known about an incoming call. The log exists before this answer is sent. */
export const incomingCall = dialled.omit({ Number: true, LineId: true }).extend(ofColleague);
export type IncomingCall = z.output<typeof incomingCall>;

export const noteIncoming = endpoint({
  summary: '来电：写入通话记录；号码属于本人可见的客户时返回该客户，不计入拨打次数',
  method: 'POST',
  path: 'api/Call/Incoming',
  access: 'all',
  request: z.object({ Tel: typedNumber }),
  answer: incomingCall,
  rate: 'lookup',
  audit: 'log',
});

export const noteRefusedIncoming = endpoint({
  summary: '来电被自动拒接（通话中、示忙或小休）：写入未接听的通话记录，列入未接来电',
  method: 'POST',
  path: 'api/Call/IncomingRefused',
  access: 'all',
  request: z.object({ Tel: typedNumber }),
  answer: z.null(),
  rate: 'lookup',
  audit: 'log',
});

export const missedCall = z.object({
  Tel: z.string(),
  /** Empty without a customer that the reader may see. */
  Name: z.string(),
  ...ofColleague,
  CustomerId: id.nullable(),
  /** Of the latest one. */
  StartTime: unixSeconds,
  Times: z.int(),
  /** Not seen yet. */
  IsNew: z.boolean(),
});
export type MissedCall = z.output<typeof missedCall>;

export const queryMissedCalls = endpoint({
  summary: '本人近7天的未接来电，每个号码一行，最新的在前；之后通过话、回拨过或已处理的不再列出',
  method: 'GET',
  path: 'api/Call/QueryMissedCalls',
  access: 'all',
  request: z.object({}),
  answer: z.array(missedCall),
  rate: 'ordinary',
  audit: 'none',
});

const MOST_MARKED = 50;

export const markMissedCalls = endpoint({
  summary: '把本人的未接来电标为已看到，或标为已处理（不再列出）；每个号码只到给出的时间为止',
  method: 'POST',
  path: 'api/Call/MarkMissedCalls',
  access: 'all',
  request: z.object({
    Calls: z
      .array(z.object({ Tel: typedNumber, StartTime: unixSeconds }))
      .min(1)
      .max(MOST_MARKED),
    IsSettled: z.boolean(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'log',
});

/** Control characters become spaces; the rest is cut. */
const shortText = (longest: number) => z.string().transform((text) => labelFrom(text, '', longest));

const secondsAgo = z.int().min(0).max(31_536_000);

const callEnd = z.object({
  CallActionId: z.string().max(64),
  IsAnswer: z.boolean(),
  /** Seconds since the end, if it could not be reported at once. It can only shorten the call. */
  EndedAgo: secondsAgo.nullish(),
  /** Seconds since the answer. Used if no heartbeat of the talk arrived; it too can only shorten the call. */
  AnsweredAgo: secondsAgo.nullish(),
  /** SIP status code; 0 or absent if there was none. */
  CauseCode: z.int().min(0).max(999).nullish(),
  /** The message that the caller saw, or why the call ended. */
  CauseText: shortText(LONGEST_CAUSE).nullish(),
});
export type CallEnd = z.output<typeof callEnd>;

export const endCall = endpoint({
  summary: '通话结束：只对本人的通话有效，重复发送不再改变；时长按服务器时间计算',
  method: 'POST',
  path: 'api/Call/EditCallLog',
  access: 'all',
  request: callEnd,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'log',
});

export const beatCall = endpoint({
  summary: '通话心跳：推送连接断开时每5秒发送一次，内容与推送连接上的心跳相同',
  method: 'POST',
  path: 'api/Call/Heartbeat',
  access: 'all',
  request: callBeat,
  answer: callBeatAnswer,
  rate: 'ordinary',
  audit: 'log',
});

export const saveCallFail = endpoint({
  summary: '上报无法归类的拨打失败，保存在对应的通话记录中',
  method: 'POST',
  path: 'api/Currency/SaveCallFail',
  access: 'all',
  request: z.object({
    Tel: typedNumber,
    ExtensionNumber: z.string().max(50),
    Msg: shortText(LONGEST_FAILURE),
    /** Without it: the caller's latest call of this number. */
    CallActionId: z.string().max(64).nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'log',
});

export const runningCall = z.object({
  CustomerId: id,
  UserId: id,
  UserName: z.string(),
  StartTime: unixSeconds,
  IsTalking: z.boolean(),
});
export type RunningCall = z.output<typeof runningCall>;

export const queryRunningCalls = endpoint({
  summary: '客户中正在被拨打或通话的：员工和开始时间；其余的不返回',
  method: 'POST',
  path: 'api/Call/QueryRunningCalls',
  access: ['Seat', 'Public', 'Recovery', 'Black'],
  request: z.object({ CustomerIds: idsOf('customer') }),
  answer: z.array(runningCall),
  rate: 'ordinary',
  audit: 'none',
});
