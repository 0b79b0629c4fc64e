import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch, useHubState } from '../platform/hub.ts';
import { followCounts } from './menu-count-pushes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const push = (event: HubEvent, Ids: number[] | null = [1]) => dispatch(event, { Ids });

it('asks at most once in five seconds, however many pushes come', () => {
  const asked: number[] = [];
  const began = performance.now();
  const end = followCounts({ hasOrders: true, hasLeads: true }, () => asked.push(performance.now() - began));
  for (let second = 0; second < 21; second += 1) {
    push(HubEvent.WorkOrdersChanged);
    push(HubEvent.LeadsChanged, second % 2 === 0 ? null : [second]);
    push(HubEvent.UnclaimedChanged, null);
    vi.advanceTimersByTime(1_000);
  }
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.length).toBeLessThanOrEqual(4);
  for (const [at, time] of asked.entries()) expect(time - (asked[at - 1] ?? 0)).toBeGreaterThanOrEqual(5_000);
  const before = asked.length;
  end();
  push(HubEvent.WorkOrdersChanged);
  vi.advanceTimersByTime(20_000);
  expect(asked).toHaveLength(before);
});

it('asks only for what the person may see', () => {
  const onDue = vi.fn();
  const end = followCounts({ hasOrders: false, hasLeads: true }, onDue);
  push(HubEvent.WorkOrdersChanged);
  push(HubEvent.UnclaimedChanged, null);
  vi.advanceTimersByTime(20_000);
  expect(onDue).not.toHaveBeenCalled();
  push(HubEvent.LeadsChanged);
  vi.advanceTimersByTime(2_000);
  expect(onDue).toHaveBeenCalledTimes(1);
  end();
});

it('asks once after a lost connection is back', () => {
  const onDue = vi.fn();
  const end = followCounts({ hasOrders: true, hasLeads: true }, onDue);
  for (const state of [HubState.Connecting, HubState.Connected]) useHubState.setState({ state });
  vi.advanceTimersByTime(20_000);
  expect(onDue).not.toHaveBeenCalled();
  for (const state of [HubState.Reconnecting, HubState.Connected]) useHubState.setState({ state });
  vi.advanceTimersByTime(20_000);
  expect(onDue).toHaveBeenCalledTimes(1);
  end();
});
