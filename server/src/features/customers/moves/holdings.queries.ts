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

/** Sales customers have the number of the dictionary beside the item, for the foreign key. */
const salesColumns = {
  [DicTable.TrackStatus]: ['track_table', 'track_status_id'],
  [DicTable.CustomerTag]: ['tag_table', 'tag_id'],
  [DicTable.Education]: ['education_table', 'education_id'],
  [DicTable.Profession]: ['job_table', 'job_category'],
} as const;
const afterSaleColumns = {
  [DicTable.AfterSaleStatus]: 'track_status_id',
  [DicTable.CustomerTag]: 'tag_id',
  [DicTable.Education]: 'education_id',
} as const;

const isOfSales = (table: DicTable): table is keyof typeof salesColumns => table in salesColumns;
const isOfAfterSales = (table: DicTable): table is keyof typeof afterSaleColumns => table in afterSaleColumns;

interface Item {
  readonly dicTable: DicTable;
  readonly id: number;
}

const isUsedBySales = async (trx: Db, tenantId: number, { dicTable, id }: Item): Promise<boolean> => {
  if (!isOfSales(dicTable)) return false;
  const [table, column] = salesColumns[dicTable];
  const user = await trx
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(table, '=', dicTable)
    .where(column, '=', id)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
};

const isUsedByAfterSales = async (trx: Db, tenantId: number, { dicTable, id }: Item): Promise<boolean> => {
  if (!isOfAfterSales(dicTable)) return false;
  const user = await trx
    .selectFrom('after_sale_customer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(afterSaleColumns[dicTable], '=', id)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
};

/** One use is enough to know. */
export const countItemUses = async (trx: Db, tenantId: number, item: Item): Promise<number> =>
  (await isUsedBySales(trx, tenantId, item)) || (await isUsedByAfterSales(trx, tenantId, item)) ? 1 : 0;

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
