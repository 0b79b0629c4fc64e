/** Messages to the user from code without components. The shell shows them. */

export type Tone = 'success' | 'info' | 'warning' | 'error';

/** An action offered with the message, for example undo. */
export interface OfferedAct {
  readonly label: string;
  readonly run: () => void;
}
type Listener = (tone: Tone, text: string, act?: OfferedAct) => void;

const listeners = new Set<Listener>();

const ONCE_PER = 500;
/** When each sentence of `announceOnce` was announced last. */
let said = new Map<string, number>();

export const announce = (tone: Tone, text: string, act?: OfferedAct): void => {
  for (const listener of listeners) listener(tone, text, act);
};

export const onAnnounce = (listener: Listener): (() => void) => {
  listeners.add(listener);
  // A new listener has not received any of them.
  said = new Map();
  return () => listeners.delete(listener);
};

/** For messages of many concurrent calls: shown once. */
export const announceOnce = (tone: Tone, text: string): void => {
  const now = performance.now();
  if (now - (said.get(text) ?? -Infinity) < ONCE_PER) return;
  said.set(text, now);
  announce(tone, text);
};
