/** A separate installation with the demonstration tenant and any number of staff. */
import { join } from 'node:path';
import type pg from 'pg';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import { createDatabase, type Database } from '../server/src/db/database.ts';
import { createRecordStore, RECORD_FOLDER } from '../server/src/features/calls/calls.port.ts';
import { createFileStore, PICTURE_FOLDER } from '../server/src/features/files/store.service.ts';
import { STATEMENT_FOLDER } from '../server/src/features/payments/payments.port.ts';
import { createPasswords } from '../server/src/features/staff/staff.port.ts';
import type { Installation } from '../server/src/installation.ts';
import { DEMO_CODE } from '../server/src/operator/demo/demo-people.ts';
import { addDemoStaff } from '../server/src/operator/demo/demo-staff.ts';
import { fillDemo } from '../server/src/operator/demo/demo.ts';
import { findTenant } from '../server/src/operator/tenants.ts';

export interface Demo {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly tenantId: number;
  readonly now: number;
}

/** `before` runs between creating the tenant and its staff, for example to add departments. */
export const withDemo = async <T>(
  installation: Installation,
  staff: number,
  work: (demo: Demo) => Promise<T>,
  before?: (demo: Demo) => Promise<void>,
): Promise<T> => {
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  try {
    const database = createDatabase(pool);
    const passwords = await createPasswords();
    const now = Math.floor(Date.now() / 1_000);
    const { rowCount } = await pool.query('select 1 from tenant limit 1');
    const isNew = rowCount === 0;
    const store = createFileStore(join(installation.dataDir, PICTURE_FOLDER));
    const statementFiles = createFileStore(join(installation.dataDir, STATEMENT_FOLDER));
    const records = createRecordStore(join(installation.dataDir, RECORD_FOLDER));
    const parts = { passwords, secrets: installation.secrets, store, statementFiles, records, exchangePort: 8_088 };
    if (isNew) await fillDemo(database, parts, now);
    const { id: tenantId } = await findTenant(database, DEMO_CODE);
    const demo = { pool, database, tenantId, now };
    if (isNew) await before?.(demo);
    await addDemoStaff(database, passwords, { code: DEMO_CODE, staff, seed: 1, now });
    return await work(demo);
  } finally {
    await pool.end();
  }
};

/** Ids from a query whose only parameter is the tenant. */
export const idsOf = async ({ pool, tenantId }: Pick<Demo, 'pool' | 'tenantId'>, text: string): Promise<number[]> =>
  (await pool.query<{ id: number }>(text, [tenantId])).rows.map(({ id }) => id);
