/** Receives the changes of agent states made on any instance and pushes them to the person's browsers of this one. */
import { type AgentNow, agentNow } from '@gonghai/contract/calls/agent-state.contract.ts';
import { z } from 'zod';
import type { Target } from '../../db/driver/connection.ts';
import { type Listener, openListener } from '../../db/driver/listener.ts';

const announced = z.object({ tenantId: z.int(), userId: z.int(), now: agentNow });

export interface AgentStateParts {
  readonly target: Target;
  readonly onFault: (error: unknown) => void;
  readonly push: (to: { readonly tenantId: number; readonly userId: number }, now: AgentNow) => void;
}

/** A change missed during a lost connection is shown when the browser reconnects or the page is loaded again. */
export const hearAgentStates = ({ target, push, onFault }: AgentStateParts): Promise<Listener> =>
  openListener({
    target,
    on: {
      agent_state_changed: (payload) => {
        const { now, ...to } = announced.parse(JSON.parse(payload));
        push(to, now);
      },
    },
    onGap: () => undefined,
    onFault,
  });
