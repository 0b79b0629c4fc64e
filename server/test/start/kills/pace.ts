/** How fast a writer works: slowly, and without pause while a kill is due, so that the kill meets its requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../hosts.ts';

const SLOW_MS = 300;

/** `quickMs` keeps a writer within its rate limit. */
export const startPace = (quickMs = 0) => {
  let isDue = false;
  let steps = 0;
  return {
    /** Between two steps of the writer. */
    pause: async (): Promise<void> => {
      steps += 1;
      const from = Date.now();
      while (Date.now() - from < (isDue ? quickMs : SLOW_MS)) await sleep(20);
    },
    /** Until the writer has done some more without pause. */
    hurry: async (more: number): Promise<void> => {
      isDue = true;
      const before = steps;
      await until('more steps of a writer', () => steps >= before + more);
    },
    calm: (): void => {
      isDue = false;
    },
  };
};
