import { describe, expect, it } from 'vitest';
import { evenDealer, weightedDealer } from './dealers.rules.ts';

const leads = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `客户${at}`, profession: null, dailyCap: null }));
const anAgent = (id: number, more: { cap?: number; capacity?: number } = {}) => ({
  id,
  billie: 10,
  profession: null,
  cap: null,
  today: 0,
  capacity: null,
  ...more,
});
const NONE = undefined;

describe('A dealer by weight', () => {
  it.each([{ capacity: 3 }, { cap: 3 }])('deals again only what is left of %o after the noted leads', (room) => {
    const dealer = weightedDealer([anAgent(1, room)]);
    expect(dealer.deal(leads(4))).toEqual([1, 1, 1, NONE]);
    dealer.note([1, 1]);
    expect(dealer.deal(leads(3))).toEqual([1, NONE, NONE]);
    dealer.note([1]);
    expect(dealer.deal(leads(1))).toEqual([NONE]);
  });

  it('counts what was noted, not what was dealt, and keeps the shares over the rounds', () => {
    const dealer = weightedDealer([anAgent(1), anAgent(2)]);
    expect(dealer.deal(leads(2))).toEqual([1, 2]);
    // The lead of agent 2 was not assigned.
    dealer.note([1]);
    expect(dealer.deal(leads(1))).toEqual([2]);
    dealer.note([2]);
    expect(dealer.deal(leads(2))).toEqual([1, 2]);
  });
});

describe('A dealer in turn', () => {
  it('deals again only what is left after the noted leads', () => {
    const dealer = evenDealer([
      { staffId: 1, name: '甲', left: 2 },
      { staffId: 2, name: '乙', left: null },
    ]);
    expect(dealer.deal(leads(5))).toEqual([1, 2, 1, 2, 2]);
    dealer.note([1, 2]);
    expect(dealer.deal(leads(4))).toEqual([1, 2, 2, 2]);
    dealer.note([1]);
    expect(dealer.deal(leads(2))).toEqual([2, 2]);
  });

  it('deals nothing where no receiver has room', () => {
    const dealer = evenDealer([{ staffId: 1, name: '甲', left: 1 }]);
    dealer.note(dealer.deal(leads(1)).flatMap((agent) => agent ?? []));
    expect(dealer.deal(leads(1))).toEqual([NONE]);
  });
});
