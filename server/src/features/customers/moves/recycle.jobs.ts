/** At two in the night: customers that nobody works go back to the pool. */
import type { Database } from '../../../db/database.ts';
import { forEachTenant } from '../../../db/tenant-ids.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { lastRun } from '../clock.rules.ts';
import { recycleTenant } from './recycle.commands.ts';

export const RECYCLE_QUEUE = 'recycle';

export const recycleJob = (database: Database): Job => ({
  queue: RECYCLE_QUEUE,
  cron: '0 2 * * *',
  run: async (_, { now }) => {
    // As of two sharp, however late somebody got to it: that is what was foretold.
    const at = lastRun(now);
    await forEachTenant(database.directory, async (tenantId) => {
      await recycleTenant(database, tenantId, { now, at });
    });
  },
});
