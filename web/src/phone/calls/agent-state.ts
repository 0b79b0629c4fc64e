/** The agent state of the user (示闲, 示忙, 小休): read from the server, changed there, and followed over the hub. */
import { AgentState, agentStateLabel } from '@gonghai/contract/calls/agent-state-values.ts';
import {
  type AgentNow,
  agentNow,
  queryAgentState,
  setAgentState,
} from '@gonghai/contract/calls/agent-state.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { call } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { onHub, useHubState } from '../../platform/hub.ts';
import { usePhone } from '../phone.ts';

interface AgentStates {
  readonly set: (state: AgentState, reason: string) => Promise<void>;
  readonly stop: () => void;
}

/** `onRefused` gets the message of a change that failed. */
export const followAgentState = (onRefused: (text: string) => void): AgentStates => {
  let isStopped = false;
  /** Counts what was shown: an answer that was overtaken by a newer one is ignored. */
  let shown = 0;
  /** Number of the latest change from here; the answer of an earlier one is out of date. */
  let latest = 0;

  const show = ({ State: state, Reason: reason, Seconds }: AgentNow): void => {
    if (isStopped) return;
    shown += 1;
    const words = reason ? `${agentStateLabel[state]} · ${reason}` : agentStateLabel[state];
    const since = Date.now() - Seconds * 1_000;
    usePhone.setState({ away: state === AgentState.Ready ? undefined : { state, reason, words, since } });
  };
  const read = async (): Promise<void> => {
    const before = shown;
    const now = await call(queryAgentState, {}, { quiet: true }).catch(() => undefined);
    if (now && before === shown) show(now);
  };

  const stopHearing = onHub(HubEvent.AgentState, (payload) => {
    const now = agentNow.safeParse(payload).data;
    if (now) show(now);
  });
  const stopFollowing = useHubState.subscribe(({ state }) => state === HubState.Connected && void read());
  void read();

  return {
    set: async (State, Reason) => {
      latest += 1;
      const own = latest;
      try {
        const now = await call(setAgentState, { State, Reason: Reason || null }, { quiet: true });
        if (own === latest) show(now);
      } catch (error) {
        onRefused((error instanceof CallFailed && error.message) || messages.serverError);
      }
    },
    stop: () => {
      isStopped = true;
      stopHearing();
      stopFollowing();
    },
  };
};
