/** Receives all changes of customers and pushes them to the watching browsers of this instance. */
import type { CustomersChanged } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { Target } from '../../../db/driver/connection.ts';
import { type Listener, openListener } from '../../../db/driver/listener.ts';
import { customerNews, heardBy, type Watcher } from './live.rules.ts';

export interface CustomerListenerParts {
  readonly target: Target;
  readonly onFault: (error: unknown) => void;
  /** Pushes to all watchers of one tenant, or of all, what each may see; undefined for nothing. */
  readonly push: (tenantId: number | null, payloadFor: (watcher: Watcher) => CustomersChanged | undefined) => void;
}

/**
 * After a lost connection the missed changes are unknown, so the push to all watchers says that many customers may have
 * changed.
 */
export const hearCustomers = ({ target, push, onFault }: CustomerListenerParts): Promise<Listener> =>
  openListener({
    target,
    on: {
      customer_changed: (payload) => {
        const news = customerNews.parse(JSON.parse(payload));
        push(news.tenantId, (watcher) => {
          const ids = heardBy(watcher, news);
          return ids === undefined ? undefined : { Ids: ids && [...ids] };
        });
      },
    },
    onGap: () => push(null, () => ({ Ids: null })),
    onFault,
  });
