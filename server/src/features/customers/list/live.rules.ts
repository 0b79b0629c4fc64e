/** Who is notified of changed customers: those who could see them before the change or can see them now. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { type CallChange, HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { z } from 'zod';
import type { Actor } from '../../../http/context.ts';
import type { LiveRows } from '../../../hub/push-changes.ts';
import { seesPlace } from '../places.rules.ts';

const place = z.enum(Placement);
const group = z.object({
  place,
  ownerId: z.int().nullable(),
  departmentId: z.int().nullable(),
  ids: z.array(z.int()),
});

const callOfCustomer = z.object({
  customerId: z.int(),
  userId: z.int(),
  userName: z.string(),
  startTime: z.int(),
  isTalking: z.boolean(),
  isRunning: z.boolean(),
});

/**
 * The payload of the notification: single customers with their position, or only placements after a bulk change. A
 * changed call comes with the present position of its customer.
 */
const customerNews = z.union([
  z.object({
    tenantId: z.int(),
    tab: z.string().nullish(),
    seats: z.array(group),
    call: callOfCustomer.optional(),
  }),
  z.object({ tenantId: z.int(), places: z.array(place) }),
]);
export type CustomerNews = z.output<typeof customerNews>;

export type Watcher = Pick<Actor, 'userId' | 'rights' | 'scope'>;

/** The same rule as for the detail of one customer, applied to the payload. */
const isInSight = (watcher: Watcher, kind: CustomerKind, one: z.output<typeof group>): boolean => {
  const { userId, scope } = watcher;
  if (!seesPlace(watcher, kind, one.place)) return false;
  if (one.place !== Placement.Owned || one.ownerId === userId || scope.kind === 'tenant') return true;
  return scope.kind === 'departments' && one.departmentId !== null && scope.ids.includes(one.departmentId);
};

/** The ids a watcher may see; null for "many", undefined for none. */
export const visibleIds = (
  watcher: Watcher,
  news: CustomerNews,
  kind: CustomerKind = CustomerKind.Sales,
): readonly number[] | null | undefined => {
  if ('places' in news) return news.places.some((each) => seesPlace(watcher, kind, each)) ? null : undefined;
  const ids = news.seats.filter((each) => isInSight(watcher, kind, each)).flatMap((each) => each.ids);
  return ids.length === 0 ? undefined : ids;
};

/** Everyone who may see a customer may see who is calling it. */
const details = (news: CustomerNews): { Call?: CallChange } => {
  if (!('call' in news) || !news.call) return {};
  const { customerId, userId, userName, startTime, isTalking, isRunning } = news.call;
  return {
    Call: {
      CustomerId: customerId,
      UserId: userId,
      UserName: userName,
      StartTime: startTime,
      IsTalking: isTalking,
      IsRunning: isRunning,
    },
  };
};

export const liveCustomers: LiveRows<CustomerNews, Watcher> = {
  channel: 'customer_changed',
  topic: HubTopic.Customers,
  event: HubEvent.CustomersChanged,
  news: customerNews,
  visibleIds: (watcher, news) => visibleIds(watcher, news),
  details,
};

export const liveAfterSales: LiveRows<CustomerNews, Watcher> = {
  ...liveCustomers,
  channel: 'after_sale_changed',
  topic: HubTopic.AfterSales,
  event: HubEvent.AfterSalesChanged,
  visibleIds: (watcher, news) => visibleIds(watcher, news, CustomerKind.AfterSales),
};
