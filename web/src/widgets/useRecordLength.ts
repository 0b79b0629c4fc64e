/** The tenant's maximum length of a tracking record. */
import { querySettings } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey, recordRule, USUAL_RECORD } from '@gonghai/contract/settings/setting-values.ts';
import { useQuery } from '@tanstack/react-query';
import { call, readData } from '../platform/api.ts';

const FRESH_MS = 300_000;

/** The default limit until the setting is loaded; the server checks the length again. */
export const useRecordLength = (): number => {
  const { data } = useQuery({
    queryKey: [querySettings.path, ConfigKey.Record],
    queryFn: ({ signal }) => call(querySettings, { key: ConfigKey.Record }, { signal, quiet: true }),
    staleTime: FRESH_MS,
    retry: false,
  });
  const saved = recordRule.safeParse(readData(data?.[0]?.Value ?? ''));
  return saved.data?.RecordLength ?? USUAL_RECORD;
};
