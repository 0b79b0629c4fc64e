/** Changes of the own agent state. Each ends the state before it in the same transaction. */
import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import type { AgentNow } from '@gonghai/contract/calls/agent-state.contract.ts';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import {
  type Agent,
  endAgentState,
  findAgentState,
  insertAgentState,
  lockAgentState,
  type StoredState,
} from './agent-states.queries.ts';

const READY = { state: AgentState.Ready, reason: '' } as const;

const lastingAt = ({ state, reason, startTime }: StoredState, now: number): AgentNow => ({
  State: state,
  Reason: reason,
  Seconds: Math.max(0, now - startTime),
});

export const readAgentState = async (db: Db, agent: Agent, now: number): Promise<AgentNow> =>
  lastingAt((await findAgentState(db, agent)) ?? { ...READY, startTime: now }, now);

interface Wanted {
  readonly State: AgentState;
  readonly Reason?: string | null | undefined;
}

/** The same state again changes nothing, so its time runs on. */
export const changeAgentState = (ctx: RequestContext, { State, Reason }: Wanted): Promise<AgentNow> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const agent = { tenantId: actor.tenantId, staffId: actor.userId };
    const reason = State === AgentState.Break ? (Reason ?? '') : '';
    await lockAgentState(trx, agent);
    const present = await findAgentState(trx, agent);
    if (present?.state === State && present.reason === reason) return { data: lastingAt(present, now), changes: [] };
    await endAgentState(trx, agent, now);
    const next = { state: State, reason, startTime: now };
    await insertAgentState(trx, agent, next);
    return { data: lastingAt(next, now), changes: [] };
  });

/** Signing in starts 示闲, also when an earlier session left another state. */
export const startReady = async (trx: Db, agent: Agent, now: number): Promise<void> => {
  await lockAgentState(trx, agent);
  await endAgentState(trx, agent, now);
  await insertAgentState(trx, agent, { ...READY, startTime: now });
};
