/** Who gets what when customers change hands: pure decisions on rows that are locked already. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';

export interface Standing {
  readonly id: number;
  readonly name: string;
  readonly placement: Placement;
  readonly ownerId: number | null;
}

export interface Failure {
  /** Empty for a customer that may not be seen. */
  readonly name: string;
  readonly why: string;
}

export interface Candidates<Row> {
  readonly good: readonly Row[];
  readonly failures: readonly Failure[];
}

export interface Reach {
  /** Places the person may look into. */
  readonly places: readonly Placement[];
  /** Those of them that the act takes customers out of. */
  readonly sources: readonly Placement[];
  /** Whose customers the person may touch; null for everybody's. */
  readonly owners: ReadonlySet<number> | null;
}

/** What cannot be seen looks like what is not there. */
const isInReach = ({ placement, ownerId }: Standing, { places, owners }: Reach): boolean =>
  places.includes(placement) &&
  (placement !== Placement.Owned || owners === null || (ownerId !== null && owners.has(ownerId)));

const complaintAbout = (
  row: Standing | undefined,
  reach: Reach,
  snatched: ReadonlySet<number>,
): Failure | undefined => {
  if (row && snatched.has(row.id)) return { name: row.name, why: say.takenByOther };
  if (!row || !isInReach(row, reach)) return { name: '', why: say.missing };
  return reach.sources.includes(row.placement) ? undefined : { name: row.name, why: say.standsAt[row.placement] };
};

/**
 * In the order they were chosen, each once. `snatched` are those that lay where the person could see them until somebody
 * else took them: of them he is told by name.
 */
export const chooseMovable = (
  ids: readonly number[],
  rows: ReadonlyMap<number, Standing>,
  reach: Reach,
  snatched: ReadonlySet<number> = new Set(),
): Candidates<Standing> => {
  const good: Standing[] = [];
  const failures: Failure[] = [];
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const complaint = complaintAbout(row, reach, snatched);
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

export interface Deal<Row> {
  readonly dealt: readonly { readonly row: Row; readonly staffId: number }[];
  readonly failures: readonly Failure[];
}

/** Dealt in turn; whoever is full drops out. What somebody holds already is not given to him again. */
export const dealInTurn = (rows: readonly Standing[], receivers: readonly Receiver[]): Deal<Standing> => {
  const left = new Map(receivers.map(({ staffId, left: room }) => [staffId, room ?? Infinity]));
  const dealt: { row: Standing; staffId: number }[] = [];
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

const MOST_NAMED = 20;

/** `成功7条，失败3条：张三：该客户已被其他人获取；…`, as every batch tells of itself. What has no name is told once. */
export const batchSentence = (moved: number, failures: readonly Failure[]): string => {
  if (failures.length === 0) return `成功${moved}条`;
  const lines = new Set(failures.map(({ name, why }) => (name ? `${name}：${why}` : why)));
  const more = lines.size > MOST_NAMED ? [`等${failures.length}条`] : [];
  return `成功${moved}条，失败${failures.length}条：${[...[...lines].slice(0, MOST_NAMED), ...more].join('；')}`;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Names stand in a text that is shown as HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** What somebody got, and whether he can hold no more: who got fewer than the others is told why. */
export interface Share {
  readonly name: string;
  readonly count: number;
  readonly isFull: boolean;
}

/** What a transfer came to: a line for each agent, then a line for each customer that stayed. */
export const transferDetail = (shares: readonly Share[], failures: readonly Failure[]): string => {
  const reasons = new Set(failures.map(({ name, why }) => `${escaped(name) || '客户'}：${escaped(why)}`));
  const most = Math.max(...shares.map(({ count }) => count));
  const whyFewer = ({ count, isFull }: Share): string => (isFull && count < most ? `，${say.capacityReached}` : '');
  const lines = [
    ...shares.map((share) => `${escaped(share.name)}：${share.count}个客户${whyFewer(share)}`),
    ...[...reasons].slice(0, MOST_NAMED),
    ...(failures.length > Math.min(reasons.size, MOST_NAMED) ? [`共${failures.length}个客户转移失败`] : []),
  ];
  return lines.join('<br>');
};
