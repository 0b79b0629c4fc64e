/** Keys of the agent states, on every page. 小休 needs a reason, so its key opens the dial pad. */
import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { EVERYWHERE } from '../../ui/shortcuts/shortcuts.ts';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { setAgentState } from '../phone.ts';

export const AgentKeys = ({ onBreak }: { readonly onBreak: () => void }): null => {
  const shared = { scope: EVERYWHERE, overDialogs: true };
  useShortcut({ ...shared, keys: 'Alt+I', description: '示闲', run: () => void setAgentState(AgentState.Ready) });
  useShortcut({ ...shared, keys: 'Alt+B', description: '示忙', run: () => void setAgentState(AgentState.Busy) });
  useShortcut({ ...shared, keys: 'Alt+R', description: '小休', run: onBreak });
  return null;
};
