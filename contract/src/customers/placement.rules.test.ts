import { describe, expect, it } from 'vitest';
import { isEditable, landingOf, Placement, sourcesOf } from './placement.rules.ts';

const { Owned, Pool, Blacklist, RecycleBin } = Placement;

describe('A move', () => {
  it.each([
    [Owned, Owned, undefined],
    [Owned, Pool, Pool],
    [Owned, Blacklist, Blacklist],
    [Owned, RecycleBin, Pool],
    [Pool, Owned, Owned],
    [Pool, Pool, undefined],
    [Pool, Blacklist, Blacklist],
    [Pool, RecycleBin, RecycleBin],
    [Blacklist, Owned, undefined],
    [Blacklist, Pool, Pool],
    [Blacklist, Blacklist, undefined],
    [Blacklist, RecycleBin, undefined],
    [RecycleBin, Owned, Owned],
    [RecycleBin, Pool, Pool],
    [RecycleBin, Blacklist, undefined],
    [RecycleBin, RecycleBin, undefined],
  ])('from %i to %i ends in %s', (from, wanted, end) => {
    expect(landingOf(from, wanted)).toBe(end);
    expect(sourcesOf(wanted).includes(from)).toBe(end !== undefined);
  });

  it('leaves no placement without a way out', () => {
    const places = Object.values(Placement);
    for (const from of places) expect(places.some((wanted) => landingOf(from, wanted) !== undefined)).toBe(true);
  });
});

it('only owned customers and those in the pool can be edited', () => {
  expect(Object.values(Placement).filter(isEditable)).toEqual([Owned, Pool]);
});
