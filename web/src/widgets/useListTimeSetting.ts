/** Loads the tenant's time format for lists. */
import { querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, listTimeStyle, usualListTime } from '@gonghai/contract/settings/setting-values.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, readData } from '../platform/api.ts';
import { setRelativeTimes } from '../ui/list-time.ts';

const FRESH_MS = 300_000;

export const useListTimeSetting = (enabled: boolean): void => {
  const { data } = useQuery({
    queryKey: [querySettings.path, ConfigKey.ListTime],
    queryFn: ({ signal }) => call(querySettings, { key: ConfigKey.ListTime }, { signal, quiet: true }),
    enabled,
    staleTime: FRESH_MS,
    retry: false,
  });
  const saved = listTimeStyle.safeParse(readData(data?.[0]?.Value ?? ''));
  const { IsRelativeTime } = saved.data ?? usualListTime;
  useEffect(() => setRelativeTimes(IsRelativeTime), [IsRelativeTime]);
};
