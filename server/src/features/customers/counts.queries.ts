/** Keeping the sums short: changes that were appended one by one become one, without anybody seeing a different sum. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** One statement, so that every snapshot sees either the many or the one; one at a time for a tenant. */
export const foldCounts = async (trx: Db, tenantId: number): Promise<void> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('customer_count'), ${tenantId}) as free`.execute(trx);
  if (!rows[0]?.free) return;
  await sql`
    with busy as (
      select placement, owner_id, track_status_id from customer_count where tenant_id = ${tenantId}
      group by 1, 2, 3 having count(*) > 1
    ),
    gone as (
      delete from customer_count k using busy where k.tenant_id = ${tenantId} and k.placement = busy.placement
        and k.owner_id = busy.owner_id and k.track_status_id = busy.track_status_id
      returning k.placement, k.owner_id, k.track_status_id, k.change
    )
    insert into customer_count (tenant_id, placement, owner_id, track_status_id, change)
    select ${tenantId}, placement, owner_id, track_status_id, sum(change) from gone group by 2, 3, 4
    having sum(change) <> 0`.execute(trx);
};
