/** Codes of agent states, their labels and the offered reasons of a break. */

export const AgentState = { Ready: 1, Busy: 2, Break: 3 } as const;
export type AgentState = (typeof AgentState)[keyof typeof AgentState];
export const agentStateLabel: Record<AgentState, string> = { 1: '示闲', 2: '示忙', 3: '小休' };

/** Offered for a break; any other text is possible. */
export const BREAK_REASONS = ['午餐', '休息', '会议', '培训', '面谈', '外出'] as const;
export const LONGEST_REASON = 20;

export const agentStateMessages = { noReason: '请选择或输入小休原因' } as const;
