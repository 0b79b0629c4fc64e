/** Work that must be done in the order in which it was asked for: each piece waits for the one before it. */

export interface Turns {
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Nothing is under way and nothing waits. */
  readonly areOver: () => boolean;
}

export const createTurns = (): Turns => {
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  return {
    take: (work) => {
      open += 1;
      const mine = last.then(work).finally(() => {
        open -= 1;
      });
      // One that fails must not take those behind it along.
      last = mine.catch(() => undefined);
      return mine;
    },
    areOver: () => open === 0,
  };
};
