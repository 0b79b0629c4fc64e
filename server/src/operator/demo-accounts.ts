/** Which accounts the login page offers: those of the demonstration tenant, where it is the one that would be signed in to. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Database } from '../db/database.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo-people.ts';

interface BootData {
  readonly accounts?: readonly DemoAccount[];
}

/** A host that a real tenant has claimed offers nothing; nor does an installation without a demonstration. */
export const demoAccountsFor = async (database: Database, host: string): Promise<BootData> => {
  const tenants = await database.directory
    .selectFrom('tenant')
    .select(['code', 'host', 'is_demo'])
    .where('status', '=', UsableStatus.Enabled)
    .where((eb) => eb.or([eb('is_demo', '=', true), eb('host', '=', host)]))
    .execute();
  const claimed = tenants.find((tenant) => tenant.host === host);
  const demo = claimed ?? tenants.find(({ is_demo }) => is_demo);
  if (!demo?.is_demo) return {};
  // Beside other tenants a bare name may be ambiguous, so the suffix goes with it.
  return { accounts: DEMO_ACCOUNTS.map((account) => ({ ...account, userName: `${account.userName}@${demo.code}` })) };
};
