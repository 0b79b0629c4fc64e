/** Tells when a count of the menu may have changed, at most once in five seconds. */
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { onHub, onReconnected, watchTopic } from '../platform/hub.ts';
import { createGathering } from '../ui/list/gathering.ts';

const PACE = { soon: 300, spread: 1_200, apart: 5_000, isFresh: true };

interface Followed {
  readonly hasOrders: boolean;
  readonly hasLeads: boolean;
}

/** Calls `onDue` after pushes that may have changed a count. Returns the function that ends it. */
export const followCounts = ({ hasOrders, hasLeads }: Followed, onDue: () => void): (() => void) => {
  const gathering = createGathering(onDue, PACE);
  const changed = (payload: unknown): void => gathering.add(rowsChanged.parse(payload).Ids);
  const events = [
    ...(hasOrders ? [HubEvent.WorkOrdersChanged, HubEvent.UnclaimedChanged] : []),
    ...(hasLeads ? [HubEvent.LeadsChanged] : []),
  ];
  const ends = [
    ...(hasOrders ? [watchTopic(HubTopic.WorkOrders)] : []),
    ...(hasLeads ? [watchTopic(HubTopic.Leads)] : []),
    ...events.map((event) => onHub(event, changed)),
    onReconnected(() => gathering.add(null)),
  ];
  return () => {
    for (const end of ends) end();
    gathering.end();
  };
};
