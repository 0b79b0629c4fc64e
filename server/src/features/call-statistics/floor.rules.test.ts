import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { expect, it } from 'vitest';
import { doingOf, shownTel, type Standing } from './floor.rules.ts';

const NOW = 10_000;
const present: Standing = {
  agentState: AgentState.Ready,
  reason: '',
  stateSince: 9_000,
  callStart: null,
  callAnswered: null,
  unwrittenSince: null,
  freeSince: null,
  seenTime: NOW - 10,
  lastStateEnd: 8_000,
};

it.each<[string, Partial<Standing>, FloorState, number | null]>([
  ['is ready', {}, FloorState.Ready, 9_000],
  ['has no state and is ready', { agentState: null, stateSince: null }, FloorState.Ready, null],
  ['is ready again after a call', { freeSince: 9_950 }, FloorState.Ready, 9_950],
  ['chose to be ready after a call', { freeSince: 8_950 }, FloorState.Ready, 9_000],
  [
    'is ready after a call without a state',
    { agentState: null, stateSince: null, freeSince: 9_950 },
    FloorState.Ready,
    9_950,
  ],
  ['is busy, with a call meanwhile', { agentState: AgentState.Busy, freeSince: 9_950 }, FloorState.Busy, 9_000],
  ['is busy', { agentState: AgentState.Busy }, FloorState.Busy, 9_000],
  ['has a break', { agentState: AgentState.Break, reason: '午餐' }, FloorState.Break, 9_000],
  ['dials or is called', { callStart: 9_990 }, FloorState.Ringing, 9_990],
  ['talks', { callStart: 9_900, callAnswered: 9_920 }, FloorState.Talking, 9_920],
  [
    'talks after the browser was closed',
    { callStart: 9_900, callAnswered: 9_920, seenTime: 1 },
    FloorState.Talking,
    9_920,
  ],
  ['writes up a call', { unwrittenSince: 9_950 }, FloorState.WrapUp, 9_950],
  ['chose a state after the call', { unwrittenSince: 8_999 }, FloorState.Ready, 9_000],
  ['closed the browser', { seenTime: NOW - 90, unwrittenSince: 9_950 }, FloorState.Offline, NOW - 90],
  ['signed out', { agentState: null, stateSince: null, seenTime: null }, FloorState.Offline, 8_000],
  ['never signed in', { agentState: null, seenTime: null, lastStateEnd: null }, FloorState.Offline, null],
])('A person who %s', (_, change, state, since) => {
  expect(doingOf({ ...present, ...change }, NOW)).toMatchObject({ state, since });
});

it('Numbers are masked, extensions are not', () => {
  expect([shownTel('13812345678'), shownTel('8016'), shownTel('')]).toEqual(['138****5678', '8016', '']);
});
