/** The reasons why customers of a queue were skipped, most frequent first. Pure. */
import type { Queue } from '@gonghai/contract/calls/queue.contract.ts';
import { QueueState, skipKind } from '@gonghai/contract/calls/queue-values.ts';

/** Colleagues are counted together: their names are in the list. */
export const skippedOf = ({
  Done,
}: Pick<Queue, 'Done'>): readonly { readonly why: string; readonly times: number }[] => {
  const skipped = Done.filter(({ State }) => State === QueueState.Skipped);
  return [...Map.groupBy(skipped, ({ Why }) => skipKind(Why))]
    .map(([why, { length: times }]) => ({ why, times }))
    .toSorted((a, b) => b.times - a.times);
};
