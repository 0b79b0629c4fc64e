/** Cache of the names in lists: joining them would cost a page more than its customers do. */
import type { Database } from '../../../db/database.ts';
import { createTenantCache, type TenantCache, type ChangeListener } from '../../../db/tenant-cache.ts';
import { readNames } from './names.queries.ts';
import type { ListNames } from './naming.rules.ts';

export const keepNames = (database: Database, changes: ChangeListener): TenantCache<ListNames> =>
  createTenantCache(changes, 'names_changed', (tenantId) => readNames(database.forTenant(tenantId), tenantId));
