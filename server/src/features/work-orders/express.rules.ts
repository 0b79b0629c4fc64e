/** Decides what a sent list of parcels changes, so that two people with the same list open do not undo each other. */
import type { ExpressEntry, ExpressInput, SeenParcel } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { differenceOf } from '../../http/difference.ts';

const PARCEL_FIELDS = ['CompanyName', 'ExpressNo', 'ExpressDate', 'Remark'] as const;
type Content = Pick<ExpressInput, (typeof PARCEL_FIELDS)[number]>;

const isSame = (one: Content, other: Content): boolean =>
  Object.keys(differenceOf({ ...one }, { ...other }, PARCEL_FIELDS).after).length === 0;

interface ParcelChanges {
  readonly added: readonly ExpressInput[];
  readonly changed: readonly { readonly id: number; readonly parcel: ExpressInput }[];
  readonly removed: readonly number[];
}

type ParcelVerdict =
  | { readonly changes: ParcelChanges }
  /** An id that is not on the list. */
  | { readonly missing: true }
  /** Another person has changed or removed a parcel that this edit changes or removes. */
  | { readonly stale: true };

/**
 * The edit is the difference between the sent list and the one that was opened; without that one, the stored list. Parcels
 * that another person added since stay.
 */
export const compareParcels = (
  stored: readonly ExpressEntry[],
  sent: readonly ExpressInput[],
  opened: readonly SeenParcel[] = stored,
): ParcelVerdict => {
  const storedById = new Map(stored.map((parcel) => [parcel.Id, parcel]));
  const openedById = new Map(opened.map((parcel) => [parcel.Id, parcel]));
  const named = new Map(sent.flatMap((parcel) => (parcel.Id ? [[parcel.Id, parcel] as const] : [])));
  const added = sent.filter(({ Id }) => !Id);
  if (named.size + added.length !== sent.length || [...named.keys()].some((id) => !openedById.has(id)))
    return { missing: true };

  const edited = [...openedById.values()].filter((before) => {
    const after = named.get(before.Id);
    return !after || !isSame(before, after);
  });
  const isStale = edited.some((before) => {
    const now = storedById.get(before.Id);
    return now ? !isSame(before, now) : named.has(before.Id);
  });
  if (isStale) return { stale: true };
  const changed = edited.flatMap(({ Id }) => {
    const parcel = named.get(Id);
    return parcel ? [{ id: Id, parcel }] : [];
  });
  const removed = edited.flatMap(({ Id }) => (named.has(Id) || !storedById.has(Id) ? [] : [Id]));
  return { changes: { added, changed, removed } };
};
