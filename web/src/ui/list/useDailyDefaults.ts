/** Defaults of a list whose range depends on the day. They follow it while no other range is searched: a list stays open for days. */
import { type RefObject, useEffect, useState } from 'react';
import type { List } from './list-declaration.ts';

interface DayRange {
  readonly StartTime?: number | null | undefined;
  readonly EndTime?: number | null | undefined;
}

const CHECKED_EVERY_MS = 10_000;

const isSame = (one: DayRange, other: DayRange): boolean =>
  one.StartTime === other.StartTime && one.EndTime === other.EndTime;

/** `defaultsNow` is the same function at every call. */
export const useDailyDefaults = <Defaults extends DayRange, Request extends DayRange, Row>(
  list: RefObject<List<Request, Row> | null>,
  defaultsNow: () => Defaults,
): Defaults => {
  const [defaults, setDefaults] = useState(defaultsNow);
  useEffect(() => {
    const follow = (): void =>
      setDefaults((before) => {
        const searched = list.current?.searched;
        const today = defaultsNow();
        return isSame(before, today) || (searched && !isSame(searched, before)) ? before : today;
      });
    // A hidden screen has no timer.
    follow();
    const timer = setInterval(follow, CHECKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [list, defaultsNow]);
  return defaults;
};
