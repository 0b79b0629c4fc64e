/** Loads a complete list, keeps the rows during a reload, and reports errors. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';

export interface WholeAnswer<Row> {
  /** Undefined until the first response; empty if it failed. */
  readonly rows: readonly Row[] | undefined;
  readonly fetching: boolean;
  /** Shown in place of the rows. */
  readonly failed: string | undefined;
  /** A refresh failed: the shown rows are stale. */
  readonly stale: string | undefined;
  /** A stable function. */
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
