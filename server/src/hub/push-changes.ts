/** Pushes changed rows to the browsers that show them: each feature declares the channel and who may see which rows. */
import type { HubEvent, HubTopic, RowsChanged } from '@gonghai/contract/wire/hub.ts';
import type { z } from 'zod';
import type { Channel, Listener } from '../db/driver/listener.ts';

/** What a database notification says about changed rows of one tenant. */
interface News {
  readonly tenantId: number;
  /** The browser tab whose request changed the rows. */
  readonly tab?: string | null | undefined;
}

export interface LiveRows<Of extends News, Watcher> {
  readonly channel: Channel;
  readonly topic: HubTopic;
  readonly event: HubEvent;
  readonly news: z.ZodType<Of>;
  /** The ids of the changed rows that a watcher may see; null for "many", undefined for none. */
  readonly visibleIds: (watcher: Watcher, news: Of) => readonly number[] | null | undefined;
  /** What those who may see the rows also receive. */
  readonly details?: (news: Of) => Pick<RowsChanged, 'Call'>;
}

/** Pushes to all watchers of one tenant, or of all, what each may see; undefined for nothing. */
export type PushToWatchers<Watcher> = (
  about: { readonly tenantId: number | null; readonly topic: HubTopic },
  event: HubEvent,
  payloadFor: (watcher: Watcher, tab?: string) => RowsChanged | undefined,
) => void;

/** After a gap the missed changes are unknown: the push tells all watchers that many rows may have changed. */
export const pushChanges = <Of extends News, Watcher>(
  listener: Listener,
  push: PushToWatchers<Watcher>,
  { channel, topic, event, news, visibleIds, details }: LiveRows<Of, Watcher>,
): void => {
  listener.subscribe(
    channel,
    (payload) => {
      const about = news.parse(JSON.parse(payload));
      push({ tenantId: about.tenantId, topic }, event, (watcher, tab) => {
        const ids = visibleIds(watcher, about);
        if (ids === undefined) return undefined;
        const isOwn = tab !== undefined && tab === about.tab;
        return { Ids: ids && [...ids], ...details?.(about), ...(isOwn && { IsOwn: true }) };
      });
    },
    () => push({ tenantId: null, topic }, event, () => ({ Ids: null })),
  );
};
