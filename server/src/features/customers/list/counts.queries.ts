/** Keeping the sums short: changes that were appended one by one become one, without anybody seeing a different sum. */
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** What is summed, by what. */
const SUMS = {
  customer_count: ['placement', 'owner_id', 'track_status_id'],
  customer_mark_count: ['placement', 'mark'],
  customer_figure_count: ['placement', 'owner_id', 'figure', 'value'],
} as const;

/** What becomes one beside the change. */
const BESIDE: Partial<Record<keyof typeof SUMS, Readonly<Record<string, 'min' | 'max'>>>> = {
  customer_figure_count: { lowest: 'min', highest: 'max' },
};

/** One at a time for a tenant. */
const isFree = async (trx: Db, tenantId: number, table: string): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${table}), ${tenantId}) as free`.execute(trx);
  return rows[0]?.free === true;
};

/** One statement, so that every snapshot sees either the many or the one. */
const fold = async (trx: Db, tenantId: number, table: keyof typeof SUMS): Promise<void> => {
  if (!(await isFree(trx, tenantId, table))) return;
  const keys = sql.join(SUMS[table].map((key) => sql.ref(key)));
  const isSame = sql.join(
    SUMS[table].map((key) => sql`k.${sql.ref(key)} = busy.${sql.ref(key)}`),
    sql` and `,
  );
  const beside = Object.entries(BESIDE[table] ?? {});
  const columns = beside.map(([column]) => sql`, ${sql.ref(column)}`);
  const values = beside.map(([column, one]) => sql`, ${sql.raw(one)}(${sql.ref(column)})`);
  await sql`
    with busy as (
      select ${keys} from ${sql.table(table)} where tenant_id = ${tenantId} group by ${keys} having count(*) > 1
    ),
    gone as (
      delete from ${sql.table(table)} k using busy where k.tenant_id = ${tenantId} and ${isSame}
      returning ${sql.join(SUMS[table].map((key) => sql`k.${sql.ref(key)}`))}, k.change${sql.join(columns, sql``)}
    )
    insert into ${sql.table(table)} (tenant_id, ${keys}, change${sql.join(columns, sql``)})
    select ${tenantId}, ${keys}, sum(change)${sql.join(values, sql``)} from gone group by ${keys} having sum(change) <> 0`.execute(
    trx,
  );
};

/** The same of the sums that stand side by side in one row of an owner. */
const foldOwnMarks = async (trx: Db, tenantId: number): Promise<void> => {
  if (!(await isFree(trx, tenantId, 'customer_own_marks'))) return;
  await sql`
    with gone as (
      delete from customer_own_marks where tenant_id = ${tenantId} and owner_id in (
        select owner_id from customer_own_marks where tenant_id = ${tenantId} group by 1 having count(*) > 1)
      returning owner_id, changes
    ),
    sums as (
      select owner_id, mark, sum(change::bigint) as change
      from gone cross join lateral jsonb_each_text(changes) as given (mark, change)
      group by 1, 2 having sum(change::bigint) <> 0
    )
    insert into customer_own_marks (tenant_id, owner_id, changes)
    select ${tenantId}, owner_id, jsonb_object_agg(mark, change) from sums group by owner_id`.execute(trx);
};

export const foldCounts = async (trx: Db, tenantId: number): Promise<void> => {
  for (const table of Object.keys(SUMS) as (keyof typeof SUMS)[]) await fold(trx, tenantId, table);
  await foldOwnMarks(trx, tenantId);
};
