/** The people of the floor: filtered, sorted, grouped by department and added up. Pure. */
import type { FloorPerson } from '@gonghai/contract/call-statistics/floor.contract.ts';
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';

export interface Seat extends FloorPerson {
  /** Unix seconds by the clock of this browser, so that the length can run; null if unknown. */
  readonly since: number | null;
}

export const seatOf = (person: FloorPerson, readAt: number): Seat => ({
  ...person,
  since: person.StateSeconds === null ? null : readAt - person.StateSeconds,
});

/** In the order in which a supervisor looks at them. */
export const STATES = [
  FloorState.Talking,
  FloorState.Ringing,
  FloorState.WrapUp,
  FloorState.Ready,
  FloorState.Busy,
  FloorState.Break,
  FloorState.Offline,
] as const;

/** Seconds after which a state has lasted too long. The others may last. */
const TOO_LONG: Partial<Record<FloorState, number>> = {
  [FloorState.Talking]: 8 * 60,
  [FloorState.Ringing]: 60,
  [FloorState.WrapUp]: 60,
  [FloorState.Busy]: 10 * 60,
  [FloorState.Break]: 20 * 60,
};

/** The talk of a mobile call is not seen: it rings until it ends. */
const limitOf = ({ State, IsMobile }: Pick<Seat, 'State' | 'IsMobile'>): number | undefined =>
  TOO_LONG[IsMobile && State === FloorState.Ringing ? FloorState.Talking : State];

export const isTooLong = (seat: Pick<Seat, 'State' | 'IsMobile' | 'since'>, now: number): boolean => {
  const { since } = seat;
  const limit = limitOf(seat);
  return limit !== undefined && since !== null && now - since >= limit;
};

export const OVER = 'over';
/** A state, or those whose state has lasted too long. */
export type Chosen = FloorState | typeof OVER | undefined;

export const SORTS = ['state', 'length', 'calls'] as const;
export type FloorSort = (typeof SORTS)[number];

const byLength = (one: Seat, other: Seat): number =>
  (one.since ?? Number.MAX_SAFE_INTEGER) - (other.since ?? Number.MAX_SAFE_INTEGER) || one.UserId - other.UserId;

const comparisons: Record<FloorSort, (one: Seat, other: Seat) => number> = {
  state: (one, other) => STATES.indexOf(one.State) - STATES.indexOf(other.State) || byLength(one, other),
  length: byLength,
  calls: (one, other) => other.Calls - one.Calls || one.UserId - other.UserId,
};

export const sorted = (seats: readonly Seat[], sort: FloorSort): readonly Seat[] => seats.toSorted(comparisons[sort]);

interface Place {
  /** The departments to show; undefined for all. */
  readonly departmentIds: ReadonlySet<number> | undefined;
  /** Part of a name or an extension. */
  readonly typed: string;
}

export const inPlace = (seats: readonly Seat[], { departmentIds, typed }: Place): readonly Seat[] => {
  const words = typed.trim().toLowerCase();
  return seats.filter(({ DepartmentId, UserName, ExtensionNumber }) => {
    if (departmentIds && (DepartmentId === null || !departmentIds.has(DepartmentId))) return false;
    return UserName.toLowerCase().includes(words) || ExtensionNumber.startsWith(words);
  });
};

export const inState = (seats: readonly Seat[], chosen: Chosen, now: number): readonly Seat[] => {
  if (chosen === undefined) return seats;
  return seats.filter((seat) => (chosen === OVER ? isTooLong(seat, now) : seat.State === chosen));
};

export const countStates = (seats: readonly Seat[]): Record<FloorState, number> => {
  const counts = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<FloorState, number>;
  for (const { State } of seats) counts[State] += 1;
  return counts;
};

export interface FloorSums {
  readonly Calls: number;
  readonly Reached: number;
  readonly CallSeconds: number;
}

export const sumOf = (seats: readonly Seat[]): FloorSums => ({
  Calls: seats.reduce((sum, { Calls }) => sum + Calls, 0),
  Reached: seats.reduce((sum, { Reached }) => sum + Reached, 0),
  CallSeconds: seats.reduce((sum, { CallSeconds }) => sum + CallSeconds, 0),
});

/** Undefined where there is nothing to divide by. */
export const shareReached = ({ Calls, Reached }: FloorSums): number | undefined =>
  Calls === 0 ? undefined : Reached / Calls;

const flat = (departments: readonly DepartmentNode[]): readonly DepartmentNode[] =>
  departments.flatMap((department) => [department, ...flat(department.Children)]);

/** The ids of a department and of all below it. */
export const branchIds = (departments: readonly DepartmentNode[], id: number): ReadonlySet<number> => {
  const root = flat(departments).find(({ Id }) => Id === id);
  return new Set(root ? flat([root]).map(({ Id }) => Id) : [id]);
};

export interface FloorGroup {
  /** Null for people without a department. */
  readonly id: number | null;
  readonly name: string;
  readonly seats: readonly Seat[];
}

/** By department, in the order of the tree. */
export const groupsOf = (seats: readonly Seat[], departments: readonly DepartmentNode[]): readonly FloorGroup[] => {
  const places = new Map(flat(departments).map(({ Id }, place) => [Id, place]));
  const placeOf = ({ id }: FloorGroup): number => places.get(id ?? 0) ?? Number.MAX_SAFE_INTEGER;
  const groups = [...Map.groupBy(seats, ({ DepartmentId }) => DepartmentId)].map(([id, members]): FloorGroup => {
    const name = members[0]?.DepartmentName;
    return { id, name: id === null || !name ? '未分部门' : name, seats: members };
  });
  return groups.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.id ?? 0) - (other.id ?? 0));
};

export const VIEWS = ['tiles', 'compact', 'lines'] as const;
export type FloorView = (typeof VIEWS)[number];

/** More tiles than this do not fit on one screen with their departments. */
const MOST_TILES = 150;
export const usualView = (people: number): FloorView => (people > MOST_TILES ? 'compact' : 'tiles');
