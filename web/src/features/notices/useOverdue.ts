/** The user's overdue reminders, oldest first, independent of the days shown in the list. Loaded page by page. */
import { searchToDo } from '@gonghai/contract/notices/notice.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const PAGE_SIZE = 50;
/** Reminders become overdue while the screen is open. */
const EVERY_MS = 60_000;

export const useOverdue = () => {
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [searchToDo.path, 'overdue'],
    queryFn: ({ pageParam, signal }) =>
      call(searchToDo, { IsOverdue: true, PageIndex: pageParam, PageCount: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ PageIndex, PageNum }) => (PageIndex < PageNum ? PageIndex + 1 : null),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    retry: false,
  });
  return {
    rows: data?.pages.flatMap(({ Rows }) => Rows) ?? [],
    total: data?.pages.at(-1)?.Count ?? 0,
    isFailed: error !== null && !data,
    retry: (): void => void refetch(),
    loadMore: (): void => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
};
