/** Every night: closes orders that nobody has paid. */
import type { Database } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { closeOrders } from './closing.commands.ts';

export const closeOrdersJob = (database: Database): Job => ({
  queue: Queue.CloseOrders,
  cron: '20 1 * * *',
  run: (_, { now }) => forEachTenant(database.directory, (tenantId) => closeOrders(database, tenantId, now)),
});
