/** Whether a member of staff takes calls: 示闲, 示忙, 小休. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { label, nothing } from '../wire/fields.ts';
import { AgentState, agentStateMessages, LONGEST_REASON } from './agent-state-values.ts';

export const agentNow = z.object({
  State: z.enum(AgentState),
  /** Of a break; otherwise empty. */
  Reason: z.string(),
  /** How long it has lasted. */
  Seconds: z.int(),
});
export type AgentNow = z.output<typeof agentNow>;

export const queryAgentState = endpoint({
  summary: '本人当前的坐席状态和已持续的秒数；没有记录时为示闲',
  method: 'GET',
  path: 'api/Call/QueryAgentState',
  access: 'all',
  request: nothing,
  answer: agentNow,
  rate: 'ordinary',
  audit: 'none',
});

export const setAgentState = endpoint({
  summary: '切换本人的坐席状态：示闲、示忙，或小休并说明原因；结束之前的状态并保留历史',
  method: 'POST',
  path: 'api/Call/SetAgentState',
  access: 'all',
  request: z
    .object({ State: z.enum(AgentState), Reason: label(agentStateMessages.noReason, 1, LONGEST_REASON).nullish() })
    .refine(({ State, Reason }) => State !== AgentState.Break || Boolean(Reason), {
      message: agentStateMessages.noReason,
      path: ['Reason'],
    }),
  answer: agentNow,
  rate: 'ordinary',
  audit: 'log',
});
