/** The filters of a report in the address of its page: what is typed, what was searched, and a search for the same again. */
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../page/useAddress.ts';
import { useDraft } from '../page/useDraft.ts';
import { type FilterItem, type FilterValues, sameValues } from './filter-item.ts';
import { isOfSearch, isTypedOnly, readSearch, writeSearch } from './list-address.ts';

const CHECKED_EVERY_MS = 10_000;
const NONE: readonly never[] = [];

/** Follows the day: a report stays open for days. */
const useDefaults = (defaultsNow: () => FilterValues): FilterValues => {
  const [defaults, setDefaults] = useState(defaultsNow);
  useEffect(() => {
    const follow = (): void =>
      setDefaults((before) => {
        const now = defaultsNow();
        return sameValues(before, now) ? before : now;
      });
    // A hidden screen has no timer.
    follow();
    const timer = setInterval(follow, CHECKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [defaultsNow]);
  return defaults;
};

/** An address may leave one end of the range empty. */
const withRange = (filter: FilterValues, { StartTime, EndTime }: FilterValues): FilterValues =>
  filter['StartTime'] === undefined || filter['EndTime'] === undefined ? { ...filter, StartTime, EndTime } : filter;

/** Both arguments are the same at every call. A range that is not in the address is that of the defaults. */
export const useReportSearch = (items: readonly FilterItem[], defaultsNow: () => FilterValues) => {
  const address = useAddress();
  const defaults = useDefaults(defaultsNow);
  const rules = useMemo(
    () => ({ filters: items, defaults, sort: undefined, sortFields: NONE, views: NONE }),
    [items, defaults],
  );
  const searched = useMemo(
    () => withRange(readSearch(address.read, rules)?.filter ?? defaults, defaults),
    [address, rules, defaults],
  );
  const [typed, type] = useDraft(searched);
  return {
    searched,
    /** The properties of the filter bar. 查询 with the same filters reads the report again. */
    bar: (reload: () => void) => ({
      items,
      values: typed,
      searched,
      defaults,
      onType: type,
      onSearch: (values: FilterValues): void => {
        type(values);
        const said = sameValues(values, defaults)
          ? {}
          : writeSearch({ filter: values, sort: undefined, viewId: undefined }, rules);
        const step = isTypedOnly(searched, values, items) ? 'replace' : 'push';
        if (!address.change(said, step, { isDropped: isOfSearch })) reload();
      },
    }),
  };
};
