/** Requests the current page of a list, cancels outdated requests, and keeps the old rows meanwhile. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { RowId } from '../data-table/row-marks.ts';
import type { FilterValues } from './filter-item.ts';
import type { Sums } from './list-declaration.ts';
import { type AnyPage, asRequest, type PageEndpoint, type RowOf } from './list-endpoint.ts';

interface ListAnswer<Answer extends AnyPage> {
  /** Undefined until the first response. */
  readonly page: Answer | undefined;
  readonly rows: readonly RowOf<Answer>[] | undefined;
  readonly fetching: boolean;
  /** The search failed: shown in place of the rows. */
  readonly failed: string | undefined;
  /** A refresh failed: the shown rows are stale. */
  readonly stale: string | undefined;
  /** The search of the shown rows; undefined while the previous rows are shown. */
  readonly shownRun: number | undefined;
  readonly refetch: () => void;
  /** Replaces rows of the cached page without a request. Uses the cache, because rendered rows may be older. */
  readonly replaceRows: (replace: (row: RowOf<Answer>) => RowOf<Answer>) => void;
  /** Inserts rows at the top of the cached page, up to the page size. A reload may have brought some of them already. */
  readonly addRows: (rows: readonly RowOf<Answer>[], most: number, idOf: (row: RowOf<Answer>) => RowId) => void;
  /** Replaces the total of the cached page, and its sums. */
  readonly recount: (count: number, sums?: Sums) => void;
}

const NO_ROWS: readonly never[] = [];

interface ListSearch {
  readonly request: FilterValues;
  readonly run: number;
  /** Something that it cannot do without is missing: nothing is asked. */
  readonly isOff: boolean;
  readonly onAnswer: () => void;
}

export const useListQuery = <Request, Answer extends AnyPage>(
  endpoint: PageEndpoint<Request, Answer>,
  { request, run, isOff, onAnswer }: ListSearch,
): ListAnswer<Answer> => {
  const client = useQueryClient();
  const queryKey = [endpoint.path, request, run];
  const {
    data: found,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Answer> => {
      const page = await call(endpoint, asRequest<Request>(request), { signal });
      onAnswer();
      return page;
    },
    enabled: !isOff,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const data = isOff ? undefined : found;

  const said = error ? error.message || messages.serverError : undefined;
  return {
    page: data,
    // A failed search shows an empty list, never the rows of the search before it.
    rows: data?.Rows ?? (error || isOff ? NO_ROWS : undefined),
    fetching: isFetching,
    failed: data ? undefined : said,
    stale: data ? said : undefined,
    shownRun: isPlaceholderData ? undefined : run,
    refetch: () => void refetch(),
    replaceRows: (replace) =>
      client.setQueryData<Answer>(queryKey, (page) => page && { ...page, Rows: page.Rows.map(replace) }),
    addRows: (added, most, idOf) =>
      client.setQueryData<Answer>(queryKey, (page) => {
        if (!page) return undefined;
        const shown = new Set(page.Rows.map(idOf));
        const fresh = added.filter((row) => !shown.has(idOf(row)));
        return { ...page, Rows: [...fresh, ...page.Rows].slice(0, most), Count: page.Count + fresh.length };
      }),
    recount: (Count, sums) => client.setQueryData<Answer>(queryKey, (page) => page && { ...page, ...sums, Count }),
  };
};
