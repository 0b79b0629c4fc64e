/** The accounts offered on the login page: those of the demonstration tenant, where a login would reach it. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Database } from '../../db/database.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo-people.ts';

interface BootData {
  readonly accounts?: readonly DemoAccount[];
}

/** None for the host of a real tenant, or without a demonstration tenant. */
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
  // With several tenants a name alone may be ambiguous, so the suffix is added.
  return { accounts: DEMO_ACCOUNTS.map((account) => ({ ...account, userName: `${account.userName}@${demo.code}` })) };
};
