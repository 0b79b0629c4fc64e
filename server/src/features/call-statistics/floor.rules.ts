/** What a person is doing now, from the rows that say so. Pure functions. */
import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { maskedPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { ONLINE_SECONDS } from '../session/session.port.ts';

/** Times are Unix seconds, null if there is no such row. */
export interface Standing {
  readonly agentState: AgentState | null;
  readonly reason: string | null;
  readonly stateSince: number | null;
  /** Of the running call. */
  readonly callStart: number | null;
  readonly callAnswered: number | null;
  /** End of the latest call of today, if it has not been written up. */
  readonly unwrittenSince: number | null;
  /** When the latest call of today was over with its wrap-up. */
  readonly freeSince: number | null;
  /** When a browser or a request of the person was last noted. */
  readonly seenTime: number | null;
  /** End of the latest state. */
  readonly lastStateEnd: number | null;
}

interface Doing {
  readonly state: FloorState;
  readonly since: number | null;
  readonly reason?: string;
}

const stateOf: Record<AgentState, FloorState> = { 1: FloorState.Ready, 2: FloorState.Busy, 3: FloorState.Break };

/** The later one; null only if both are. */
const laterOf = (first: number | null, second: number | null): number | null =>
  first === null || second === null ? (first ?? second) : Math.max(first, second);

/**
 * A person without a state is ready. A state that was chosen after a call has ended its wrap-up. Being ready begins anew
 * after each call: its length is how long the person has had nothing to do.
 */
const whilePresent = ({ agentState, reason, stateSince, unwrittenSince, freeSince }: Standing): Doing => {
  if (unwrittenSince !== null && unwrittenSince >= (stateSince ?? 0))
    return { state: FloorState.WrapUp, since: unwrittenSince };
  const state = stateOf[agentState ?? AgentState.Ready];
  const since = state === FloorState.Ready ? laterOf(stateSince, freeSince) : stateSince;
  return { state, since, reason: reason ?? '' };
};

export const doingOf = (person: Standing, now: number): Doing => {
  const { callStart, callAnswered, seenTime, lastStateEnd } = person;
  if (callAnswered !== null) return { state: FloorState.Talking, since: callAnswered };
  if (callStart !== null) return { state: FloorState.Ringing, since: callStart };
  if (seenTime !== null && seenTime > now - ONLINE_SECONDS) return whilePresent(person);
  return { state: FloorState.Offline, since: seenTime ?? lastStateEnd };
};

/** Extensions have fewer digits, and belong to colleagues. */
const SHORTEST_PHONE = 7;
export const shownTel = (tel: string): string => (tel.length < SHORTEST_PHONE ? tel : maskedPhone(tel));
