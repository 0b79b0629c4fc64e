/** The filters of a report: what is typed, what was searched, and a search for the same again. Its range follows the day. */
import { useEffect, useState } from 'react';
import { type FilterValues, sameValues } from './filter-item.ts';

const CHECKED_EVERY_MS = 10_000;

const rangeOf = ({ StartTime, EndTime }: FilterValues): FilterValues => ({ StartTime, EndTime });
const isSameRange = (one: FilterValues, other: FilterValues): boolean => sameValues(rangeOf(one), rangeOf(other));

interface Search {
  readonly defaults: FilterValues;
  readonly typed: FilterValues;
  readonly searched: FilterValues;
}

/** A range that somebody chose stays. */
export const followed = (search: Search, now: FilterValues): Search => {
  const { defaults, typed, searched } = search;
  if (isSameRange(defaults, now) || !isSameRange(searched, defaults)) return search;
  const range = rangeOf(now);
  return {
    defaults: now,
    typed: isSameRange(typed, defaults) ? { ...typed, ...range } : typed,
    searched: { ...searched, ...range },
  };
};

/** `defaultsNow` is the same function at every call. */
export const useReportSearch = (defaultsNow: () => FilterValues) => {
  const [{ defaults, typed, searched }, setSearch] = useState((): Search => {
    const now = defaultsNow();
    return { defaults: now, typed: now, searched: now };
  });
  useEffect(() => {
    const follow = (): void => setSearch((before) => followed(before, defaultsNow()));
    // A hidden screen has no timer.
    follow();
    const timer = setInterval(follow, CHECKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [defaultsNow]);
  return {
    searched,
    /** The properties of the filter bar. 查询 with the same filters reads the report again. */
    bar: (reload: () => void) => ({
      values: typed,
      searched,
      defaults,
      onType: (values: FilterValues): void => setSearch((before) => ({ ...before, typed: values })),
      onSearch: (values: FilterValues): void => {
        if (sameValues(values, searched)) reload();
        setSearch((before) => ({
          ...before,
          typed: values,
          searched: sameValues(values, before.searched) ? before.searched : values,
        }));
      },
    }),
  };
};
