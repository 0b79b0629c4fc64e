/** Every ten minutes: clear away what has run out, and keep months ready for the audit trail. */
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { readTenantIds, sweepDirectories, sweepTenant } from './sweep.queries.ts';

const MONTHS_AHEAD = 3;

export const sweepJob = (database: Database): Job => ({
  queue: 'sweep',
  cron: '*/10 * * * *',
  run: async (_, { now }) => {
    await database.inTransaction(null, async (trx) => {
      await sweepDirectories(trx, now);
      await sql`select extend_audit_log(${MONTHS_AHEAD})`.execute(trx);
    });
    for (const tenantId of await readTenantIds(database.directory)) {
      await database.inTransaction(tenantId, (trx) => sweepTenant(trx, tenantId, now));
    }
  },
});
