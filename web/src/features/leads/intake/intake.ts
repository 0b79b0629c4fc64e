/** What arrived for the accounts of platforms. */
import { queryIntakeState, type IntakeState } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../platform/api.ts';

const RENEW_MS = 15_000;

/** Renewed while it is looked at, so that a first push can be waited for. */
export const useIntakeStates = (): {
  readonly stateOf: (settingId: number) => IntakeState | undefined;
  /** Failed pushes of accounts that were deleted. */
  readonly orphans: number;
  readonly reload: () => void;
} => {
  const { data, refetch } = useQuery({
    queryKey: [queryIntakeState.path],
    queryFn: ({ signal }) => call(queryIntakeState, {}, { signal }),
    refetchInterval: RENEW_MS,
    retry: false,
  });
  const stateOf = useCallback((settingId: number) => data?.find(({ SettingId }) => SettingId === settingId), [data]);
  const orphans = data?.find(({ SettingId }) => SettingId === null)?.FailedCount ?? 0;
  return { stateOf, orphans, reload: useCallback(() => void refetch(), [refetch]) };
};
