/** The calls that show the loading overlay. It is visible while there is one, with the note of the latest. */

interface Running {
  readonly note: string | undefined;
}

let running: readonly Running[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Running[]): void => {
  running = next;
  for (const listener of listeners) listener();
};

export const isLoading = (): boolean => running.length > 0;

/** Replaces the default text. */
export const loadingNote = (): string | undefined => running.findLast(({ note }) => note !== undefined)?.note;

export const onLoading = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const whileLoading = async <T>(work: () => Promise<T>, note?: string): Promise<T> => {
  const own: Running = { note };
  change([...running, own]);
  try {
    return await work();
  } finally {
    change(running.filter((one) => one !== own));
  }
};
