/** Counts the calls that asked for the loading overlay; it shows while there is one. */

let running = 0;
const listeners = new Set<() => void>();

const change = (step: number): void => {
  running += step;
  for (const listener of listeners) listener();
};

export const isLoading = (): boolean => running > 0;

export const onLoading = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const whileLoading = async <T>(work: () => Promise<T>): Promise<T> => {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
};
