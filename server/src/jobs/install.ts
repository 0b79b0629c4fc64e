/** The tables of the job queue, created by the owner of the schema. */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** A job whose worker died is retried. A job that keeps failing is kept in state failed after five attempts. */
const QUEUE_RULES = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 604_800,
} as const;

/** A queue created by an earlier version may have other rules. */
const hasRules = (queue: object): boolean => {
  const rules = new Map(Object.entries(queue));
  return Object.entries(QUEUE_RULES).every(([rule, value]) => rules.get(rule) === value);
};

/** Runs under the migration lock, on the owner's connection. */
export const installQueues = async (client: pg.Client, queues: readonly string[]): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schedule: false,
    supervise: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const queue of queues) {
      const present = known.get(queue);
      if (!present) await boss.createQueue(queue, QUEUE_RULES);
      else if (!hasRules(present)) await boss.updateQueue(queue, QUEUE_RULES);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
};
