/** The first start of an installation decides once whether it has a demonstration tenant. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openClient, openPool, WORKING_LIMITS } from './db/driver/connection.ts';
import { createDatabase, type Database } from './db/database.ts';
import { sweepRewritten, withMigrationLock } from './db/schema/migrate.ts';
import { createRecordStore, RECORD_FOLDER } from './features/calls/calls.port.ts';
import { createFileStore, PICTURE_FOLDER } from './features/files/store.service.ts';
import { STATEMENT_FOLDER } from './features/payments/payments.port.ts';
import { createPasswords } from './features/staff/staff.port.ts';
import type { Installation } from './installation.ts';
import { followExchangePort } from './operator/demo/demo-lines.ts';
import { listTenants } from './operator/tenants.ts';

/** What is there when the server starts. */
export interface Tenants {
  readonly hasDemo: boolean;
  /** There is no tenant, so nobody can sign in. */
  readonly isNone: boolean;
}

interface FirstStart extends Pick<Config, 'DEMO' | 'EXCHANGE_PORT'> {
  readonly say: (line: string) => void;
}

/** Marks that this was decided: otherwise a declined demonstration would be created by the second start. */
const DECIDED = 'first-start.done';

const decide = async (
  { database, sweep }: { readonly database: Database; readonly sweep: () => Promise<void> },
  installation: Installation,
  { DEMO: demo, EXCHANGE_PORT: exchangePort, say }: FirstStart,
): Promise<Tenants> => {
  const decided = join(installation.dataDir, DECIDED);
  const wanted = demo ?? (installation.isEmbedded && !existsSync(decided) ? 'on' : 'off');
  const tenants = await listTenants(database);
  const fills = wanted === 'on' && tenants.length === 0;
  if (fills) {
    say('Filling the demonstration tenant (once, about half a minute)');
    const { fillDemo } = await import('./operator/demo/demo.ts');
    const store = createFileStore(join(installation.dataDir, PICTURE_FOLDER));
    const statementFiles = createFileStore(join(installation.dataDir, STATEMENT_FOLDER));
    const records = createRecordStore(join(installation.dataDir, RECORD_FOLDER));
    const parts = {
      passwords: await createPasswords(),
      secrets: installation.secrets,
      store,
      statementFiles,
      records,
      exchangePort,
    };
    await fillDemo(database, parts, Math.floor(Date.now() / 1_000));
    // Without statistics the planner chooses the wrong indexes; autovacuum would come after the first visitor.
    await sweep();
  } else await database.inTransaction(null, (trx) => followExchangePort(trx, exchangePort));
  await writeFile(decided, '', { mode: 0o644 });
  const hasDemo = fills || tenants.some(({ is_demo, status }) => is_demo && status === UsableStatus.Enabled);
  return { hasDemo, isNone: !fills && tenants.length === 0 };
};

/** Of two concurrent first starts, one creates the demonstration and the other waits. */
export const fillFirstStart = async (installation: Installation, first: FirstStart): Promise<Tenants> => {
  const client = await openClient(installation.owner);
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  try {
    return await withMigrationLock(client, () =>
      decide({ database: createDatabase(pool), sweep: () => sweepRewritten(client) }, installation, first),
    );
  } finally {
    await pool.end();
    await client.end();
  }
};
