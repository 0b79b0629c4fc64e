/** Colleagues to whom a running call can be transferred. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id } from '../wire/fields.ts';
import { AgentState, agentStateLabel } from './agent-state-values.ts';

export const transferTarget = z.object({
  UserId: id,
  UserName: z.string(),
  /** Empty without one. */
  DepartmentName: z.string(),
  ExtensionNumber: z.string(),
  /** Null for a person who is not signed in. */
  State: z.enum(AgentState).nullable(),
  IsCalling: z.boolean(),
});
export type TransferTarget = z.output<typeof transferTarget>;

type Presence = Pick<TransferTarget, 'State' | 'IsCalling'>;

export const takesTransfers = ({ State, IsCalling }: Presence): boolean => State === AgentState.Ready && !IsCalling;

/** 示闲, or why no call can be transferred to this person. */
export const presenceLabel = ({ State, IsCalling }: Presence): string => {
  if (State === null) return '离线';
  return IsCalling ? '通话中' : agentStateLabel[State];
};

export const queryTransferTargets = endpoint({
  summary: '可以转接通话的同事：启用了同一线路服务器的浏览器线路，以及分机和当前是否接听来电；本人没有浏览器线路时为空',
  method: 'GET',
  path: 'api/Call/QueryTransferTargets',
  access: 'all',
  request: z.object({}),
  answer: z.array(transferTarget),
  rate: 'ordinary',
  audit: 'none',
});
