/** Who is notified of changed work orders: those who could see them before the change or can see them now. */
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Actor } from '../../http/context.ts';
import { coversDepartment } from '../../http/scope.ts';
import type { LiveRows } from '../../hub/push-changes.ts';
import { seesAllOrders } from './sight.rules.ts';

const group = z.object({
  ownerId: z.int(),
  departmentId: z.int(),
  isDraft: z.boolean(),
  /** The orders and their roots: lists show a change of a child in the row of its root. */
  ids: z.array(z.int()),
});

/** The payload of the database notification; null after a bulk change. */
const orderNews = z.object({ tenantId: z.int(), groups: z.array(group).nullable() });
type OrderNews = z.output<typeof orderNews>;

type Watcher = Pick<Actor, 'userId' | 'departmentId' | 'rights' | 'scope'>;

/** The visibility rule of the lists, applied to the notification. */
const isInSight = (watcher: Watcher, { ownerId, departmentId, isDraft }: z.output<typeof group>): boolean => {
  const { userId, rights, scope } = watcher;
  if (ownerId === userId && rights.has('WorkOrderSale')) return true;
  if (isDraft) return false;
  if (seesAllOrders(watcher)) return true;
  return rights.has('SaleAudit') && coversDepartment(scope, watcher.departmentId, departmentId);
};

/** The ids the person may see; null for "many", undefined for none. */
export const visibleIds = (watcher: Watcher, { groups }: OrderNews): readonly number[] | null | undefined => {
  const { rights } = watcher;
  if (!rights.has('WorkOrderSale') && !rights.has('SaleAudit') && !seesAllOrders(watcher)) return undefined;
  if (groups === null) return null;
  const ids = groups.filter((each) => isInSight(watcher, each)).flatMap((each) => each.ids);
  return ids.length === 0 ? undefined : [...new Set(ids)];
};

export const liveWorkOrders: LiveRows<OrderNews, Watcher> = {
  channel: 'work_order_changed',
  topic: HubTopic.WorkOrders,
  event: HubEvent.WorkOrdersChanged,
  news: orderNews,
  visibleIds,
};
