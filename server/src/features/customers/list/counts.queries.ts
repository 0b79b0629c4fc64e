/** Compacts `customer_count`: the changes of one key become one row with their sum. */
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** One statement, so that every snapshot sees either the changes or their sum. Runs once at a time per tenant. */
export const foldCounts = async (trx: Db, tenantId: number): Promise<void> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('customer_count'), ${tenantId}) as free`.execute(trx);
  if (rows[0]?.free !== true) return;
  await sql`
    with busy as (
      select placement, owner_id, track_status_id from customer_count
      where tenant_id = ${tenantId} group by 1, 2, 3 having count(*) > 1
    ),
    removed as (
      delete from customer_count n using busy
      where n.tenant_id = ${tenantId} and n.placement = busy.placement and n.owner_id = busy.owner_id
        and n.track_status_id = busy.track_status_id
      returning n.placement, n.owner_id, n.track_status_id, n.change
    )
    insert into customer_count (tenant_id, placement, owner_id, track_status_id, change)
    select ${tenantId}, placement, owner_id, track_status_id, sum(change) from removed
    group by 2, 3, 4 having sum(change) <> 0`.execute(trx);
};
