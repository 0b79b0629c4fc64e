/** At two in the night, moves inactive customers to the pool. */
import type { Database } from '../../../db/database.ts';
import { forEachTenant } from '../../../db/tenant-ids.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queues.ts';
import { lastRun } from './recycle-times.rules.ts';
import { recycleTenant } from './recycle.commands.ts';

export const recycleJob = (database: Database): Job => ({
  queue: Queue.Recycle,
  cron: '0 2 * * *',
  run: async (_, { now }) => {
    // As of two o'clock, even if the job runs late, because the preview uses that time.
    const at = lastRun(now);
    await forEachTenant(database.directory, async (tenantId) => {
      await recycleTenant(database, tenantId, { now, at });
    });
  },
});
