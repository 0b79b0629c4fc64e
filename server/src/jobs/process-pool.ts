/** Keeps processes for untrusted files until the next one, kills one at the limit of its work, and ends idle ones. */
import type { WorkProcess } from './child-process.ts';

interface PoolParts<Request, Result> {
  readonly start: () => WorkProcess<Request, Result>;
  readonly milliseconds: number;
  readonly idleMilliseconds: number;
}

interface ProcessPool<Request, Result> {
  /** 'late' when the work took too long and its process was killed. Rejects when the process fails. */
  readonly ask: (request: Request) => Promise<Result | 'late'>;
  readonly stop: () => Promise<void>;
}

export const createProcessPool = <Request, Result>({
  start,
  milliseconds,
  idleMilliseconds,
}: PoolParts<Request, Result>): ProcessPool<Request, Result> => {
  type Process = WorkProcess<Request, Result>;
  const working = new Set<Process>();
  /** The last used process is used next, so that the others become idle. */
  const idle = new Map<Process, NodeJS.Timeout>();
  let isStopped = false;

  const take = (): Process => {
    const [last] = [...idle.keys()].slice(-1);
    if (!last) return start();
    clearTimeout(idle.get(last));
    idle.delete(last);
    return last.isAlive() ? last : take();
  };

  const endIdle = (process: Process): void => {
    idle.delete(process);
    void process.end();
  };

  return {
    ask: async (request) => {
      if (isStopped) throw new Error('the processes were stopped');
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
