/** Work that runs later or by the clock, once across all instances. A job may run twice: handlers do the same thing again. */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';

export interface JobContext {
  /** Unix seconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

export interface Job {
  readonly queue: string;
  /** When it runs by itself, as a cron line in Shanghai time. */
  readonly cron?: string;
  /** Or every so many seconds, on whichever instance comes first. */
  readonly everySeconds?: number;
  /** How many of them one instance does at a time. */
  readonly atOnce?: number;
  /** And how many of these for one and the same party, so that there is always a place for others. */
  readonly atOnceForOne?: number;
  readonly run: (data: unknown, ctx: JobContext) => Promise<void>;
}

export interface SendOptions {
  readonly within?: Db;
  /** The party it is done for. */
  readonly party?: string;
}

export interface Jobs {
  /** Queues work; inside a transaction it is queued only if the transaction commits. */
  readonly send: (queue: string, data: object, options?: SendOptions) => Promise<void>;
  /** Something was queued that somebody waits for: this instance looks at once, and not when its turn comes. */
  readonly wake: (queue: string) => void;
  /** From now on this instance does these, and sees to what other instances have left lying. */
  readonly work: (jobs: readonly Job[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface JobParts {
  readonly pool: pg.Pool;
  readonly nowMs: () => number;
  readonly onError: (error: Error) => void;
}

const TIME_ZONE = 'Asia/Shanghai';
const POLL_SECONDS = 2;
/** How often somebody looks for work whose worker is not heard of any more. */
const LOOK_SECONDS = 5;

/** The queue's statements on a transaction of ours. */
const inside = (trx: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery({
      sql: text,
      parameters: values,
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'queue' },
    });
    return { rows: rows as object[] };
  },
});

/** Nothing is asked of the database before the first use. */
export const createJobs = ({ pool, nowMs, onError }: JobParts): Jobs => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });
  boss.on('error', onError);
  let starting: Promise<unknown> | undefined;
  const started = (): Promise<unknown> => (starting ??= boss.start());
  const ticking: NodeJS.Timeout[] = [];
  const workers = new Map<string, string>();

  /** Asked for twice in each span, and taken once by the queue: no span is left out, whatever the instances' clocks say. */
  const tick = async (queue: string, seconds: number): Promise<void> => {
    const ask = async (): Promise<void> => {
      await boss.send(queue, {}, { singletonSeconds: seconds });
    };
    ticking.push(setInterval(() => void ask().catch(onError), seconds * 500).unref());
    await ask();
  };

  return {
    send: async (queue, data, { within, party } = {}) => {
      await started();
      await boss.send(queue, data, {
        ...(within && { db: inside(within) }),
        ...(party !== undefined && { group: { id: party } }),
      });
    },
    wake: (queue) => {
      const worker = workers.get(queue);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    work: async (jobs) => {
      await started();
      for (const { queue, cron, everySeconds, atOnce = 1, atOnceForOne = atOnce, run } of jobs) {
        const options = {
          pollingIntervalSeconds: POLL_SECONDS,
          batchSize: 1,
          localConcurrency: atOnce,
          localGroupConcurrency: atOnceForOne,
        };
        const worker = await boss.work(queue, options, async ([job]) => {
          if (job) await run(job.data, { now: Math.floor(nowMs() / 1_000), signal: job.signal });
        });
        workers.set(queue, worker);
        if (cron) await boss.schedule(queue, cron, {}, { tz: TIME_ZONE });
        if (everySeconds) await tick(queue, everySeconds);
      }
    },
    stop: async () => {
      for (const timer of ticking) clearInterval(timer);
      if (starting) await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
};
