/** The list follows the queue (连拨): the page of the called customer is turned to, and the row is active and in sight. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCallQueue } from '../../../phone/call-queue.ts';
import { usePhone } from '../../../phone/phone.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import type { Search } from '../places.ts';
import { pageOfCalled } from './queue-page.ts';

/** The first turn may miss the row by a page, because customers have left the list. */
const MOST_TURNS = 2;

interface Props {
  readonly list: List<Search, CustomerRow>;
}

/** Once for each call: the user may look elsewhere meanwhile. */
export const FollowQueue = ({ list }: Props): null => {
  const ids = useCallQueue(({ queue }) => queue?.CustomerIds);
  const calledId = usePhone(({ call }) => call?.customerId);
  const followed = useRef({ id: calledId, isFound: false, turns: 0 });
  const follow = useEffectEvent(
    (id: number | undefined, queueIds: readonly number[] | undefined, rows: readonly CustomerRow[]): void => {
      if (followed.current.id !== id) followed.current = { id, isFound: false, turns: 0 };
      const state = followed.current;
      if (id === undefined || !queueIds?.includes(id) || state.isFound) return;
      const row = rows.find(({ Id }) => Id === id);
      if (row) {
        state.isFound = true;
        list.reveal(row);
        return;
      }
      const page = pageOfCalled(id, queueIds, { ...list, ids: rows.map(({ Id }) => Id) });
      if (page === undefined || state.turns === MOST_TURNS) return;
      state.turns += 1;
      list.turn(page);
    },
  );
  const { rows } = list;
  useEffect(() => follow(calledId, ids, rows), [calledId, ids, rows]);
  return null;
};
