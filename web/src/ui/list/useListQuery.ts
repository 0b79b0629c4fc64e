/** Asks for the page a list stands at, gives up a question that has been overtaken, and keeps old rows meanwhile. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { FilterValues } from './filter-item.ts';
import { type AnyPage, asRequest, type PageEndpoint, type RowOf } from './list-endpoint.ts';

export interface ListAnswer<Answer extends AnyPage> {
  /** Undefined until the first answer. */
  readonly page: Answer | undefined;
  readonly rows: readonly RowOf<Answer>[] | undefined;
  readonly fetching: boolean;
  /** The search failed: there is nothing to show but this, in the place of the rows. */
  readonly failed: string | undefined;
  /** A refresh failed: what is shown is old. */
  readonly stale: string | undefined;
  /** The search whose rows are shown; undefined while they are those of the one before. */
  readonly shownRun: number | undefined;
  readonly refetch: () => void;
  /** Replaces rows of the cached page without a request. Works on the cache: what was rendered last may be older. */
  readonly replaceRows: (replace: (row: RowOf<Answer>) => RowOf<Answer>) => void;
}

const NO_ROWS: readonly never[] = [];

export const useListQuery = <Request, Answer extends AnyPage>(
  endpoint: PageEndpoint<Request, Answer>,
  request: FilterValues,
  run: number,
  onAnswer: () => void,
): ListAnswer<Answer> => {
  const client = useQueryClient();
  const queryKey = [endpoint.path, request, run];
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Answer> => {
      const page = await call(endpoint, asRequest<Request>(request), { signal });
      onAnswer();
      return page;
    },
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  });

  const said = error ? error.message || messages.serverError : undefined;
  return {
    page: data,
    // A failed search shows an empty list, never the rows of the search before it.
    rows: data?.Rows ?? (error ? NO_ROWS : undefined),
    fetching: isFetching,
    failed: data ? undefined : said,
    stale: data ? said : undefined,
    shownRun: isPlaceholderData ? undefined : run,
    refetch: () => void refetch(),
    replaceRows: (replace) =>
      client.setQueryData<Answer>(queryKey, (page) => page && { ...page, Rows: page.Rows.map(replace) }),
  };
};
