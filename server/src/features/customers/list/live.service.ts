/** Hears of every change of customers, on whichever instance, and tells the browsers connected to this one that show some. */
import type { CustomersChanged } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { Target } from '../../../db/connection.ts';
import { type Listener, openListener } from '../../../db/listener.ts';
import { customerNews, heardBy, type Watcher } from './live.rules.ts';

export interface CustomerEarParts {
  readonly target: Target;
  /** To everybody who watches, of one tenant or of all, what he may hear of; undefined for nothing. */
  readonly push: (tenantId: number | null, payloadFor: (watcher: Watcher) => CustomersChanged | undefined) => void;
}

/** What is missed while out of touch cannot be known: whoever watches is told that much may have changed. */
export const hearCustomers = ({ target, push }: CustomerEarParts): Promise<Listener> =>
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
  });
