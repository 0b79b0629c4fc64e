/** Collects pushed changes of rows, and passes them on together. */

/** All clients get a push at the same time; a random delay spreads their requests. */
const SOON_MS = 250;
const SPREAD_MS = 500;
/** After a bulk action every client sends a request, so they are spread wider. */
const MANY_SPREAD_MS = 3_000;
/** Least time between two requests of one list, also while changes come without a pause. */
const APART_MS = 2_000;
/** After a bulk action any row may have changed. */
export interface Changed {
  readonly isAny: boolean;
  readonly ids: ReadonlySet<number>;
}

export const mayHaveChanged = ({ isAny, ids }: Changed, id: number): boolean => isAny || ids.has(id);

/** Collects changed ids and passes them on after a delay, while the page is visible. */
export const createGathering = (onDue: (changed: Changed) => void) => {
  let ids = new Set<number>();
  let isAny = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = -APART_MS;

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
  const plan = (spread: number): void => {
    const soonest = lastAt + APART_MS - performance.now();
    timer ??= setTimeout(hand, Math.max(SOON_MS, soonest) + Math.random() * spread);
  };
  document.addEventListener('visibilitychange', hand);
  return {
    add: (changed: readonly number[] | null): void => {
      if (changed === null) isAny = true;
      else for (const id of changed) ids.add(id);
      plan(changed === null ? MANY_SPREAD_MS : SPREAD_MS);
    },
    end: (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hand);
    },
  };
};
