/** Receives changes of agent states and missed calls from any instance and pushes them to the person's browsers here. */
import { type AgentNow, agentNow } from '@gonghai/contract/calls/agent-state.contract.ts';
import { z } from 'zod';
import type { Listener } from '../../db/driver/listener.ts';

const person = z.object({ tenantId: z.int(), userId: z.int() });
type Person = z.output<typeof person>;
const announced = person.extend({ now: agentNow });

interface AgentStatePushes {
  readonly pushState: (to: Person, now: AgentNow) => void;
  readonly pushMissed: (to: Person) => void;
}

/** A change missed during a lost connection is shown when the browser reconnects or the page is loaded again. */
export const pushAgentStates = (listener: Listener, { pushState, pushMissed }: AgentStatePushes): void => {
  listener.subscribe('agent_state_changed', (payload) => {
    const { now, ...to } = announced.parse(JSON.parse(payload));
    pushState(to, now);
  });
  listener.subscribe('missed_calls_changed', (payload) => pushMissed(person.parse(JSON.parse(payload))));
};
