/** Who is notified of changed leads: those who could see them before the change or can see them now. */
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Actor } from '../../http/context.ts';
import type { LiveRows } from '../../hub/push-changes.ts';

const group = z.object({
  state: z.enum(DistributionType),
  agentId: z.int().nullable(),
  departmentId: z.int().nullable(),
  ids: z.array(z.int()),
});

/** The payload of the database notification: leads by state, agent and department, or null after a bulk change. */
const leadNews = z.object({ tenantId: z.int(), seats: z.array(group).nullable() });
export type LeadNews = z.output<typeof leadNews>;

export type Watcher = Pick<Actor, 'userId' | 'rights' | 'scope'>;

/** The visibility rule of the list, applied to the notification. */
const isInSight = ({ userId, scope }: Watcher, { state, agentId, departmentId }: z.output<typeof group>): boolean => {
  if (agentId === userId || scope.kind === 'tenant') return true;
  if (scope.kind === 'own') return false;
  return state !== DistributionType.Assigned || (departmentId !== null && scope.ids.includes(departmentId));
};

/** The ids the person may see; null for "many", undefined for none. */
export const visibleIds = (watcher: Watcher, { seats }: LeadNews): readonly number[] | null | undefined => {
  if (!watcher.rights.has('Clue')) return undefined;
  if (seats === null) return null;
  const ids = seats.filter((each) => isInSight(watcher, each)).flatMap((each) => each.ids);
  return ids.length === 0 ? undefined : ids;
};

export const liveLeads: LiveRows<LeadNews, Watcher> = {
  channel: 'lead_changed',
  topic: HubTopic.Leads,
  event: HubEvent.LeadsChanged,
  news: leadNews,
  visibleIds,
};
