/** How code without components speaks to the user: it announces, and the shell shows it. */

export type Tone = 'success' | 'info' | 'warning' | 'error';

/** What the sentence offers to do about what it tells: taking it back. */
export interface OfferedAct {
  readonly label: string;
  readonly run: () => void;
}
type Listener = (tone: Tone, text: string, act?: OfferedAct) => void;

const listeners = new Set<Listener>();

export const announce = (tone: Tone, text: string, act?: OfferedAct): void => {
  for (const listener of listeners) listener(tone, text, act);
};

export const onAnnounce = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const ONCE_PER = 500;
const said = new Map<string, number>();

/** For what many calls find out at the same moment: said once, however many of them say it. */
export const announceOnce = (tone: Tone, text: string): void => {
  const now = performance.now();
  if (now - (said.get(text) ?? -Infinity) < ONCE_PER) return;
  said.set(text, now);
  announce(tone, text);
};
