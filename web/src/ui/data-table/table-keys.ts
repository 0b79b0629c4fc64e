/** Maps a key and the active row to a table action. Pure. */
import { type Branch, parentIndex } from './child-rows.ts';

export type TableAct =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  /** `fold` opens or closes the child rows. */
  | { readonly kind: 'toggle' | 'selectAll' | 'open' | 'clear' | 'fold' };

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
  /** Rows that fit in the viewport. */
  readonly page: number;
  /** Of a table with child rows. */
  readonly branches?: readonly Branch[] | undefined;
}

/** Right opens a parent and then goes to its first child; left closes it, or goes from a child to its parent. */
const foldOrMove = (key: string, { active, branches }: Place): TableAct | undefined => {
  const branch = branches?.[active];
  if (!branches || branch === undefined) return undefined;
  if (key === 'ArrowRight') {
    if (branch === 'closed') return { kind: 'fold' };
    return branch === 'open' ? { kind: 'move', to: active + 1, extend: false } : undefined;
  }
  if (key !== 'ArrowLeft') return undefined;
  if (branch === 'open') return { kind: 'fold' };
  const to = parentIndex(branches, active);
  return to === undefined ? undefined : { kind: 'move', to, extend: false };
};

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

const ROW_KEYS = new Set(['arrowdown', 'arrowup', 'j', 'k', 'home', 'end', 'pagedown', 'pageup', 'enter', ' ', 'x']);

/** Keys about a row, which can wait until there are rows. */
export const isRowKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  !ctrlKey && !metaKey && !altKey && ROW_KEYS.has(key.toLowerCase());

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
  const folded = foldOrMove(key, place);
  if (folded) return folded;
  if (key === ' ' || key.toLowerCase() === 'x') return { kind: 'toggle' };
  return key === 'Enter' ? { kind: 'open' } : undefined;
};
