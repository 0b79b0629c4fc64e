/** Receives the changes of leads from every instance and pushes them to the watching browsers of this one. */
import type { LeadsChanged } from '@gonghai/contract/leads/lead.contract.ts';
import type { Target } from '../../db/driver/connection.ts';
import { type Listener, openListener } from '../../db/driver/listener.ts';
import { heardBy, leadNews, type Watcher } from './live.rules.ts';

export interface LeadEarParts {
  readonly target: Target;
  readonly onFault: (error: unknown) => void;
  /** Pushes to the watchers of one tenant or of all; undefined skips a watcher. */
  readonly push: (tenantId: number | null, payloadFor: (watcher: Watcher) => LeadsChanged | undefined) => void;
}

/** Changes during a lost connection are unknown: watching browsers are told to reload. */
export const hearLeads = ({ target, push, onFault }: LeadEarParts): Promise<Listener> =>
  openListener({
    target,
    on: {
      lead_changed: (payload) => {
        const news = leadNews.parse(JSON.parse(payload));
        push(news.tenantId, (watcher) => {
          const ids = heardBy(watcher, news);
          return ids === undefined ? undefined : { Ids: ids && [...ids] };
        });
      },
    },
    onGap: () => push(null, () => ({ Ids: null })),
    onFault,
  });
