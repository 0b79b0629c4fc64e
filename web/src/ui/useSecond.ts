/** The current second, for running clocks. One shared timer, stopped while no clock is shown. */
import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

const presentSecond = (): number => Math.floor(Date.now() / SECOND_MS);

const listeners = new Set<() => void>();
let second = presentSecond();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  second = presentSecond();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    second = presentSecond();
    timer = setInterval(tick, SECOND_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** Unix seconds. Zero while the clock is not needed: the component is then not rendered each second. */
export const useSecond = (isNeeded = true): number => useSyncExternalStore(subscribe, () => (isNeeded ? second : 0));
