/** Runs asynchronous work in the order it was requested. */

interface Turns {
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Nothing is running or waiting. */
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
      // An error must not fail the work after it.
      last = mine.catch(() => undefined);
      return mine;
    },
    areOver: () => open === 0,
  };
};
