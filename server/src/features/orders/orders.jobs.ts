/** Every night: closes unpaid orders. Every minute: asks the outside providers about unpaid orders. */
import type { Database } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { closeOrders } from './closing.commands.ts';
import { type AskingParts, askUnpaid } from './unpaid-orders.commands.ts';

export const closeOrdersJob = (database: Database): Job => ({
  queue: Queue.CloseOrders,
  cron: '20 1 * * *',
  run: (_, { now }) => forEachTenant(database.directory, (tenantId) => closeOrders(database, tenantId, now)),
});

export const askProvidersJob = (parts: AskingParts): Job => ({
  queue: Queue.UnpaidOrders,
  everySeconds: 60,
  run: (_, { now }) => forEachTenant(parts.database.directory, (tenantId) => askUnpaid(parts, tenantId, now)),
});
