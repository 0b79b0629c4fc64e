/** The missed calls of the user, shared by the chip, the dial pad and the home page. */
import { type MissedCall, queryMissedCalls } from '@gonghai/contract/calls/call.contract.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** Undefined until they were read. `everyMs` for the one place that is always shown. */
export const useMissedCalls = (everyMs?: number): readonly MissedCall[] | undefined =>
  useQuery({
    queryKey: [queryMissedCalls.path],
    queryFn: ({ signal }) => call(queryMissedCalls, {}, { signal, quiet: true }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    staleTime: 0,
    retry: false,
  }).data;

export const refreshMissedCalls = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [queryMissedCalls.path] });
