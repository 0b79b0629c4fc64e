/** The accounts of tenants with their secrets in clear, cached until one changes. */
import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets.ts';
import { type ChangeListener, createTenantCache, type TenantCache } from '../../../db/tenant-cache.ts';
import { type LeadAccount, readLeadAccounts } from '../../settings/settings.port.ts';

export type LeadAccounts = TenantCache<readonly LeadAccount[]>;

export const keepLeadAccounts = (database: Database, changes: ChangeListener, secrets: Secrets): LeadAccounts =>
  createTenantCache(changes, 'names_changed', (tenantId) =>
    readLeadAccounts(database.forTenant(tenantId), secrets, tenantId),
  );
