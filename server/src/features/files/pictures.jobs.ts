/** Every night: removes pictures that nothing shows. */
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { type RemovalParts, removeUnused } from './removal.commands.ts';

export const pictureJob = (parts: RemovalParts): Job => ({
  queue: Queue.Pictures,
  cron: '40 3 * * *',
  run: (_, { now }) => forEachTenant(parts.database.directory, (tenantId) => removeUnused(parts, tenantId, now)),
});
