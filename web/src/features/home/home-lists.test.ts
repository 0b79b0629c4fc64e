import { describe, expect, it } from 'vitest';
import { changedLists, followUpsKey, newCustomersKey, recycledSoonKey, unreadKey } from './home-lists.ts';

const Duties = { Orders: null, Payments: null, Leads: null, MissedCalls: null };
const before = { Overdue: 1, Today: 2, NewUncalled: 3, RecycledSoon: 4, Unread: 5, Duties };

describe('Lists of the home page', () => {
  it('are read again when their figure changed, and only then', () => {
    expect(changedLists(before, { ...before })).toEqual([]);
    expect(changedLists(before, { ...before, Overdue: 2, Today: 1 })).toEqual([followUpsKey]);
    expect(changedLists(before, { ...before, NewUncalled: 4 })).toEqual([newCustomersKey]);
    expect(changedLists(before, { ...before, RecycledSoon: 3 })).toEqual([recycledSoonKey]);
    expect(changedLists(before, { ...before, Unread: 6 })).toEqual([unreadKey]);
  });
});
