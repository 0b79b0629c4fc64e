/** The leads that wait for their first call, read again when a lead changes or comes to a later group of ages. */
import { queryWaitingLeads, type WaitingLeads } from '@gonghai/contract/leads/waiting-leads.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';

interface Read {
  readonly leads: WaitingLeads;
  /** Unix seconds by the clock of this browser. */
  readonly readAt: number;
}

/** Not at every lead while many arrive one after the other. */
const SOONEST_MS = 5_000;

const untilNext = (read: Read | undefined): number | false => {
  const seconds = read?.leads.NextSeconds;
  return seconds == null ? false : Math.max(SOONEST_MS, seconds * 1_000);
};

export const useWaitingLeads = () => {
  const { data, error, refetch } = useQuery({
    queryKey: [queryWaitingLeads.path],
    queryFn: async ({ signal }): Promise<Read> => {
      const leads = await call(queryWaitingLeads, {}, { signal, quiet: true });
      return { leads, readAt: Math.floor(Date.now() / 1_000) };
    },
    staleTime: 0,
    refetchInterval: ({ state }) => untilNext(state.data),
  });
  const reload = (): void => void refetch();
  useLiveChanges({
    topic: HubTopic.Leads,
    event: HubEvent.LeadsChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    onChanged: reload,
  });
  return { data, error, reload };
};
