/** What the keys mean in a table. Pure: a key and a place in, an act out. */

export type TableAct =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle' | 'selectAll' | 'open' | 'clear' };

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface Place {
  /** -1 while no row is active. */
  readonly active: number;
  readonly count: number;
  /** Rows that fit in the view. */
  readonly page: number;
}

const target = (key: string, { active, count, page }: Place): number | undefined => {
  switch (key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return active + 1;
    case 'ArrowUp':
    case 'k':
    case 'K':
      return active < 0 ? count - 1 : active - 1;
    case 'PageDown':
      return active + page;
    case 'PageUp':
      return active - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

export const actOf = (pressed: Pressed, place: Place): TableAct | undefined => {
  const { key, shiftKey, altKey } = pressed;
  if (altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) return key.toLowerCase() === 'a' ? { kind: 'selectAll' } : undefined;

  if (place.count > 0) {
    const to = target(key, place);
    if (to !== undefined) {
      return { kind: 'move', to: Math.max(0, Math.min(place.count - 1, to)), extend: shiftKey };
    }
  }
  if (key === 'Escape') return { kind: 'clear' };
  if (place.active < 0) return undefined;
  if (key === ' ' || key.toLowerCase() === 'x') return { kind: 'toggle' };
  return key === 'Enter' ? { kind: 'open' } : undefined;
};
