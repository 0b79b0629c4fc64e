/** Many workers of several tenants on few connections, with injected errors: any row of another tenant is a leak. */
import { expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { runPipelined, type Statement } from '../src/db/driver/pipelined-batch.ts';

const say = (text: string, ...values: unknown[]): Statement => ({ text, values });
const asTenant = (tenantId: number): Statement => say(`select set_config('app.tenant_id', $1, true)`, String(tenantId));
const PLAN = say(`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
const STAFF = say('select tenant_id from staff limit $1', 3);
const FAILURES = [say('select 1 / $1::int', 0), say('selekt'), say('select $1::int', 'x'), say('select missing()')];

/** A setting that was never set on a connection is null instead of empty. */
const SETTINGS = say(`select coalesce(current_setting('app.tenant_id', true), '') as tenant,
  current_setting('plan_cache_mode') as plan, current_setting('transaction_read_only') as reading,
  (select count(*) from staff) as seen`);
const CLEAN = { tenant: '', plan: 'auto', reading: 'off', seen: 0 };

interface LeakCounts {
  roundTrips: number;
  injected: number;
  foreign: number;
  unclean: number;
}

/** `staffOf` has the row count of each tenant, counted without row security. */
export const runAsTenants = async (
  { pool, forTenant, inTransaction }: Database,
  staffOf: ReadonlyMap<number, number>,
): Promise<LeakCounts> => {
  const counts: LeakCounts = { roundTrips: 0, injected: 0, foreign: 0, unclean: 0 };
  const tenants = [...staffOf.keys()];

  const read = async (tenantId: number, offset: number): Promise<void> => {
    const rows = await forTenant(tenantId).selectFrom('staff').select('tenant_id').offset(offset).execute();
    counts.roundTrips += 1;
    const isOwn = rows.length === staffOf.get(tenantId)! - offset && rows.every((row) => row.tenant_id === tenantId);
    if (!isOwn) counts.foreign += 1;
  };
  const fail = async (tenantId: number, n: number): Promise<void> => {
    const failure = FAILURES[n % FAILURES.length]!;
    const attempt =
      n % 2 === 0
        ? runPipelined(pool, [asTenant(tenantId), PLAN, STAFF, failure, STAFF])
        : inTransaction(tenantId, (_, client) => client.query(failure.text, [...failure.values]));
    await expect(attempt).rejects.toMatchObject({ severity: 'ERROR' });
    counts.injected += 1;
  };
  const look = async (): Promise<void> => {
    const [[settings] = []] = await runPipelined(pool, [SETTINGS]);
    counts.roundTrips += 1;
    if (JSON.stringify(settings) !== JSON.stringify(CLEAN)) counts.unclean += 1;
  };
  const stroll = async (worker: number): Promise<void> => {
    for (let n = 0; n < 50; n += 1) {
      const tenantId = tenants[(n + worker) % tenants.length]!;
      if (n % 3 === 0) await fail(tenantId, n);
      await read(tenantId, n % 5);
      await look();
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, worker) => stroll(worker)));
  return counts;
};

/** Twelve workers with fifty steps of two round roundTrips each. */
export const NO_LEAKS: LeakCounts = { roundTrips: 1_200, injected: 204, foreign: 0, unclean: 0 };
