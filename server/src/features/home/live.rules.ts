/** Who is told, without any content, that figures of the home page may have changed (G-344). */
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Actor } from '../../http/context.ts';
import type { LiveRows } from '../../hub/push-changes.ts';

/** The payload of the database notification: of one person, or of everyone. */
const homeNews = z.object({ tenantId: z.int(), staffId: z.int().optional() });
type HomeNews = z.output<typeof homeNews>;
type Watcher = Pick<Actor, 'userId'>;

const HOME = { topic: HubTopic.Home, event: HubEvent.HomeChanged, news: homeNews } as const;

export const liveHome: LiveRows<HomeNews, Watcher> = {
  ...HOME,
  channel: 'home_changed',
  visibleIds: ({ userId }, { staffId }) => (staffId === undefined || staffId === userId ? null : undefined),
};

/** Orders and payments count in the ranking of payments and in what waits. */
export const liveHomeOrders: LiveRows<HomeNews, Watcher> = {
  ...HOME,
  channel: 'work_order_changed',
  visibleIds: () => null,
};
