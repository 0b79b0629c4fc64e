/** Spot checks of recordings (录音抽检): calls worth hearing, flags, and comments at a second. */
import { z } from 'zod';
import { rangeOfMoment } from '../wire/clock.ts';
import { endpoint } from '../wire/endpoint.ts';
import { freeText, idOf, unixSeconds } from '../wire/fields.ts';
import { statsCall } from './counted-call.contract.ts';
import { LONGEST_CALL_SECONDS } from './recording.contract.ts';
import { CallFlag, CallPick, LONGEST_CALL_COMMENT } from './spot-check-values.ts';

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

const pickedCall = statsCall.extend({
  /** Seconds without speech of either side. */
  LongestSilence: z.int(),
  Flag: z.enum(CallFlag),
  /** By the reader. */
  IsHeard: z.boolean(),
  /** How many people have heard it. */
  HeardCount: z.int(),
  /** Number of comments. */
  Comments: z.int(),
  /** Of the customer, and the latest notes about it; empty unless the reader may open the customer. */
  TrackStatusName: z.string(),
  Notes: z.array(z.object({ UserName: z.string(), CreatedTime: unixSeconds, Text: z.string() })),
});
export type PickedCall = z.output<typeof pickedCall>;

export const queryPickedCalls = endpoint({
  summary: '录音抽检：可见员工一天中值得听的通话，都有录音；最多100条',
  method: 'POST',
  path: 'api/Call/QueryPickedCalls',
  access: ['CallLogStats'],
  request: z.object({
    /** 2026-11-18; today by default. */
    Date: z
      .string()
      .refine((text) => DAY_TEXT.test(text) && rangeOfMoment(text) !== undefined)
      .nullish(),
    Pick: z.enum(CallPick),
  }),
  answer: z.array(pickedCall),
  rate: 'ordinary',
  audit: 'none',
});

export const saveSpotCheck = endpoint({
  summary: '录音抽检：标记一条通话为优秀、需改进，或已听；没有给出的不变',
  method: 'POST',
  path: 'api/Call/SaveSpotCheck',
  access: ['CallLogStats'],
  request: z.object({
    CallLogId: idOf('call-log'),
    Flag: z.enum(CallFlag).nullish(),
    IsHeard: z.boolean().nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const saveCallComment = endpoint({
  summary: '在录音的某一秒写点评，每人每秒一条，空的内容会删除它；IsTold 时同时发消息给坐席',
  method: 'POST',
  path: 'api/Call/SaveCallComment',
  access: ['CallLogStats'],
  request: z.object({
    CallLogId: idOf('call-log'),
    Second: z.int().min(0).max(LONGEST_CALL_SECONDS),
    Text: freeText(LONGEST_CALL_COMMENT),
    IsTold: z.boolean().nullish(),
  }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
