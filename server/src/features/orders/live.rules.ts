/** Who is notified of changed orders: who made them, and who may see their customer. */
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Actor } from '../../http/context.ts';
import type { LiveRows } from '../../hub/push-changes.ts';

const orderNews = z.object({
  tenantId: z.int(),
  id: z.int(),
  staffId: z.int(),
  /** The owner of the customer and their department; null for customers in the pool. */
  ownerId: z.int().nullable(),
  departmentId: z.int().nullable(),
});
export type OrderNews = z.output<typeof orderNews>;

type Watcher = Pick<Actor, 'userId' | 'rights' | 'scope'>;

export const visibleIds = (
  { userId, rights, scope }: Watcher,
  { id, staffId, ownerId, departmentId }: OrderNews,
): readonly number[] | undefined => {
  if (!rights.has('Seat') && !rights.has('AfterSale')) return undefined;
  const isInScope =
    scope.kind === 'tenant' ||
    (scope.kind === 'departments' && departmentId !== null && scope.ids.includes(departmentId));
  return isInScope || [staffId, ownerId].includes(userId) ? [id] : undefined;
};

export const liveCourseOrders: LiveRows<OrderNews, Watcher> = {
  channel: 'course_order_changed',
  topic: HubTopic.Orders,
  event: HubEvent.OrdersChanged,
  news: orderNews,
  visibleIds,
};
