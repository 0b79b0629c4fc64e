/** One after the other for each key, in the order they came. Whoever comes to a long queue is sent away. */
import { tooOften } from '../../http/refusal.ts';

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const MOST_WAITING = 20;

export const createTurns = (): Turns => {
  const waiting = new Map<string, (() => void)[]>();
  return async (key, work) => {
    const queue = waiting.get(key);
    if (!queue) waiting.set(key, []);
    else {
      if (queue.length >= MOST_WAITING) throw tooOften();
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.get(key)?.shift();
      if (next) next();
      else waiting.delete(key);
    }
  };
};
