/** The initial range of the lead list. It follows the day while no other range is searched: the list stays open for days. */
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { List } from '../../ui/list/list-declaration.ts';
import { initialRange, type Search } from './lead-filters.tsx';

type Range = ReturnType<typeof initialRange>;

const CHECKED_EVERY_MS = 10_000;

const isSame = (one: Range, other: Range): boolean =>
  one.StartTime === other.StartTime && one.EndTime === other.EndTime;

export const useInitialRange = (list: RefObject<List<Search, LeadRow> | null>): Range => {
  const [range, setRange] = useState(initialRange);
  useEffect(() => {
    const follow = (): void =>
      setRange((before) => {
        const searched = list.current?.searched;
        const today = initialRange();
        return isSame(before, today) || (searched && !isSame(searched, before)) ? before : today;
      });
    // A hidden screen has no timer.
    follow();
    const timer = setInterval(follow, CHECKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [list]);
  return range;
};
