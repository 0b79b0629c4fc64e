/** Shows the state of the realtime connection. */
import { HubState } from '@gonghai/contract/wire/hub.ts';
import { Tooltip } from 'antd';
import { useHubState } from '../../platform/hub.ts';

const wordsFor: Record<HubState, string> = {
  [HubState.Connecting]: '实时消息：正在连接',
  [HubState.Connected]: '实时消息：已连接',
  [HubState.Reconnecting]: '实时消息：连接中断，正在重连',
  [HubState.Disconnected]: '实时消息：未连接，消息可能延迟',
};

/** Only a lost connection is shown. */
const lost: Partial<Record<HubState, string>> = {
  [HubState.Reconnecting]: '正在重连',
  [HubState.Disconnected]: '连接已断开',
};

export const HubDot = () => {
  const state = useHubState((hub) => hub.state);
  const words = wordsFor[state];
  return (
    <Tooltip title={words}>
      <span className="hub-dot" data-state={state}>
        <span className="gh-unseen">{words}</span>
        {lost[state] && <span aria-hidden>{lost[state]}</span>}
      </span>
    </Tooltip>
  );
};
