/** Decides which customers move to whom. Pure functions on locked rows. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { escapeHtml } from '@gonghai/contract/wire/html.ts';
import { type Failure, MOST_NAMED } from '../../../http/batch.ts';

interface Standing {
  readonly id: number;
  readonly name: string;
  readonly placement: Placement;
  readonly ownerId: number | null;
}

interface Candidates<Row> {
  readonly good: readonly Row[];
  readonly failures: readonly Failure[];
}

export interface Reach {
  /** Placements the actor may see. */
  readonly places: readonly Placement[];
  /** The placements that the command takes customers from. */
  readonly sources: readonly Placement[];
  /** Owners in scope; null for all. */
  readonly owners: ReadonlySet<number> | null;
  /** Why a customer cannot be moved, by placement. */
  readonly standsAt?: Readonly<Record<Placement, string>>;
}

/** Customers outside the scope look like missing ones. */
const isInReach = ({ placement, ownerId }: Standing, { places, owners }: Reach): boolean =>
  places.includes(placement) &&
  (placement !== Placement.Owned || owners === null || (ownerId !== null && owners.has(ownerId)));

const complaintAbout = (
  row: Standing | undefined,
  reach: Reach,
  takenByOthers: ReadonlySet<number>,
): Failure | undefined => {
  if (row && takenByOthers.has(row.id)) return { name: row.name, why: say.takenByOther };
  if (!row || !isInReach(row, reach)) return { name: '', why: say.missing };
  return reach.sources.includes(row.placement)
    ? undefined
    : { name: row.name, why: (reach.standsAt ?? say.standsAt)[row.placement] };
};

/**
 * In the chosen order, without duplicates. `takenByOthers` are customers that the actor could see until another person took
 * them; these are reported by name.
 */
export const chooseMovable = (
  ids: readonly number[],
  rows: ReadonlyMap<number, Standing>,
  reach: Reach,
  takenByOthers: ReadonlySet<number> = new Set(),
): Candidates<Standing> => {
  const good: Standing[] = [];
  const failures: Failure[] = [];
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const complaint = complaintAbout(row, reach, takenByOthers);
    if (complaint) failures.push(complaint);
    else if (row) good.push(row);
  }
  return { good, failures };
};

export interface Receiver {
  readonly staffId: number;
  readonly name: string;
  readonly left: number | null;
}

interface Deal<Row> {
  readonly dealt: readonly { readonly row: Row; readonly staffId: number }[];
  readonly failures: readonly Failure[];
}

/** Round robin. Skips agents at their capacity, and customers that the agent owns already. */
export const dealInTurn = <Row extends Pick<Standing, 'name' | 'ownerId'>>(
  rows: readonly Row[],
  receivers: readonly Receiver[],
): Deal<Row> => {
  const left = new Map(receivers.map(({ staffId, left: room }) => [staffId, room ?? Infinity]));
  const dealt: { row: Row; staffId: number }[] = [];
  const failures: Failure[] = [];
  let turn = 0;
  for (const row of rows) {
    let given: Receiver | undefined;
    for (let step = 0; step < receivers.length && !given; step += 1) {
      const next = receivers[(turn + step) % receivers.length];
      if (next && next.staffId !== row.ownerId && (left.get(next.staffId) ?? 0) > 0) {
        given = next;
        turn += step + 1;
      }
    }
    const isHeld = receivers.every(({ staffId }) => staffId === row.ownerId);
    if (!given) failures.push({ name: row.name, why: isHeld ? say.heldAlready : say.capacityReached });
    else {
      left.set(given.staffId, (left.get(given.staffId) ?? 0) - 1);
      dealt.push({ row, staffId: given.staffId });
    }
  }
  return { dealt, failures };
};

/** What a receiver got, and whether the capacity is reached, which explains a smaller share. */
export interface Share {
  readonly name: string;
  readonly count: number;
  readonly isFull: boolean;
}

/** The detail of a transfer: a line for each receiver, then one for each customer that was not moved. */
export const transferDetail = (shares: readonly Share[], failures: readonly Failure[]): string => {
  const reasons = new Set(failures.map(({ name, why }) => `${escapeHtml(name) || '客户'}：${escapeHtml(why)}`));
  const most = Math.max(...shares.map(({ count }) => count));
  const whyFewer = ({ count, isFull }: Share): string => (isFull && count < most ? `，${say.capacityReached}` : '');
  const lines = [
    ...shares.map((share) => `${escapeHtml(share.name)}：${share.count}位客户${whyFewer(share)}`),
    ...[...reasons].slice(0, MOST_NAMED),
    ...(failures.length > Math.min(reasons.size, MOST_NAMED) ? [`共${failures.length}位客户转移失败`] : []),
  ];
  return lines.join('<br>');
};
