/** Cache of the names in lists: joining them would cost a page more than its customers do. */
import type { Database } from '../../../db/database.ts';
import type { Listener } from '../../../db/driver/listener.ts';
import { createTenantCache, type TenantCache } from '../../../db/tenant-cache.ts';
import { readNames } from './names.queries.ts';
import type { ListNames } from './naming.rules.ts';

export const keepNames = (database: Database, listener: Listener): TenantCache<ListNames> =>
  createTenantCache(listener, 'names_changed', (tenantId) => readNames(database.forTenant(tenantId), tenantId));
