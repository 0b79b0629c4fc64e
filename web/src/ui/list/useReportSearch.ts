/** The filters of a report: what is typed, what was searched, and a search for the same again. */
import { useState } from 'react';
import { type FilterValues, sameValues } from './filter-item.ts';

export const useReportSearch = (defaults: FilterValues) => {
  const [typed, setTyped] = useState(defaults);
  const [searched, setSearched] = useState(defaults);
  return {
    searched,
    /** The properties of the filter bar. 查询 with the same filters reads the report again. */
    bar: (reload: () => void) => ({
      values: typed,
      searched,
      defaults,
      onType: setTyped,
      onSearch: (values: FilterValues): void => {
        setTyped(values);
        if (sameValues(values, searched)) reload();
        else setSearched(values);
      },
    }),
  };
};
