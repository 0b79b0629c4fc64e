import { HubState } from '@gonghai/contract/wire/hub.ts';
import { expect, it, vi } from 'vitest';
import { onReconnected, useHubState } from './hub.ts';

const { Connecting, Connected, Reconnecting, Disconnected } = HubState;

it.each([
  ['the first connection', [Disconnected, Connecting, Connected], 0],
  ['a lost connection', [Connected, Reconnecting, Connected], 1],
  ['a connection that was given up for a while', [Connected, Reconnecting, Disconnected, Connected], 1],
  ['two lost connections', [Connected, Reconnecting, Connected, Reconnecting, Connected], 2],
  ['a logout', [Connected, Disconnected], 0],
])('After %s the listener is called as often as a connection came back', (_, states, times) => {
  useHubState.setState({ state: states[0] ?? Disconnected });
  const listener = vi.fn();
  const end = onReconnected(listener);
  for (const state of states.slice(1)) useHubState.setState({ state });
  expect(listener).toHaveBeenCalledTimes(times);
  end();
});
