import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { describe, expect, it } from 'vitest';
import { type CustomerNews, visibleIds, type Watcher } from './live.rules.ts';

const { Owned, Pool, Blacklist } = Placement;
const watcher = (scope: Watcher['scope'], ...rights: Right[]): Watcher => ({
  userId: 7,
  rights: new Set(rights),
  scope,
});
const own = { kind: 'own' } as const;
const team = { kind: 'departments', ids: [3, 4] } as const;
const all = { kind: 'tenant' } as const;
const seats: CustomerNews = {
  tenantId: 1,
  seats: [
    { place: Owned, ownerId: 7, departmentId: 3, ids: [10] },
    { place: Owned, ownerId: 8, departmentId: 4, ids: [20, 21] },
    { place: Owned, ownerId: 9, departmentId: 5, ids: [30] },
    { place: Owned, ownerId: 6, departmentId: null, ids: [35] },
    { place: Pool, ownerId: null, departmentId: null, ids: [40] },
    { place: Blacklist, ownerId: null, departmentId: null, ids: [50] },
  ],
};

describe('Of changed customers a watcher receives', () => {
  it.each<[string, Watcher, readonly number[] | undefined]>([
    ['the own ones', watcher(own, 'Seat'), [10]],
    ['those of the departments in scope', watcher(team, 'Seat'), [10, 20, 21]],
    ['all with the scope of the tenant', watcher(all, 'Seat'), [10, 20, 21, 30, 35]],
    ['the pool’s', watcher(own, 'Public'), [40]],
    ['those of all placements with the right', watcher(own, 'Seat', 'Public', 'Black'), [10, 40, 50]],
    ['nothing without a right', watcher(all), undefined],
    ['nothing where he sees none', watcher(all, 'Recovery'), undefined],
  ])('%s', (_, who, ids) => {
    expect(visibleIds(who, seats)).toEqual(ids);
  });

  it('of many only null, if the watcher may see one of their placements', () => {
    const many: CustomerNews = { tenantId: 1, places: [Owned, Pool] };
    expect(visibleIds(watcher(own, 'Public'), many)).toBeNull();
    expect(visibleIds(watcher(all, 'Black'), many)).toBeUndefined();
  });
});
