/** The personal board and the hours of today: one request for each span. `useLiveHome` renews them. */
import { queryHomeBoard } from '@gonghai/contract/home/home-figures.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const boardKey = (range: TimeRange) => [queryHomeBoard.path, range];

export const useBoard = (range: TimeRange) => {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: boardKey(range),
    queryFn: ({ signal }) => call(queryHomeBoard, range, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const failure = error ? { message: error.message || messages.serverError, onRetry: () => void refetch() } : undefined;
  return { data, failure, isOld: isPlaceholderData };
};
