/** Counts of owned customers per person, and whether a dictionary item is in use. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { customerTable } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import { anyOf } from '../../../db/sql.ts';

/** From `customer_count`, not from the customers. People without customers are absent. */
export const countHeld = async (
  db: Db,
  tenantId: number,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('customer_count')
    .select((eb) => ['owner_id as staffId', eb.fn.sum<number>('change').as('held')])
    .where('tenant_id', '=', tenantId)
    .where('placement', '=', 0)
    .where('owner_id', '=', anyOf(staffIds))
    .where('track_status_id', '=', -1)
    .groupBy('owner_id')
    .execute();
  return new Map(rows.map(({ staffId, held }) => [staffId, Number(held)]));
};

/** After-sales customers of these people. */
export const countOwnedAfterSales = async (db: Db, tenantId: number, staffIds: readonly number[]): Promise<number> => {
  const { held } = await db
    .selectFrom('after_sale_customer')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', anyOf(staffIds))
    .executeTakeFirstOrThrow();
  return Number(held);
};

const columnOf = {
  [DicTable.TrackStatus]: 'track_status_id',
  [DicTable.CustomerTag]: 'tag_id',
  [DicTable.Education]: 'education_id',
  [DicTable.Profession]: 'job_category',
} as const;
const tableOf = {
  [DicTable.TrackStatus]: 'track_table',
  [DicTable.CustomerTag]: 'tag_table',
  [DicTable.Education]: 'education_table',
  [DicTable.Profession]: 'job_table',
} as const;
type UsedTable = keyof typeof columnOf;

const isUsed = (table: DicTable): table is UsedTable => table in columnOf;

/** One use is enough to know. */
export const countItemUses = async (
  trx: Db,
  tenantId: number,
  { dicTable, id }: { readonly dicTable: DicTable; readonly id: number },
): Promise<number> => {
  if (!isUsed(dicTable)) return 0;
  const user = await trx
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(tableOf[dicTable], '=', dicTable)
    .where(columnOf[dicTable], '=', id)
    .limit(1)
    .executeTakeFirst();
  if (user) return 1;
  const column = columnOf[dicTable];
  if (column === 'job_category') return 0;
  const afterSale = await trx
    .selectFrom('after_sale_customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(column, '=', id)
    .limit(1)
    .executeTakeFirst();
  return afterSale ? 1 : 0;
};

export const countNodeUses = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<number> => {
  for (const table of Object.values(customerTable)) {
    const user = await trx
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('node_id', '=', anyOf(ids))
      .limit(1)
      .executeTakeFirst();
    if (user) return 1;
  }
  return 0;
};
