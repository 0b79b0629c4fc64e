/** Limits running and waiting work for each key, for example reads of one person or login attempts for one account. */
import { tooOften } from './refusal.ts';

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

interface TurnLimits {
  readonly atOnce: number;
  /** When more are waiting, further work is refused. */
  readonly mostWaiting: number;
}

/** Work of one key starts in order of arrival. Other keys do not wait for it. */
export const createTurns = ({ atOnce, mostWaiting }: TurnLimits): Turns => {
  const queues = new Map<string, Queue>();

  /** Undefined when it may start now. */
  const enter = (key: string): Promise<void> | undefined => {
    const queue = queues.get(key);
    if (!queue) {
      queues.set(key, { running: 1, waiting: [] });
      return undefined;
    }
    if (queue.running < atOnce) {
      queue.running += 1;
      return undefined;
    }
    if (queue.waiting.length >= mostWaiting) throw tooOften();
    return new Promise((resolve) => queue.waiting.push(resolve));
  };

  /** Passes the place to the next waiting work, so that no other work can take it in between. */
  const leave = (key: string): void => {
    const queue = queues.get(key);
    const next = queue?.waiting.shift();
    if (next) next();
    else if (queue && queue.running > 1) queue.running -= 1;
    else queues.delete(key);
  };

  return async (key, work) => {
    const turn = enter(key);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
};
