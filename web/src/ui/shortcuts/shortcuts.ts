/** The active shortcuts and their keyboard listener. */
import { create } from 'zustand';
import { isComposing, isCovered, isListening, isPressedBySpace } from './key-guard.ts';
import { advance, makesText, strokeOf, strokesOf } from './keys.ts';

export interface Shortcut {
  /** `N`, `Ctrl+K`, `G H`. */
  readonly keys: string;
  /** Where it works: the group title in the help sheet. */
  readonly scope: string;
  readonly description: string;
  readonly run: () => void;
  /** Also works while a dialog, a menu or a popover is open over the page. */
  readonly overDialogs?: boolean;
  /** Used before any other shortcut with the same keys, whichever was registered last. */
  readonly isFirst?: boolean;
  /** Shown in the help sheet only: the focused element handles these keys itself. */
  readonly isHint?: boolean;
}

export const EVERYWHERE = '全局';

/** Milliseconds to wait for the next stroke of a sequence. */
const PATIENCE_MS = 1_200;

export const useLiveShortcuts = create<readonly Shortcut[]>(() => []);

/** Registers a shortcut; the returned function removes it. Of two with the same keys, the newer one is used. */
export const addShortcut = (shortcut: Shortcut): (() => void) => {
  const rank = ({ isFirst = false }: Shortcut): number => Number(isFirst);
  useLiveShortcuts.setState((live) => [...live, shortcut].toSorted((one, other) => rank(one) - rank(other)), true);
  return () => useLiveShortcuts.setState((live) => live.filter((other) => other !== shortcut), true);
};

const mayServe = (event: KeyboardEvent, stroke: string): boolean =>
  !event.defaultPrevented &&
  !isComposing(event) &&
  !(makesText(stroke) && isListening(event.target)) &&
  !(stroke === 'space' && isPressedBySpace(event.target));

/** Listens to the keyboard until the returned function is called. The shell calls this once. */
export const listenForShortcuts = (): (() => void) => {
  let pending: readonly string[] = [];
  let forget: ReturnType<typeof setTimeout> | undefined;
  let covered = false;

  /** Asked before any other handler: the Esc that closes a popup must not also close what is behind it. */
  const look = (): void => {
    covered = isCovered();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
    const stroke = strokeOf(event);
    if (!mayServe(event, stroke)) return;

    const serving = useLiveShortcuts
      .getState()
      .filter(({ overDialogs, isHint }) => !isHint && (overDialogs || !covered));
    const next = advance(
      pending,
      stroke,
      serving.map(({ keys }) => strokesOf(keys)),
    );

    pending = next.pending;
    clearTimeout(forget);
    if (pending.length > 0) forget = setTimeout(() => (pending = []), PATIENCE_MS);
    if (next.complete === undefined) return;
    event.preventDefault();
    serving[next.complete]?.run();
  };

  addEventListener('keydown', look, true);
  addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(forget);
    removeEventListener('keydown', look, true);
    removeEventListener('keydown', onKeyDown);
  };
};
