/** Keeping the sums short: changes that were appended one by one become one, without anybody seeing a different sum. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What is summed, by what. */
const SUMS = {
  customer_count: ['placement', 'owner_id', 'track_status_id'],
  customer_mark_count: ['placement', 'mark'],
  customer_figure_count: ['placement', 'owner_id', 'figure', 'value'],
} as const;

/** One statement, so that every snapshot sees either the many or the one; one at a time for a tenant. */
const fold = async (trx: Db, tenantId: number, table: keyof typeof SUMS): Promise<void> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${table}), ${tenantId}) as free`.execute(trx);
  if (!rows[0]?.free) return;
  const keys = sql.join(SUMS[table].map((key) => sql.ref(key)));
  const isSame = sql.join(
    SUMS[table].map((key) => sql`k.${sql.ref(key)} = busy.${sql.ref(key)}`),
    sql` and `,
  );
  await sql`
    with busy as (
      select ${keys} from ${sql.table(table)} where tenant_id = ${tenantId} group by ${keys} having count(*) > 1
    ),
    gone as (
      delete from ${sql.table(table)} k using busy where k.tenant_id = ${tenantId} and ${isSame}
      returning ${sql.join(SUMS[table].map((key) => sql`k.${sql.ref(key)}`))}, k.change
    )
    insert into ${sql.table(table)} (tenant_id, ${keys}, change)
    select ${tenantId}, ${keys}, sum(change) from gone group by ${keys} having sum(change) <> 0`.execute(trx);
};

export const foldCounts = async (trx: Db, tenantId: number): Promise<void> => {
  for (const table of Object.keys(SUMS) as (keyof typeof SUMS)[]) await fold(trx, tenantId, table);
};
