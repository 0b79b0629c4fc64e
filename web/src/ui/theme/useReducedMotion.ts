/** Whether the system asks for reduced motion; follows the setting while the page is open. */
import { useSyncExternalStore } from 'react';

const query = matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
