/** Which customers have changed: by a push, for rows and for drawers, or by a request of this tab. */
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { Unanswered } from '../platform/failure.ts';

/** A request without an answer may still be saved after its refresh, so its push is not left out. */
const LOST_MS = 60_000;
let lostUntil = 0;

type Ids = readonly number[] | null;
const NONE: Ids = [];

const isRefreshed = (isOwn: boolean | undefined): boolean => isOwn === true && performance.now() > lostUntil;

/** A call changes the row of its customer only when it ends, which is pushed as a change of the row, too. */
export const changedRows = (payload: unknown): Ids => {
  const { Ids, Call, IsOwn } = rowsChanged.parse(payload);
  return Call || isRefreshed(IsOwn) ? NONE : Ids;
};

/** The timeline has every call, but does not show whether it was answered until it ends. */
export const changedDrawers = (payload: unknown): Ids => {
  const { Ids, Call, IsOwn } = rowsChanged.parse(payload);
  return isRefreshed(IsOwn) || (Call?.IsRunning && Call.IsTalking) ? NONE : Ids;
};

type Listener = (ids: readonly number[]) => void;
interface Listening {
  readonly kind: CustomerKind;
  readonly tell: Listener;
}
const listeners = new Set<Listening>();

/** Called while customers of this kind are shown. */
export const onOwnChange = (kind: CustomerKind, tell: Listener): (() => void) => {
  const listening = { kind, tell };
  listeners.add(listening);
  return () => listeners.delete(listening);
};

/** A customer by its kind and id. */
export interface CustomerKey {
  readonly kind: CustomerKind;
  readonly id: number;
}

/**
 * Sends a request that changes a customer with `isOwn`, so that the push about it is left out here, and refreshes what
 * this tab shows of the customer as soon as it is answered. After a lost answer, too: it may have been saved.
 */
export const changeCustomer = async <Answer>(
  changed: CustomerKey | null,
  send: (options: { readonly isOwn: boolean }) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send({ isOwn: true });
  } catch (error) {
    if (error instanceof Unanswered) lostUntil = performance.now() + LOST_MS;
    throw error;
  } finally {
    for (const { kind, tell } of listeners) if (kind === changed?.kind) tell([changed.id]);
  }
};
