/** Every ten minutes: clear away what has run out, and keep months ready for the audit trail. */
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import type { Job } from '../../jobs/jobs.ts';
import { sweepDirectories, sweepTenant } from './sweep.queries.ts';

const MONTHS_AHEAD = 3;

/** Features that keep things for a while have them cleared away here, tenant by tenant. */
export type Sweep = (trx: Db, tenantId: number, now: number) => Promise<void>;

export const sweepJob = (database: Database, sweeps: readonly Sweep[] = []): Job => ({
  queue: 'sweep',
  cron: '*/10 * * * *',
  run: async (_, { now }) => {
    await database.inTransaction(null, async (trx) => {
      await sweepDirectories(trx, now);
      await sql`select extend_audit_log(${MONTHS_AHEAD})`.execute(trx);
    });
    await forEachTenant(database.directory, (tenantId) =>
      database.inTransaction(tenantId, async (trx) => {
        for (const sweep of [sweepTenant, ...sweeps]) await sweep(trx, tenantId, now);
      }),
    );
  },
});
