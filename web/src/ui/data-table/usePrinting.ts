/** True while the page is printed. Paper is not scrolled: what is otherwise drawn in parts must be drawn as a whole. */
import { useSyncExternalStore } from 'react';

let isPrinting = false;

const subscribe = (notify: () => void): (() => void) => {
  const set = (next: boolean) => (): void => {
    isPrinting = next;
    notify();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
};

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
