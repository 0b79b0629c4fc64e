/**
 * The order shown beside the inbox. The address names it; without one it is the first that was listed. It stays when a
 * colleague has decided it: an approver never decides about an order that has just taken another one's place.
 */
import type { WaitingOrder } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { useState } from 'react';
import { useOpenId } from '../../../ui/list/useOpenRow.ts';

interface Shown {
  readonly order: WaitingOrder;
  readonly at: number;
}

export const useChosenOrder = (orders: readonly WaitingOrder[]) => {
  const [openId, setOpenId] = useOpenId();
  const [shown, setShown] = useState<Shown>();
  const wantedId = openId ?? shown?.order.Id ?? orders[0]?.Id;
  const found = orders.findIndex(({ Id }) => Id === wantedId);
  const order = orders[found];
  if (order && (shown?.order !== order || shown.at !== found)) setShown({ order, at: found });
  /** Where it is, or where it was. */
  const at = order ? found : shown?.order.Id === wantedId ? shown?.at : undefined;
  const next = at === undefined ? orders[0] : orders[order ? at + 1 : at];
  const previous = at === undefined ? undefined : orders[at - 1];

  const choose = (other: WaitingOrder | undefined): void => {
    if (!other) setShown(undefined);
    setOpenId(other?.Id);
  };
  const chooser = (other: WaitingOrder | undefined) => other && (() => choose(other));
  return {
    id: wantedId,
    /** Undefined when it does not wait any more. */
    order,
    /** As it was listed last. */
    last: order ?? (shown?.order.Id === wantedId ? shown?.order : undefined),
    /** On a narrow screen the list is shown until an order is opened. */
    isOpened: openId !== undefined,
    choose,
    view: setOpenId,
    close: () => setOpenId(undefined),
    next: chooser(next),
    previous: chooser(previous),
    /** After a decision: the next one, at the end the one before. */
    goOn: () => choose(next ?? previous),
  };
};

export type ChosenOrder = ReturnType<typeof useChosenOrder>;
