/** Every ten minutes: deletes expired rows and creates partitions for the audit log. */
import type { Database, Db } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { extendAuditLog, sweepDirectories, sweepTenant } from './sweep.queries.ts';

const MONTHS_AHEAD = 3;

/** Clean-up of a feature, called for each tenant. */
export type Sweep = (trx: Db, tenantId: number, now: number) => Promise<void>;

export const sweepJob = (database: Database, sweeps: readonly Sweep[] = []): Job => ({
  queue: Queue.Sweep,
  cron: '*/10 * * * *',
  run: async (_, { now }) => {
    await database.inTransaction(null, async (trx) => {
      await sweepDirectories(trx, now);
      await extendAuditLog(trx, MONTHS_AHEAD);
    });
    await forEachTenant(database.directory, (tenantId) =>
      database.inTransaction(tenantId, async (trx) => {
        for (const sweep of [sweepTenant, ...sweeps]) await sweep(trx, tenantId, now);
      }),
    );
  },
});
