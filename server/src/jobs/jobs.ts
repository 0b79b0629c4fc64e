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
  readonly run: (data: unknown, ctx: JobContext) => Promise<void>;
}

export interface Jobs {
  /** Queues work; inside a transaction it is queued only if the transaction commits. */
  readonly send: (queue: string, data: object, within?: Db) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface JobParts {
  readonly pool: pg.Pool;
  readonly jobs: readonly Job[];
  readonly nowMs: () => number;
  readonly onError: (error: Error) => void;
}

const TIME_ZONE = 'Asia/Shanghai';
const POLL_SECONDS = 2;

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

export const startJobs = async ({ pool, jobs, nowMs, onError }: JobParts): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
  });
  boss.on('error', onError);
  await boss.start();

  for (const { queue, cron, run } of jobs) {
    await boss.work(queue, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async ([job]) => {
      if (job) await run(job.data, { now: Math.floor(nowMs() / 1_000), signal: job.signal });
    });
    if (cron) await boss.schedule(queue, cron, {}, { tz: TIME_ZONE });
  }

  return {
    send: async (queue, data, within) => {
      await boss.send(queue, data, within ? { db: inside(within) } : {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
};
