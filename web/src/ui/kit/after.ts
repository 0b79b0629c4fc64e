/** A delay, so that sections can show pending states. */

export const after = <T>(milliseconds: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
