/** Every night: removes pictures that nothing shows. */
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { type RemovalParts, removeUnused } from './removal.commands.ts';

export const PICTURE_QUEUE = 'pictures';

export const pictureJob = (parts: RemovalParts): Job => ({
  queue: PICTURE_QUEUE,
  cron: '40 3 * * *',
  run: (_, { now }) => forEachTenant(parts.database.directory, (tenantId) => removeUnused(parts, tenantId, now)),
});
