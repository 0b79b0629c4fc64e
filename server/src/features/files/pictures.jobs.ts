/** Every night: removes pictures that nothing shows. Every minute: reads pictures whose upload could not wait. */
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { type LateReadingParts, readUnreadPictures } from './late-reading.commands.ts';
import { type RemovalParts, removeUnused } from './removal.commands.ts';

export const pictureJob = (parts: RemovalParts): Job => ({
  queue: Queue.Pictures,
  cron: '40 3 * * *',
  run: (_, { now }) => forEachTenant(parts.database.directory, (tenantId) => removeUnused(parts, tenantId, now)),
});

export const lateReadingJob = (parts: LateReadingParts): Job => ({
  queue: Queue.UnreadPictures,
  everySeconds: 60,
  run: (_, { now, signal }) =>
    forEachTenant(parts.database.directory, (tenantId) => readUnreadPictures(parts, tenantId, now, signal)),
});
