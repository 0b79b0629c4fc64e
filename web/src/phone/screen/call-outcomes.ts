/** Outcomes of a call without an answer, and the remark that one of them writes. Pure. */
import { LONGEST_CALL_REMARK } from '@gonghai/contract/calls/call-log.contract.ts';

/** The proposal of a reminder belongs to this one. */
export const NO_ANSWER = '无人接听';

/** With keys that neither lists nor drawers use. */
export const OUTCOMES = [
  ['Q', NO_ANSWER],
  ['W', '关机'],
  ['E', '空号'],
  ['S', '拒接'],
] as const;

/** The outcome comes before what was typed. */
export const outcomeRemark = (outcome: string, typed: string): string =>
  [outcome, typed.trim()].filter(Boolean).join('，').slice(0, LONGEST_CALL_REMARK);
