/** The names for the ids in lists, read once per tenant and cached until one of them changes. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { type Db, readTogether } from '../../../db/database.ts';
import type { TenantCache } from '../../../db/tenant-cache.ts';
import { readRecycleRules } from '../../settings/settings.port.ts';
import { type ListNames, Naming, namesById } from './naming.rules.ts';

/** Includes deleted staff, who are still shown as authors. */
export const readNames = async (db: Db, tenantId: number): Promise<ListNames> => {
  const items = db
    .selectFrom('dictionary_item')
    .select(['dic_table as table', 'id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('dic_table', 'in', [DicTable.TrackStatus, DicTable.AfterSaleStatus, DicTable.CustomerTag]);
  const staff = db.selectFrom('staff').select(['id', 'name']).where('tenant_id', '=', tenantId);
  const [[foundItems, foundStaff], rules] = await Promise.all([
    readTogether(db, [items, staff]),
    readRecycleRules(db, tenantId),
  ]);
  const ofTable = (table: DicTable) => namesById(foundItems.filter((item) => item.table === table));
  return {
    statuses: ofTable(DicTable.TrackStatus),
    afterSaleStatuses: ofTable(DicTable.AfterSaleStatus),
    tags: ofTable(DicTable.CustomerTag),
    staff: namesById(foundStaff),
    rules,
  };
};

/** Reads with cached names, and again with fresh ones when an id is newer than the cache. */
export const readNamed = async <Result>(
  kept: TenantCache<ListNames>,
  tenantId: number,
  read: (naming: Naming) => Promise<Result>,
): Promise<Result> => {
  const naming = new Naming(await kept.get(tenantId));
  const result = await read(naming);
  return naming.isComplete ? result : read(new Naming(await kept.reload(tenantId)));
};
