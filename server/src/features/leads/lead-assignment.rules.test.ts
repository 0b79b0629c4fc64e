import { describe, expect, it } from 'vitest';
import { type Agent, assignInTurn, chooseAgent, hadByAll, type LeadToAssign } from './lead-assignment.rules.ts';

const anAgent = (id: number, billie: number, more: Partial<Agent> = {}): Agent => ({
  id,
  billie,
  profession: null,
  cap: null,
  today: 0,
  capacity: null,
  ...more,
});
const LEAD: LeadToAssign = { profession: null, dailyCap: null };
const leads = (count: number, lead = LEAD): LeadToAssign[] => Array.from({ length: count }, () => lead);

it.each<[string, readonly Agent[], LeadToAssign, number | undefined]>([
  ['no agent is there', [], LEAD, undefined],
  ['a weight is 0', [anAgent(1, 0)], LEAD, undefined],
  ['weights are equal', [anAgent(2, 10), anAgent(1, 10)], LEAD, 1],
  ['one weight is larger', [anAgent(1, 10), anAgent(2, 20)], LEAD, 2],
  ['one is behind', [anAgent(1, 10, { today: 1 }), anAgent(2, 10)], LEAD, 2],
  ['one is behind for the weight', [anAgent(1, 90, { today: 5 }), anAgent(2, 10, { today: 1 })], LEAD, 1],
  ['the cap is reached', [anAgent(1, 10, { cap: 5, today: 5 })], LEAD, undefined],
  ['one is left of the cap', [anAgent(1, 10, { cap: 5, today: 4 })], LEAD, 1],
  ['the cap is 0', [anAgent(1, 10, { cap: 0 })], LEAD, undefined],
  ['the cap of the account is reached', [anAgent(1, 10, { today: 3 })], { ...LEAD, dailyCap: 3 }, undefined],
  ['the own cap is above the one of the account', [anAgent(1, 10, { today: 3, cap: 4 })], { ...LEAD, dailyCap: 3 }, 1],
  ['no capacity is left', [anAgent(1, 10, { capacity: 0 })], LEAD, undefined],
  ['the profession is another', [anAgent(1, 10, { profession: 2 })], { ...LEAD, profession: 1 }, undefined],
  [
    'the profession 0 is one like any other',
    [anAgent(1, 10, { profession: 0 })],
    { ...LEAD, profession: 1 },
    undefined,
  ],
  ['one had it already', [anAgent(1, 90), anAgent(2, 10)], { ...LEAD, formerAgents: [1, 3] }, 2],
  ['all had it already', [anAgent(1, 90)], { ...LEAD, formerAgents: [1] }, undefined],
  ['one is absent', [anAgent(1, 90), anAgent(2, 10, { isPresent: true })], { ...LEAD, onlineOnly: true }, 2],
  ['all are absent', [anAgent(1, 90, { isPresent: false })], { ...LEAD, onlineOnly: true }, undefined],
  ['the agent has no profession', [anAgent(1, 10)], { ...LEAD, profession: 1 }, 1],
  ['the lead has no profession', [anAgent(1, 10, { profession: 2 })], LEAD, 1],
  [
    'only candidates count for the shares',
    [anAgent(1, 10, { today: 50, profession: 2 }), anAgent(2, 10, { today: 1 }), anAgent(3, 20, { today: 1 })],
    { ...LEAD, profession: 1 },
    3,
  ],
])('chooses when %s', (_, agents, lead, expected) => {
  expect(chooseAgent(agents, lead)?.id).toBe(expected);
});

const countBy = (chosen: readonly (number | undefined)[]): ReadonlyMap<number | undefined, number> =>
  new Map([...Map.groupBy(chosen, (id) => id)].map(([id, same]) => [id, same.length]));

describe('In turn', () => {
  it('gives 90 leads to weights 60 and 30 as 60 and 30', () => {
    expect([...countBy(assignInTurn([anAgent(1, 60), anAgent(2, 30)], leads(90)))]).toEqual([
      [1, 60],
      [2, 30],
    ]);
  });

  it('stops at caps and capacities, and leaves the rest', () => {
    const chosen = assignInTurn([anAgent(1, 60, { cap: 2 }), anAgent(2, 30, { capacity: 3 })], leads(10));
    expect(Object.fromEntries(countBy(chosen))).toEqual({ 1: 2, 2: 3, undefined: 5 });
  });

  it('goes on with leads that an agent may have', () => {
    const other = { ...LEAD, profession: 9 };
    expect(assignInTurn([anAgent(1, 5, { profession: 1 })], [other, { ...LEAD, profession: 1 }])).toEqual([
      undefined,
      1,
    ]);
  });

  it('lets agents who join during the day catch up', () => {
    const chosen = assignInTurn([anAgent(1, 10, { today: 6 }), anAgent(2, 10)], leads(8));
    expect(Object.fromEntries(countBy(chosen))).toEqual({ 1: 1, 2: 7 });
  });

  it('is never off by a whole lead from the fair share, after any number of leads', () => {
    // A generator of its own, so that the sets are the same every time.
    let seed = 20_260_722;
    const below = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    const sets = Array.from({ length: 60 }, () => Array.from({ length: 2 + below(49) }, () => 1 + below(100)));
    for (const weights of [...sets, [100, ...Array.from({ length: 99 }, () => 1)]]) {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const received = weights.map(() => 0);
      const chosen = assignInTurn(
        weights.map((weight, at) => anAgent(at + 1, weight)),
        leads(300),
      );
      let worst = 0;
      chosen.forEach((id, at) => {
        received[id! - 1]! += 1;
        for (const [each, weight] of weights.entries())
          worst = Math.max(worst, Math.abs(received[each]! - ((at + 1) * weight) / total));
      });
      expect(worst).toBeLessThan(1);
    }
  });
});

it('knows when every agent who takes such a lead had it, also agents who cannot take it now', () => {
  const agents = [anAgent(1, 10), anAgent(2, 10, { cap: 0, isPresent: false }), anAgent(3, 0)];
  const hadBy = (...formerAgents: number[]): boolean =>
    hadByAll([...agents, anAgent(4, 10, { profession: 2 })], {
      ...LEAD,
      profession: 1,
      onlineOnly: true,
      formerAgents,
    });
  expect([hadBy(1), hadBy(2), hadBy(1, 2)]).toEqual([false, false, true]);
});
