/** Times of day to choose from: every half hour, midnight at both ends, and the current value. */

const half = (place: number): string => `${String(Math.floor(place / 2)).padStart(2, '0')}:${place % 2 ? '30' : '00'}`;

const HALVES: readonly string[] = Array.from({ length: 49 }, (_, place) => half(place));

export const clockChoices = (set: string): { value: string; label: string }[] =>
  [...new Set([...HALVES, set])].toSorted().map((value) => ({ value, label: value }));
