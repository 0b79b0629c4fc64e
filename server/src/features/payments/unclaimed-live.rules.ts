/** Who is notified of changed unclaimed income: all who reconcile. */
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Actor } from '../../http/context.ts';
import type { LiveRows } from '../../hub/push-changes.ts';

const news = z.object({ tenantId: z.int() });

export const liveUnclaimed: LiveRows<z.output<typeof news>, Pick<Actor, 'rights'>> = {
  channel: 'unclaimed_changed',
  topic: HubTopic.WorkOrders,
  event: HubEvent.UnclaimedChanged,
  news,
  visibleIds: ({ rights }) => (rights.has('PaymentLog') ? null : undefined),
};
