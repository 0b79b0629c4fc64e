/** Codes and shapes of spot checks (录音抽检), and of the comments that every player shows. */
import { z } from 'zod';
import { id, unixSeconds } from '../wire/fields.ts';

/** Why a call is worth hearing. */
export const CallPick = { Short: 1, Silent: 2, Longest: 3 } as const;
export type CallPick = (typeof CallPick)[keyof typeof CallPick];
export const callPickLabel: Readonly<Record<CallPick, string>> = {
  1: '接通不足10秒',
  2: '长时间静音',
  3: '当日最长',
};

/** A connected call of fewer seconds is short. */
export const SHORT_CALL_SECONDS = 10;
/** A silence from this length is long. */
export const LONG_SILENCE_SECONDS = 10;
/** Calls of one list. */
export const MOST_PICKED = 100;

export const CallFlag = { None: 0, Excellent: 1, Improve: 2 } as const;
export type CallFlag = (typeof CallFlag)[keyof typeof CallFlag];
export const callFlagLabel: Readonly<Record<CallFlag, string>> = { 0: '未标记', 1: '优秀', 2: '需改进' };

export const LONGEST_CALL_COMMENT = 200;

export const callComment = z.object({
  UserId: id,
  UserName: z.string(),
  /** Of the recording. */
  Second: z.int(),
  Text: z.string(),
  CreatedTime: unixSeconds,
  /** It was sent to the agent. */
  IsTold: z.boolean(),
  IsOwn: z.boolean(),
});
export type CallComment = z.output<typeof callComment>;

export const spotCheckMessages = {
  beyond: '点评的时间超出了录音时长',
} as const;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The message to the agent; `moment` is when the call began. */
export const toldComment = (moment: string, second: number, text: string): string =>
  `录音点评（${moment}的通话，${twoDigits(Math.floor(second / 60))}:${twoDigits(second % 60)}）：${text}`;
