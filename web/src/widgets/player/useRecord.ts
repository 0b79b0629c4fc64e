/** Reads what the server knows of a recording. */
import { queryRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const FRESH_MS = 300_000;

export const recordQueryKey = (callId: number) => [queryRecord.path, callId];

export const useRecord = (callId: number, enabled: boolean) =>
  useQuery({
    queryKey: recordQueryKey(callId),
    queryFn: ({ signal }) => call(queryRecord, { id: callId }, { signal, quiet: true }),
    enabled,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
