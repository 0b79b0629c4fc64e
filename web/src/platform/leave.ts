/** Clears what this window keeps in memory about its user. Each store registers its own part. */
const parts = new Set<() => void>();

/** A store whose code is not loaded has nothing to clear. */
export const onLeave = (clear: () => void): void => void parts.add(clear);

export const clearMemory = (): void => {
  for (const clear of parts) clear();
};
