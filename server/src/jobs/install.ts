/** The queue's own tables, made by the owner of the schema; the application only uses them. */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** A job whose worker died, and is not heard of any more, is taken up again; one that keeps failing is parked after five tries, and stays to be seen. */
const QUEUE_RULES = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 604_800,
} as const;

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
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const queue of queues) {
      if (known.has(queue)) await boss.updateQueue(queue, QUEUE_RULES);
      else await boss.createQueue(queue, QUEUE_RULES);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
};
