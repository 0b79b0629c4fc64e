/** Reads the rows of an inbox: the first ones, and more with every 加载更多. Rows stay in sight while they are read again. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Rows at first, and with every 加载更多. */
const STEP = 50;

interface Waiting<Answer> {
  /** What is asked for, besides how many. */
  readonly key: readonly unknown[];
  readonly read: (PageCount: number, signal: AbortSignal) => Promise<Answer>;
}

export const useWaiting = <Answer extends { readonly Count: number }>({ key, read }: Waiting<Answer>) => {
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useQuery({
    queryKey: [...key, size],
    queryFn: ({ signal }) => read(size, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return {
    data,
    count: data?.Count ?? 0,
    error,
    reload: () => void refetch(),
    loadMore: () => setSize((before) => before + STEP),
  };
};
