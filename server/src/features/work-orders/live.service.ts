/** Receives the changes of work orders from every instance and pushes them to the watching browsers of this one. */
import type { WorkOrdersChanged } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import type { Target } from '../../db/driver/connection.ts';
import { type Listener, openListener } from '../../db/driver/listener.ts';
import { heardBy, orderNews, type Watcher } from './live.rules.ts';

export interface OrderEarParts {
  readonly target: Target;
  readonly onFault: (error: unknown) => void;
  /** Pushes to the watchers of one tenant or of all; undefined skips a watcher. */
  readonly push: (tenantId: number | null, payloadFor: (watcher: Watcher) => WorkOrdersChanged | undefined) => void;
}

/** Changes during a lost connection are unknown: watching browsers must reload. */
export const hearWorkOrders = ({ target, push, onFault }: OrderEarParts): Promise<Listener> =>
  openListener({
    target,
    on: {
      work_order_changed: (payload) => {
        const news = orderNews.parse(JSON.parse(payload));
        push(news.tenantId, (watcher) => {
          const ids = heardBy(watcher, news);
          return ids === undefined ? undefined : { Ids: ids && [...ids] };
        });
      },
    },
    onGap: () => push(null, () => ({ Ids: null })),
    onFault,
  });
