/** Staff who can receive leads, with today's numbers. */
import { type LeadStaff, queryLeadStaff } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const NONE: readonly LeadStaff[] = [];

/** Asked for whenever a dialog opens: the numbers change with every assignment. */
export const useLeadStaff = (): { readonly people: readonly LeadStaff[]; readonly isPending: boolean } => {
  const { data = NONE, isPending } = useQuery({
    queryKey: [queryLeadStaff.path],
    queryFn: ({ signal }) => call(queryLeadStaff, {}, { signal }),
    staleTime: 0,
    retry: false,
  });
  return { people: data, isPending };
};
