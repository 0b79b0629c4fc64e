/** How code without components speaks to the user: it announces, and the shell shows it. */

export type Tone = 'success' | 'info' | 'warning' | 'error';
type Listener = (tone: Tone, text: string) => void;

const listeners = new Set<Listener>();

export const announce = (tone: Tone, text: string): void => {
  for (const listener of listeners) listener(tone, text);
};

export const onAnnounce = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
