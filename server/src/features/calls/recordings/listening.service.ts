/** Tells one listening from the many requests that a player sends for it. */

/** Requests of one person for the same recording within this time are one listening. */
const WINDOW_SECONDS = 600;
const MOST_KEPT = 10_000;

export interface Listenings {
  /** True for the first request. In this process only: a second instance writes a second entry. */
  readonly begin: (key: string, now: number) => boolean;
  /** The entry could not be written. */
  readonly forget: (key: string) => void;
}

export const createListenings = (): Listenings => {
  const ends = new Map<string, number>();
  return {
    begin: (key, now) => {
      if ((ends.get(key) ?? 0) > now) return false;
      if (ends.size >= MOST_KEPT) for (const [old, end] of ends) if (end <= now) ends.delete(old);
      if (ends.size >= MOST_KEPT) ends.clear();
      ends.set(key, now + WINDOW_SECONDS);
      return true;
    },
    forget: (key) => void ends.delete(key),
  };
};
