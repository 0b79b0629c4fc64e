/** Many walkers of several tenants on few connections, with errors in their way: whatever one sees of another is a leak. */
import { expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { oneTrip, type Statement } from '../src/db/one-trip.ts';

const say = (text: string, ...values: unknown[]): Statement => ({ text, values });
const asTenant = (tenantId: number): Statement => say(`select set_config('app.tenant_id', $1, true)`, String(tenantId));
const PLAN = say(`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
const STAFF = say('select tenant_id from staff limit $1', 3);
const FAILURES = [say('select 1 / $1::int', 0), say('selekt'), say('select $1::int', 'x'), say('select nobody()')];

/** A setting that was never made on a connection is null rather than empty. */
const SETTINGS = say(`select coalesce(current_setting('app.tenant_id', true), '') as tenant,
  current_setting('plan_cache_mode') as plan, current_setting('transaction_read_only') as reading,
  (select count(*) from staff) as seen`);
const CLEAN = { tenant: '', plan: 'auto', reading: 'off', seen: 0 };

export interface Walk {
  trips: number;
  injected: number;
  foreign: number;
  unclean: number;
}

/** `staffOf` says how many rows each tenant has, as somebody past the wall counted them. */
export const walkTenants = async (
  { pool, forTenant, inTransaction }: Database,
  staffOf: ReadonlyMap<number, number>,
): Promise<Walk> => {
  const walk: Walk = { trips: 0, injected: 0, foreign: 0, unclean: 0 };
  const tenants = [...staffOf.keys()];

  const read = async (tenantId: number, offset: number): Promise<void> => {
    const rows = await forTenant(tenantId).selectFrom('staff').select('tenant_id').offset(offset).execute();
    walk.trips += 1;
    const isOwn = rows.length === staffOf.get(tenantId)! - offset && rows.every((row) => row.tenant_id === tenantId);
    if (!isOwn) walk.foreign += 1;
  };
  const fail = async (tenantId: number, n: number): Promise<void> => {
    const failure = FAILURES[n % FAILURES.length]!;
    const attempt =
      n % 2 === 0
        ? oneTrip(pool, [asTenant(tenantId), PLAN, STAFF, failure, STAFF])
        : inTransaction(tenantId, (_, client) => client.query(failure.text, [...failure.values]));
    await expect(attempt).rejects.toMatchObject({ severity: 'ERROR' });
    walk.injected += 1;
  };
  const look = async (): Promise<void> => {
    const [[settings] = []] = await oneTrip(pool, [SETTINGS]);
    walk.trips += 1;
    if (JSON.stringify(settings) !== JSON.stringify(CLEAN)) walk.unclean += 1;
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
  return walk;
};

/** Twelve walkers with fifty steps of two trips each. */
export const CLEAN_WALK: Walk = { trips: 1_200, injected: 204, foreign: 0, unclean: 0 };
