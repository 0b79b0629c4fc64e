/** Keeps the directory of tokens equal to the accounts (首咨设置) of each tenant. */
import { ConfigKey, type LeadImport, settingMessages as say } from '@gonghai/contract/settings/setting-values.ts';
import type { Database, Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import { refuseField } from '../../http/refusal.ts';
import { replaceTokens } from './intake-tokens.queries.ts';
import { hashToken } from './intake-tokens.rules.ts';
import { opened, sealed } from './secrets.rules.ts';
import { insertSetting, lockSettings, readSettings, type StoredSetting } from './settings.queries.ts';

const hashesOf = (secrets: Secrets, tenantId: number, rows: readonly StoredSetting[]): Buffer[] => {
  const tokens = rows.map(({ key, value }) => String(opened(secrets, tenantId, key, value)['ClueToken'] ?? ''));
  return [...new Set(tokens.filter(Boolean))].map((token) => hashToken(secrets, token));
};

/** After a change of the accounts, in its transaction. Refuses a token of another tenant. */
export const keepIntakeTokens = async (trx: Db, tenantId: number, secrets: Secrets): Promise<void> => {
  const rows = await readSettings(trx, tenantId, ConfigKey.LeadImport);
  const taken = await replaceTokens(trx, tenantId, hashesOf(secrets, tenantId, rows));
  if (taken > 0) throw refuseField('ClueToken', say.tokenTaken);
};

/** For the demonstration: an account with its secrets in clear. */
export const insertLeadAccount = async (
  trx: Db,
  secrets: Secrets,
  tenantId: number,
  account: LeadImport,
): Promise<number> => {
  const value = sealed(secrets, tenantId, ConfigKey.LeadImport, { typed: { ...account }, before: undefined });
  const id = await insertSetting(trx, tenantId, ConfigKey.LeadImport, value);
  await keepIntakeTokens(trx, tenantId, secrets);
  return id;
};

/**
 * At every start, for accounts saved by a version without the directory. Of two tenants with the same token the first keeps it; the
 * other is reported.
 */
export const fillIntakeTokens = (
  database: Database,
  secrets: Secrets,
  onTaken: (tenantId: number) => void,
): Promise<void> =>
  forEachTenant(database.directory, async (tenantId) => {
    const known = await readSettings(database.forTenant(tenantId), tenantId, ConfigKey.LeadImport);
    if (known.length === 0) return;
    const taken = await database.inTransaction(tenantId, async (trx) =>
      replaceTokens(
        trx,
        tenantId,
        hashesOf(secrets, tenantId, await lockSettings(trx, tenantId, ConfigKey.LeadImport)),
      ),
    );
    if (taken > 0) onTaken(tenantId);
  });
