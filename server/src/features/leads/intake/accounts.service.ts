/** The accounts of tenants with their secrets in clear, cached until one listener. */
import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets.ts';
import type { Listener } from '../../../db/driver/listener.ts';
import { createTenantCache, type TenantCache } from '../../../db/tenant-cache.ts';
import { type LeadAccount, readLeadAccounts } from '../../settings/settings.port.ts';

export type LeadAccounts = TenantCache<readonly LeadAccount[]>;

export const keepLeadAccounts = (database: Database, listener: Listener, secrets: Secrets): LeadAccounts =>
  createTenantCache(listener, 'names_changed', (tenantId) =>
    readLeadAccounts(database.forTenant(tenantId), secrets, tenantId),
  );
