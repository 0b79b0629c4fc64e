/** Asks for a list that arrives whole, keeps what is shown while it is asked for again, and says when that failed. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';

export interface WholeAnswer<Row> {
  /** Undefined until the first answer; empty when that failed. */
  readonly rows: readonly Row[] | undefined;
  readonly fetching: boolean;
  /** There is nothing to show but this, in the place of the rows. */
  readonly failed: string | undefined;
  /** A refresh failed: what is shown is old. */
  readonly stale: string | undefined;
  /** The same function from render to render. */
  readonly reload: () => void;
}

const NO_ROWS: readonly never[] = [];

type RowsEndpoint<Request, Row> = Endpoint<z.ZodType<unknown, Request>, z.ZodType<readonly Row[]>>;

export const useWholeList = <Request, Row extends object>(
  endpoint: RowsEndpoint<Request, Row>,
  request: Request,
): WholeAnswer<Row> => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }): Promise<readonly Row[]> => call(endpoint, request, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  const said = error ? error.message || messages.serverError : undefined;
  return {
    rows: data ?? (error ? NO_ROWS : undefined),
    fetching: isFetching,
    failed: data ? undefined : said,
    stale: data ? said : undefined,
    reload,
  };
};
