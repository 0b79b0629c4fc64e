/** Where a customer may stand, who may move it from there, and where a move ends. Both sides ask here. */
import type { Right } from '../wire/rights.ts';

/** `CustomerType` on the wire. A customer is in exactly one of these places, and has an owner only in the first. */
export const Placement = { Owned: 0, Pool: 1, Blacklist: 2, RecycleBin: 3 } as const;
export type Placement = (typeof Placement)[keyof typeof Placement];

export const placementLabel: Record<Placement, string> = { 0: '客户', 1: '公海', 2: '黑名单', 3: '回收站' };

/** Seeing a place, and taking a customer out of it, need the same right. */
export const placementRight = {
  [Placement.Owned]: 'Seat',
  [Placement.Pool]: 'Public',
  [Placement.Blacklist]: 'Black',
  [Placement.RecycleBin]: 'Recovery',
} as const satisfies Record<Placement, Right>;

const SOURCES: Record<Placement, readonly Placement[]> = {
  [Placement.Owned]: [Placement.Pool, Placement.RecycleBin],
  [Placement.Pool]: [Placement.Owned, Placement.Blacklist, Placement.RecycleBin],
  [Placement.Blacklist]: [Placement.Owned, Placement.Pool],
  [Placement.RecycleBin]: [Placement.Owned, Placement.Pool],
};

/** Deleting an owned customer abandons it to the pool; only what is there already goes on to the recycle bin. */
const END_OF_DELETION: Partial<Record<Placement, Placement>> = {
  [Placement.Owned]: Placement.Pool,
  [Placement.Pool]: Placement.RecycleBin,
};

/** Where a customer ends that stands here and is sent there; undefined when it stays where it is. */
export const landingOf = (from: Placement, wanted: Placement): Placement | undefined => {
  if (!SOURCES[wanted].includes(from)) return undefined;
  return wanted === Placement.RecycleBin ? END_OF_DELETION[from] : wanted;
};

/** From where customers can be sent to a place. */
export const sourcesOf = (wanted: Placement): readonly Placement[] => SOURCES[wanted];

/** Customers are handed to agents from these places. */
export const transferable: readonly Placement[] = [Placement.Owned, Placement.Pool];

/** In the blacklist and the recycle bin everything is to be read only. */
export const isEditable = (placement: Placement): boolean =>
  placement === Placement.Owned || placement === Placement.Pool;
