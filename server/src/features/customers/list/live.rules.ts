/** Who is notified of changed customers: those who could see them before the change or can see them now. */
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Actor } from '../../../http/context.ts';
import type { LiveRows } from '../../../hub/push-changes.ts';

const place = z.enum(Placement);
const group = z.object({
  place,
  ownerId: z.int().nullable(),
  departmentId: z.int().nullable(),
  ids: z.array(z.int()),
});

/** The payload of the notification: single customers with their position, or only placements after a bulk change. */
export const customerNews = z.union([
  z.object({ tenantId: z.int(), seats: z.array(group) }),
  z.object({ tenantId: z.int(), places: z.array(place) }),
]);
export type CustomerNews = z.output<typeof customerNews>;

export type Watcher = Pick<Actor, 'userId' | 'rights' | 'scope'>;

/** The same rule as for the detail of one customer, applied to the payload. */
const isInSight = ({ userId, rights, scope }: Watcher, one: z.output<typeof group>): boolean => {
  if (!rights.has(placementRight[one.place])) return false;
  if (one.place !== Placement.Owned || one.ownerId === userId || scope.kind === 'tenant') return true;
  return scope.kind === 'departments' && one.departmentId !== null && scope.ids.includes(one.departmentId);
};

/** The ids a watcher may see; null for "many", undefined for none. */
export const visibleIds = (watcher: Watcher, news: CustomerNews): readonly number[] | null | undefined => {
  if ('places' in news) return news.places.some((each) => watcher.rights.has(placementRight[each])) ? null : undefined;
  const ids = news.seats.filter((each) => isInSight(watcher, each)).flatMap((each) => each.ids);
  return ids.length === 0 ? undefined : ids;
};

export const liveCustomers: LiveRows<CustomerNews, Watcher> = {
  channel: 'customer_changed',
  topic: HubTopic.Customers,
  event: HubEvent.CustomersChanged,
  news: customerNews,
  visibleIds,
};
