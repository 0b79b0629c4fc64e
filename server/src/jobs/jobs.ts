/**
 * Background jobs, queued or by schedule, run once across all instances. Handlers must be idempotent: a job may run
 * twice.
 */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { isDataError } from '../db/sql.ts';

export interface JobContext {
  /** Unix seconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

export interface Job {
  readonly queue: string;
  /** Schedule as a cron line in Shanghai time. */
  readonly cron?: string;
  /** Or an interval in seconds. Runs on one of the instances. */
  readonly everySeconds?: number;
  /** Maximum running at once on one instance. */
  readonly atOnce?: number;
  /** Maximum running at once for one party (for example a tenant), so that others are not blocked. */
  readonly atOnceForOne?: number;
  readonly run: (data: unknown, ctx: JobContext) => Promise<void>;
}

interface SendOptions {
  readonly within?: Db;
  /** The party the job runs for. */
  readonly party?: string;
}

export interface Jobs {
  /** Queues a job. Inside a transaction it is queued only if the transaction commits. */
  readonly send: (queue: string, data: object, options?: SendOptions) => Promise<void>;
  /** Makes this instance poll the queue at once, because a user waits for the job. */
  readonly wake: (queue: string) => void;
  /** Starts working on these jobs, including those left by instances that died. */
  readonly work: (jobs: readonly Job[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface JobParts {
  readonly pool: pg.Pool;
  readonly nowMs: () => number;
  /** The queue is undefined for errors of the queues themselves. */
  readonly onError: (error: Error, queue?: string) => void;
  readonly pace?: Partial<JobPace> | undefined;
}

/** How often the queues are read. Tests are quicker. */
export interface JobPace {
  readonly pollSeconds: number;
  /** Between looks for jobs that a schedule has queued. */
  readonly cronSeconds: number;
}

const PACE: JobPace = { pollSeconds: 2, cronSeconds: 5 };

const TIME_ZONE = 'Asia/Shanghai';
/** Seconds between checks for jobs whose worker has died. */
const LOOK_SECONDS = 5;

/** Runs the queue's statements inside our transaction. */
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

/** The library reports plain objects with the fields of an error. */
const asError = (reported: object): Error =>
  reported instanceof Error ? reported : Object.assign(new Error('the job queue failed'), reported);

/** Does not access the database before the first use. */
export const createJobs = ({ pool, nowMs, onError, pace }: JobParts): Jobs => {
  const { pollSeconds, cronSeconds } = { ...PACE, ...pace };
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    cronWorkerIntervalSeconds: cronSeconds,
  });
  boss.on('error', (reported) => onError(asError(reported)));
  let starting: Promise<unknown> | undefined;
  const started = (): Promise<unknown> => (starting ??= boss.start());
  const ticking: NodeJS.Timeout[] = [];
  const workers = new Map<string, string>();

  /** Sent twice per interval and deduplicated by the queue, so that no interval is skipped when clocks differ. */
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
          pollingIntervalSeconds: pollSeconds,
          batchSize: 1,
          perJobResults: true,
          localConcurrency: atOnce,
          localGroupConcurrency: atOnceForOne,
        };
        const worker = await boss.work(queue, options, async ([job]) => {
          if (!job) return [];
          const { id, data, signal } = job;
          try {
            await run(data, { now: Math.floor(nowMs() / 1_000), signal });
            return [{ id, status: 'completed' }];
          } catch (thrown) {
            const error = thrown instanceof Error ? thrown : new Error(String(thrown));
            // A worker that stops leaves its job to others; this is no error.
            if (!signal.aborted) onError(error, queue);
            if (!isDataError(error)) throw error;
            // A retry would fail as well: the job is kept in state failed.
            return [{ id, status: 'deadletter', output: { message: error.message } }];
          }
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
