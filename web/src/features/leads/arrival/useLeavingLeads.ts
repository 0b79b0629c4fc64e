/** Removes leads from the card that the user has called or that went to another person. */
import { readFirstCallClocks } from '@gonghai/contract/leads/first-call.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { mayHaveChanged } from '../../../ui/list/gathering.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';
import { dropLeads, useLeadArrivals } from '../../../widgets/lead-arrivals.ts';

/** A clock runs for the owner of a customer from a lead until the first call. */
const dropGone = async (CustomerIds: number[], userId: number): Promise<void> => {
  const clocks = await call(readFirstCallClocks, { CustomerIds }, { quiet: true });
  const own = new Set(clocks.filter(({ UserId }) => UserId === userId).map(({ CustomerId }) => CustomerId));
  dropLeads(new Set(CustomerIds.filter((id) => !own.has(id))));
};

export const useLeavingLeads = (): void => {
  const userId = useCurrentUser((state) => state.user?.Id);
  useLiveChanges({
    topic: HubTopic.Customers,
    event: HubEvent.CustomersChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    onChanged: (changed) => {
      const shown = useLeadArrivals.getState().unseen.map(({ customerId }) => customerId);
      const asked = shown.filter((id) => mayHaveChanged(changed, id));
      // If reading fails, the leads stay on the card until the next change.
      if (asked.length > 0 && userId !== undefined) dropGone(asked, userId).catch(() => undefined);
    },
  });
};
