import { describe, expect, it } from 'vitest';
import { type EndedCall, type CallEvent, CallPhase, type CallState, IDLE, stepCall } from './call-state.rules.ts';

const cause = { code: 486, text: '对方正忙' };
const run = (events: readonly CallEvent[]) => {
  let state: CallState = IDLE;
  const ends: EndedCall[] = [];
  for (const event of events) {
    const step = stepCall(state, event);
    state = step.state;
    if (step.end) ends.push(step.end);
  }
  return { state, ends };
};

const dial: CallEvent = { type: 'dial', key: 'a', at: 1_000 };
const incoming: CallEvent = { type: 'incoming', key: 'a', at: 1_000 };
const ringing: CallEvent = { type: 'ringing', key: 'a' };
const answered: CallEvent = { type: 'answered', key: 'a', at: 2_000 };
const over = (type: 'ended' | 'failed' | 'lost'): CallEvent => ({ type, key: 'a', at: 5_000, cause });
const muted: CallEvent = { type: 'muted', key: 'a', isMuted: true };
const held: CallEvent = { type: 'held', key: 'a', isHeld: true, by: 'here' };
const heldThere: CallEvent = { type: 'held', key: 'a', isHeld: true, by: 'there' };

const states = {
  idle: IDLE,
  dialling: run([dial]).state,
  'ringing there': run([dial, ringing]).state,
  'ringing here': run([incoming]).state,
  talking: run([dial, answered]).state,
} as const;
type StateName = keyof typeof states;

/** What an event changes in each state: nothing, the named fields, or the end of the call. */
type Outcome = 'nothing' | 'end' | Readonly<Record<string, unknown>>;
type Row = Readonly<Record<StateName, Outcome>>;
const inEveryState = (outcome: Outcome): Row => ({
  idle: 'nothing',
  dialling: outcome,
  'ringing there': outcome,
  'ringing here': outcome,
  talking: outcome,
});
const nowhere = inEveryState('nothing');

const begun = (direction: string) => ({
  key: 'a',
  phase: CallPhase.Ringing,
  direction,
  isRingingThere: false,
  startedAt: 1_000,
  answeredAt: undefined,
  isMuted: false,
  isHeld: false,
  isHeldThere: false,
});
const isTalking = { phase: CallPhase.Talking, answeredAt: 2_000 };

const table: readonly (readonly [string, CallEvent, Row])[] = [
  ['dial', dial, { ...nowhere, idle: begun('out') }],
  ['incoming', incoming, { ...nowhere, idle: begun('in') }],
  ['ringing', ringing, { ...nowhere, dialling: { isRingingThere: true }, 'ringing here': { isRingingThere: true } }],
  ['answered', answered, { ...inEveryState(isTalking), talking: 'nothing' }],
  ['muted', muted, inEveryState({ isMuted: true })],
  ['held', held, { ...nowhere, talking: { isHeld: true } }],
  ['held there', heldThere, { ...nowhere, talking: { isHeldThere: true } }],
  ['ended', over('ended'), inEveryState('end')],
  ['failed', over('failed'), inEveryState('end')],
  ['lost', over('lost'), inEveryState('end')],
];

const expected = (name: StateName, outcome: Outcome) => {
  const before = states[name];
  if (outcome === 'nothing') return { state: before };
  if (outcome !== 'end') return { state: { ...before, ...outcome } };
  const isAnswered = name === 'talking';
  const direction = name === 'ringing here' ? 'in' : 'out';
  const times = { startedAt: 1_000, answeredAt: isAnswered ? 2_000 : undefined, endedAt: 5_000 };
  return { state: IDLE, end: { key: 'a', direction, isAnswered, ...times, cause } };
};

describe.each(table)('The event %s', (_, event, outcomes) => {
  it.each(Object.entries(outcomes) as [StateName, Outcome][])('when %s', (name, outcome) => {
    expect(stepCall(states[name], event)).toEqual(expected(name, outcome));
  });

  it.each(Object.keys(states).filter((name) => name !== 'idle') as StateName[])(
    'of another call changes nothing when %s',
    (name) => {
      expect(stepCall(states[name], { ...event, key: 'b' })).toEqual({ state: states[name] });
    },
  );
});

it('a clock that was set back makes no call end before its answer', () => {
  const { ends } = run([dial, answered, { ...over('ended'), at: 10 } as CallEvent]);
  expect(ends).toMatchObject([{ answeredAt: 2_000, endedAt: 2_000 }]);
});

/** The same numbers in every run. */
const randomFrom = (seed: number) => {
  let last = seed;
  return (below: number): number => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    return last % below;
  };
};

it('in any order of events every call that begins ends exactly once', () => {
  const random = randomFrom(20);
  for (let trial = 0; trial < 2_000; trial += 1) {
    const begins: string[] = [];
    const ends: string[] = [];
    let state = IDLE;
    const take = (event: CallEvent): void => {
      const wasIdle = state.phase === CallPhase.Idle;
      const step = stepCall(state, event);
      state = step.state;
      if (wasIdle && state.phase !== CallPhase.Idle) begins.push(event.key);
      if (step.end) ends.push(step.end.key);
    };
    for (let n = 0; n < 12; n += 1) take({ ...table[random(table.length)]![1], key: 'ab'[random(2)]! });
    for (const key of ['a', 'b', 'a', 'b']) take({ ...over('ended'), key });
    expect(ends).toEqual(begins);
    expect(state).toEqual(IDLE);
  }
});
