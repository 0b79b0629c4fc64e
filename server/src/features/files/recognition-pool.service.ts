/** Keeps recognition processes for the next pictures, kills one at the limit of its work, and ends idle ones. */
import type { PictureRequest, PictureResult } from './recognition-messages.rules.ts';
import type { RecognitionProcess } from './recognition-process.service.ts';

export interface PoolParts {
  readonly start: () => RecognitionProcess;
  readonly milliseconds: number;
  readonly idleMilliseconds: number;
}

export interface ProcessPool {
  /** 'late' when the work took too long and its process was killed. Rejects when the process fails. */
  readonly ask: (request: PictureRequest) => Promise<PictureResult | 'late'>;
  readonly stop: () => Promise<void>;
}

export const createProcessPool = ({ start, milliseconds, idleMilliseconds }: PoolParts): ProcessPool => {
  const working = new Set<RecognitionProcess>();
  /** The last used process is used next, so that the others become idle. */
  const idle = new Map<RecognitionProcess, NodeJS.Timeout>();
  let isStopped = false;

  const take = (): RecognitionProcess => {
    const [last] = [...idle.keys()].slice(-1);
    if (!last) return start();
    clearTimeout(idle.get(last));
    idle.delete(last);
    return last.isAlive() ? last : take();
  };

  const endIdle = (process: RecognitionProcess): void => {
    idle.delete(process);
    void process.end();
  };

  return {
    ask: async (request) => {
      if (isStopped) throw new Error('recognition was stopped');
      const process = take();
      working.add(process);
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        void process.end();
      }, milliseconds);
      try {
        return await process.ask(request);
      } catch (error) {
        if (isLate) return 'late';
        throw error;
      } finally {
        clearTimeout(timer);
        working.delete(process);
        if (process.isAlive() && !isStopped)
          idle.set(process, setTimeout(() => endIdle(process), idleMilliseconds).unref());
      }
    },
    stop: async () => {
      isStopped = true;
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...working, ...idle.keys()].map((process) => process.end()));
    },
  };
};
