/** Placements of customers, the rights to move them, and the result of a move. Used by both sides. */
import type { Right } from '../wire/rights.ts';

/** `CustomerType` on the wire. A customer has exactly one placement, and an owner only in the first. */
export const Placement = { Owned: 0, Pool: 1, Blacklist: 2, RecycleBin: 3 } as const;
export type Placement = (typeof Placement)[keyof typeof Placement];

export const placementLabel: Record<Placement, string> = { 0: '客户', 1: '公海', 2: '黑名单', 3: '回收站' };

/** Seeing a placement, and moving a customer out of it, need the same right. */
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

/** Deleting an owned customer moves it to the pool; deleting one in the pool moves it to the recycle bin. */
const END_OF_DELETION: Partial<Record<Placement, Placement>> = {
  [Placement.Owned]: Placement.Pool,
  [Placement.Pool]: Placement.RecycleBin,
};

/** The placement after a move; undefined when the customer stays. */
export const landingOf = (from: Placement, wanted: Placement): Placement | undefined => {
  if (!SOURCES[wanted].includes(from)) return undefined;
  return wanted === Placement.RecycleBin ? END_OF_DELETION[from] : wanted;
};

/** Placements from which customers can be moved to this one. */
export const sourcesOf = (wanted: Placement): readonly Placement[] => SOURCES[wanted];

/** Customers can be transferred to agents from these placements. */
export const transferable: readonly Placement[] = [Placement.Owned, Placement.Pool];

/** Customers in the blacklist and the recycle bin are read-only. */
export const isEditable = (placement: Placement): boolean =>
  placement === Placement.Owned || placement === Placement.Pool;
