/** Waiting, so that sections can show what happens meanwhile. */

export const after = <T>(milliseconds: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
