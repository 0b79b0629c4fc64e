/** Jobs of leads: failed ones are retried twice a minute, late ones are handed over each minute. */
import type { Database } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { retryLeads } from './arrivals.commands.ts';
import { handOverLeads } from './hand-over.commands.ts';

const RETRY_SECONDS = 30;

/** Retries leads at intervals, in case the notification of a change was missed. */
export const leadJob = (database: Database): Job => ({
  queue: Queue.Leads,
  everySeconds: RETRY_SECONDS,
  run: async (_, { now }) => {
    await forEachTenant(database.directory, async (tenantId) => {
      await retryLeads(database, tenantId, now);
    });
  },
});

const HAND_OVER_SECONDS = 60;

export const handOverJob = (database: Database): Job => ({
  queue: Queue.HandOver,
  everySeconds: HAND_OVER_SECONDS,
  run: async (_, { now }) => {
    await forEachTenant(database.directory, async (tenantId) => {
      await handOverLeads(database, tenantId, now);
    });
  },
});
