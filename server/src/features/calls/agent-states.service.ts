/** Receives changes of agent states and missed calls from any instance and pushes them to the person's browsers here. */
import { type AgentNow, agentNow } from '@gonghai/contract/calls/agent-state.contract.ts';
import { z } from 'zod';
import type { Target } from '../../db/driver/connection.ts';
import { type Listener, openListener } from '../../db/driver/listener.ts';

const person = z.object({ tenantId: z.int(), userId: z.int() });
type Person = z.output<typeof person>;
const announced = person.extend({ now: agentNow });

export interface AgentStateParts {
  readonly target: Target;
  readonly onFault: (error: unknown) => void;
  readonly push: (to: Person, now: AgentNow) => void;
  readonly pushMissed: (to: Person) => void;
}

/** A change missed during a lost connection is shown when the browser reconnects or the page is loaded again. */
export const hearAgentStates = ({ target, push, pushMissed, onFault }: AgentStateParts): Promise<Listener> =>
  openListener({
    target,
    on: {
      agent_state_changed: (payload) => {
        const { now, ...to } = announced.parse(JSON.parse(payload));
        push(to, now);
      },
      missed_calls_changed: (payload) => pushMissed(person.parse(JSON.parse(payload))),
    },
    onGap: () => undefined,
    onFault,
  });
