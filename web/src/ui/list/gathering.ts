/** Collects pushed changes of rows, and passes them on together. */

/** Milliseconds from a push to the request for its rows. */
export interface Pace {
  readonly soon: number;
  /** All clients get a push at the same time; a random delay spreads their requests. */
  readonly spread: number;
  /** Least time between two requests of one list, also while changes come without a pause. */
  readonly apart: number;
  /** Something was read when it began. */
  readonly isFresh?: boolean;
}

const USUAL: Pace = { soon: 250, spread: 500, apart: 2_000 };
/** After a bulk action every client sends a request, so they are spread wider. */
const MANY_SPREAD_MS = 3_000;
/** After a bulk action any row may have changed. */
export interface Changed {
  readonly isAny: boolean;
  readonly ids: ReadonlySet<number>;
}

export const mayHaveChanged = ({ isAny, ids }: Changed, id: number): boolean => isAny || ids.has(id);

/** Collects changed ids and passes them on after a delay, while the page is visible. */
export const createGathering = (
  onDue: (changed: Changed) => void,
  { soon, spread, apart, isFresh = false }: Pace = USUAL,
) => {
  let ids = new Set<number>();
  let isAny = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = isFresh ? performance.now() : -apart;

  const hand = (): void => {
    timer = undefined;
    if (document.hidden) return;
    const due = { isAny, ids };
    ids = new Set();
    isAny = false;
    if (!due.isAny && due.ids.size === 0) return;
    lastAt = performance.now();
    onDue(due);
  };
  const plan = (within: number): void => {
    const soonest = lastAt + apart - performance.now();
    // Clients that have waited since their last request are spread already.
    timer ??= setTimeout(hand, Math.max(soon + Math.random() * within, soonest));
  };
  /** When the page is shown again, what was collected meanwhile is passed on, but not sooner than any other change. */
  const look = (): void => {
    if (performance.now() - lastAt >= apart) hand();
    else plan(spread);
  };
  document.addEventListener('visibilitychange', look);
  return {
    add: (changed: readonly number[] | null): void => {
      if (changed === null) isAny = true;
      else for (const id of changed) ids.add(id);
      plan(changed === null ? MANY_SPREAD_MS : spread);
    },
    /** A change that this user has made is passed on at once, with the others that wait. */
    addNow: (changed: readonly number[]): void => {
      for (const id of changed) ids.add(id);
      clearTimeout(timer);
      hand();
    },
    end: (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    },
  };
};
