/** Reloads rows that others change while they are shown: collected for a moment, read in one request, replaced in place. */
import type { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { onHub, onReconnected, watchTopic } from '../../platform/hub.ts';
import { useLatest } from '../useLatest.ts';
import { type Changed, createGathering, mayHaveChanged, type Pace } from './gathering.ts';
import type { List, Sums } from './list-declaration.ts';

/** Maximum number of ids per request. */
const MOST_READ = 1_000;

type Row = { readonly Id: number };

interface ChangeSource {
  readonly topic: HubTopic;
  readonly event: HubEvent;
  /** The changed ids of a push; null after a bulk action. */
  readonly idsIn: (payload: unknown) => readonly number[] | null;
  /** Ids from another source; called while the list is shown. */
  readonly others?: (tell: (ids: readonly number[]) => void) => () => void;
  /** Ids that a request of this tab has changed: passed on without a delay. */
  readonly own?: (tell: (ids: readonly number[]) => void) => () => void;
  /** `again` collects the changes once more, for a later moment. */
  readonly onChanged?: (changed: Changed, again: (changed: Changed) => void) => void;
  /** Where changes must be seen sooner than in a list; a constant. */
  readonly pace?: Pace;
}

/** Rows, and how many the search finds in all. */
interface CountedRows<LiveRow> {
  readonly rows: readonly LiveRow[];
  /** Undefined if it could not be counted. */
  readonly count: number | undefined;
  /** Sums over the whole search, by their names in the page. */
  readonly sums?: Sums;
}

interface LiveSource<Request, LiveRow extends Row> extends ChangeSource {
  readonly list: RefObject<List<Request, LiveRow> | null>;
  /** The rows of these ids that the search still matches. */
  readonly read: (searched: Request, ids: number[]) => Promise<readonly LiveRow[] | CountedRows<LiveRow>>;
  /** The response has counts too: it is also read when no shown row has changed. */
  readonly isCounted?: boolean;
  /** Ids to read although they are not shown: they may be new rows. */
  readonly isNew?: (id: number, shown: readonly LiveRow[]) => boolean;
  /** Reads new rows after a bulk action, which pushes no ids. */
  readonly readNewest?: (searched: Request, shown: readonly LiveRow[]) => Promise<readonly LiveRow[]>;
}

const renewRows = async <Request, LiveRow extends Row>(
  source: LiveSource<Request, LiveRow>,
  changed: Changed,
): Promise<void> => {
  const { list, read, isNew, readNewest, isCounted = false } = source;
  const before = list.current;
  if (!before) return;
  const shownIds = new Set(before.rows.map(({ Id }) => Id));
  const asked = [...shownIds].filter((id) => mayHaveChanged(changed, id));
  // Where every row of the search is shown, any other row may have come to it.
  const mayBeNew = (id: number): boolean => (isCounted && before.isWhole) || (isNew?.(id, before.rows) ?? false);
  const unseen = [...changed.ids].filter((id) => !shownIds.has(id) && mayBeNew(id));
  // If the search changed meanwhile, the response says nothing about rows of the new search.
  const isSame = (): boolean => JSON.stringify(list.current?.searched) === JSON.stringify(before.searched);
  const ids = [...asked, ...unseen].slice(0, MOST_READ);
  if (ids.length > 0 || isCounted) {
    const answer = await read(before.searched, ids);
    const { rows, count, sums }: CountedRows<LiveRow> = 'rows' in answer ? answer : { rows: answer, count: undefined };
    if (!isSame()) return;
    list.current?.renew(
      rows.filter(({ Id }) => shownIds.has(Id)),
      asked,
    );
    list.current?.arrive(rows.filter(({ Id }) => !shownIds.has(Id)).toSorted((one, other) => other.Id - one.Id));
    if (count !== undefined) list.current?.recount(count, sums);
  }
  if (!changed.isAny || !readNewest) return;
  const newest = await readNewest(before.searched, before.rows);
  if (isSame()) list.current?.arrive(newest);
};

/** Only while the screen is shown: a hidden tab gets no pushes, and receives "any" change when it is shown again. */
export const useLiveChanges = (source: ChangeSource): void => {
  const wasShown = useRef(false);
  const latest = useLatest(source);
  const { topic, event, pace } = source;

  useEffect(() => {
    const again = ({ isAny, ids }: Changed): void => {
      gathering.add([...ids]);
      if (isAny) gathering.add(null);
    };
    const gathering = createGathering((changed) => latest.current.onChanged?.(changed, again), pace);
    const leave = watchTopic(topic);
    const stopListening = onHub(event, (payload) => gathering.add(latest.current.idsIn(payload)));
    const stopOthers = latest.current.others?.((ids) => gathering.add(ids));
    const stopOwn = latest.current.own?.((ids) => gathering.addNow(ids));
    const stopFollowing = onReconnected(() => gathering.add(null));
    if (wasShown.current) gathering.add(null);
    wasShown.current = true;
    return () => {
      stopFollowing();
      stopListening();
      stopOthers?.();
      stopOwn?.();
      leave();
      gathering.end();
    };
  }, [latest, topic, event, pace]);
};

/** Replaces the changed rows of a list. */
export const useLiveRows = <Request, LiveRow extends Row>(source: LiveSource<Request, LiveRow>): void =>
  useLiveChanges({
    ...source,
    onChanged: (changed, again) => {
      // The page that is read may be older than the change, and would replace what is shown now.
      if (source.list.current?.isReading) return again(changed);
      // If reading fails the rows stay as they are until the next change or search.
      renewRows(source, changed).catch(() => undefined);
      source.onChanged?.(changed, again);
    },
  });
