/** Retries failed leads twice a minute: whatever the notifications of changes missed. */
import type { Database } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { retryLeads } from './arrivals.commands.ts';

export const LEAD_QUEUE = 'leads';
const EVERY_SECONDS = 30;

export const leadJob = (database: Database): Job => ({
  queue: LEAD_QUEUE,
  everySeconds: EVERY_SECONDS,
  run: async (_, { now }) => {
    await forEachTenant(database.directory, async (tenantId) => {
      await retryLeads(database, tenantId, now);
    });
  },
});
