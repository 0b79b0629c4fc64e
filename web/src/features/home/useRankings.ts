/** The rankings of the home page: one request for each span or choice of departments. `useLiveHome` renews them. */
import { MOST_RANKED, queryHomeRankings } from '@gonghai/contract/home/home-figures.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { HomeChoice } from './useHomeChoice.ts';

type Asked = Pick<HomeChoice, 'range' | 'departments'>;

export const rankingsRequest = ({ range, departments }: Asked) => ({
  ...range,
  DeptId: [...departments],
  PageCount: MOST_RANKED,
});

export const rankingsKey = ({ range, departments }: Asked) => [queryHomeRankings.path, range, departments];

export const useRankings = (choice: HomeChoice) =>
  useQuery({
    queryKey: rankingsKey(choice),
    queryFn: ({ signal }) => call(queryHomeRankings, rankingsRequest(choice), { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
