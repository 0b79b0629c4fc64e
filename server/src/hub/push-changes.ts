/** Pushes changed rows to the browsers that show them: each feature declares the channel and who may see which rows. */
import type { HubEvent, HubTopic, RowsChanged } from '@gonghai/contract/wire/hub.ts';
import type { z } from 'zod';
import type { Channel, Listener } from '../db/driver/listener.ts';

/** What a database notification says about changed rows of one tenant. */
interface News {
  readonly tenantId: number;
}

export interface LiveRows<Of extends News, Watcher> {
  readonly channel: Channel;
  readonly topic: HubTopic;
  readonly event: HubEvent;
  readonly news: z.ZodType<Of>;
  /** The ids of the changed rows that a watcher may see; null for "many", undefined for none. */
  readonly visibleIds: (watcher: Watcher, news: Of) => readonly number[] | null | undefined;
}

/** Pushes to all watchers of one tenant, or of all, what each may see; undefined for nothing. */
export type PushToWatchers<Watcher> = (
  about: { readonly tenantId: number | null; readonly topic: HubTopic },
  event: HubEvent,
  payloadFor: (watcher: Watcher) => RowsChanged | undefined,
) => void;

/** After a gap the missed changes are unknown: the push tells all watchers that many rows may have changed. */
export const pushChanges = <Of extends News, Watcher>(
  listener: Listener,
  push: PushToWatchers<Watcher>,
  { channel, topic, event, news, visibleIds }: LiveRows<Of, Watcher>,
): void => {
  listener.subscribe(
    channel,
    (payload) => {
      const about = news.parse(JSON.parse(payload));
      push({ tenantId: about.tenantId, topic }, event, (watcher) => {
        const ids = visibleIds(watcher, about);
        return ids === undefined ? undefined : { Ids: ids && [...ids] };
      });
    },
    () => push({ tenantId: null, topic }, event, () => ({ Ids: null })),
  );
};
