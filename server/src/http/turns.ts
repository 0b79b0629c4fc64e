/** Limits running and waiting work for each key, for example reads of one person or login attempts for one account. */
import { tooOften } from './refusal.ts';

/** The signal is only created for work that has to wait. When it aborts, the work leaves the queue. */
export type Turns = <T>(key: string, work: () => Promise<T>, signal?: () => AbortSignal) => Promise<T>;

interface Queue {
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

interface TurnLimits {
  readonly atOnce: number;
  /** When more are waiting, further work is refused. */
  readonly mostWaiting: number;
}

const waitIn = ({ waiting }: Queue, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      waiting.delete(begin);
      reject(signal?.reason);
    };
    const begin = (): void => {
      waiting.delete(begin);
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    if (signal?.aborted) return giveUp();
    waiting.add(begin);
    signal?.addEventListener('abort', giveUp, { once: true });
  });

/** Work of one key starts in order of arrival. Other keys do not wait for it. */
export const createTurns = ({ atOnce, mostWaiting }: TurnLimits): Turns => {
  const queues = new Map<string, Queue>();

  /** Undefined when it may start now. */
  const enter = (key: string, signal?: () => AbortSignal): Promise<void> | undefined => {
    const queue = queues.get(key);
    if (!queue) {
      queues.set(key, { running: 1, waiting: new Set() });
      return undefined;
    }
    if (queue.running < atOnce) {
      queue.running += 1;
      return undefined;
    }
    if (queue.waiting.size >= mostWaiting) throw tooOften();
    return waitIn(queue, signal?.());
  };

  /** Passes the place to the next waiting work, so that no other work can take it in between. */
  const leave = (key: string): void => {
    const queue = queues.get(key);
    const [next] = queue?.waiting ?? [];
    if (next) next();
    else if (queue && queue.running > 1) queue.running -= 1;
    else queues.delete(key);
  };

  return async (key, work, signal) => {
    const turn = enter(key, signal);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
};
