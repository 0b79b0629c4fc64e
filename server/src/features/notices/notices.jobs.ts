/** Sends due notices twice a minute. After downtime they are sent late, each once. */
import type { Database } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { sendDue } from './notices.queries.ts';

const EVERY_SECONDS = 30;

export const dispatchNotices = (database: Database, now: number): Promise<void> =>
  forEachTenant(database.directory, async (tenantId) => {
    let sent = 0;
    do {
      sent = await database.inTransaction(tenantId, (trx) => sendDue(trx, tenantId, now));
    } while (sent > 0);
  });

export const noticeJob = (database: Database, everySeconds = EVERY_SECONDS): Job => ({
  queue: Queue.Notices,
  everySeconds,
  run: (_, { now }) => dispatchNotices(database, now),
});
