/** Customers that colleagues change while they are shown: read again, a moment later and all at once, and put in place. */
import {
  type CustomerRow,
  customersChanged,
  readShownCustomers,
} from '@gonghai/contract/customers/customer-list.contract.ts';
import { findCustomer, queryCustody, queryCustomerRecords } from '@gonghai/contract/customers/customer.contract.ts';
import { HubEvent, HubState, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { onHub, useHubState, watchTopic } from '../../../platform/hub.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Search } from '../places.ts';

/** Everybody who shows a customer hears of it at once, and must not ask at once. */
const SOON_MS = 250;
const SPREAD_MS = 500;
/** After an act on many, everybody has something to ask for. */
const MANY_SPREAD_MS = 3_000;

type Pending = Set<number> | 'all';

interface Shown {
  readonly list: RefObject<List<Search, CustomerRow> | null>;
  /** The customer open beside the list. */
  readonly openId: number | undefined;
}

/** Gathers what has changed, and hands it on when a moment has passed and the page is looked at. */
const createGathering = (onDue: (changed: Pending) => void) => {
  let pending: Pending = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hand = (): void => {
    timer = undefined;
    if (document.hidden) return;
    const due = pending;
    pending = new Set();
    if (due === 'all' || due.size > 0) onDue(due);
  };
  const plan = (spread: number): void => {
    timer ??= setTimeout(hand, SOON_MS + Math.random() * spread);
  };
  document.addEventListener('visibilitychange', hand);
  return {
    add: (ids: readonly number[] | null): void => {
      if (ids === null) pending = 'all';
      else if (pending !== 'all') for (const id of ids) pending.add(id);
      plan(ids === null ? MANY_SPREAD_MS : SPREAD_MS);
    },
    end: (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hand);
    },
  };
};

const renewRows = async (list: Shown['list'], changed: Pending): Promise<void> => {
  const before = list.current;
  const asked = (before?.rows ?? []).map(({ Id }) => Id).filter((id) => changed === 'all' || changed.has(id));
  if (!before || asked.length === 0) return;
  const rows = await call(readShownCustomers, { ...before.searched, CustomerIds: asked }, { quiet: true });
  // Searched for something else meanwhile: whether a row has left that list nobody has asked.
  const isSame = JSON.stringify(list.current?.searched) === JSON.stringify(before.searched);
  if (isSame) list.current?.renew(rows, asked);
};

/** Only while the list is shown: a hidden tab hears nothing, and reads its rows again when it comes back. */
export const useLiveCustomers = ({ list, openId }: Shown): void => {
  const client = useQueryClient();
  const wasShown = useRef(false);
  const takeUp = useLatest((changed: Pending): void => {
    // What could not be read stays as it was: the next change, or the next search, brings it.
    renewRows(list, changed).catch(() => undefined);
    if (openId === undefined || (changed !== 'all' && !changed.has(openId))) return;
    for (const { path } of [findCustomer, queryCustomerRecords, queryCustody])
      void client.invalidateQueries({ queryKey: [path, openId] });
  });

  useEffect(() => {
    const gathering = createGathering((changed) => takeUp.current(changed));
    const leave = watchTopic(HubTopic.Customers);
    const unhear = onHub(HubEvent.CustomersChanged, (payload) => gathering.add(customersChanged.parse(payload).Ids));
    // What was said while nobody listened is not said again.
    const unheed = useHubState.subscribe(({ state }, { state: before }) => {
      if (state === HubState.Connected && before === HubState.Reconnecting) gathering.add(null);
    });
    if (wasShown.current) gathering.add(null);
    wasShown.current = true;
    return () => {
      unheed();
      unhear();
      leave();
      gathering.end();
    };
  }, [takeUp]);
};
