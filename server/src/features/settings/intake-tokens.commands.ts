/** Keeps the directory of tokens equal to those in the settings of each tenant: lead accounts and learning platform. */
import {
  ConfigKey,
  type LeadImport,
  settingMessages as say,
  tokenField,
} from '@gonghai/contract/settings/setting-values.ts';
import type { Database, Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { forEachTenant } from '../../db/tenant-ids.ts';
import { refuseField } from '../../http/refusal.ts';
import { lockTokens, replaceTokens } from './intake-tokens.queries.ts';
import { hashToken } from './intake-tokens.rules.ts';
import { opened, sealed } from './secrets.rules.ts';
import { insertSetting, readSettings } from './settings.queries.ts';

const TOKEN_KEYS = Object.values(ConfigKey).filter((key) => tokenField[key] !== undefined);

const readHashes = async (db: Db, tenantId: number, secrets: Secrets): Promise<Buffer[]> => {
  const tokens = new Set<string>();
  for (const key of TOKEN_KEYS)
    for (const { value } of await readSettings(db, tenantId, key))
      tokens.add(String(opened(secrets, tenantId, key, value)[tokenField[key] ?? ''] ?? ''));
  return [...tokens].filter(Boolean).map((token) => hashToken(secrets, token));
};

/** After a change of one of the keys, in its transaction. Refuses a token of another tenant. */
export const keepIntakeTokens = async (
  trx: Db,
  tenantId: number,
  { secrets, key }: { readonly secrets: Secrets; readonly key: ConfigKey },
): Promise<void> => {
  // The other key may change at this moment: its token must not be deleted again.
  await lockTokens(trx, tenantId);
  const taken = await replaceTokens(trx, tenantId, await readHashes(trx, tenantId, secrets));
  if (taken > 0) throw refuseField(tokenField[key] ?? '', say.tokenTaken);
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
  await keepIntakeTokens(trx, tenantId, { secrets, key: ConfigKey.LeadImport });
  return id;
};

/**
 * At every start, for settings saved by a version without the directory. Of two tenants with the same token the first keeps it; the
 * other is reported.
 */
export const fillIntakeTokens = (
  database: Database,
  secrets: Secrets,
  onTaken: (tenantId: number) => void,
): Promise<void> =>
  forEachTenant(database.directory, async (tenantId) => {
    const known = await readHashes(database.forTenant(tenantId), tenantId, secrets);
    if (known.length === 0) return;
    const taken = await database.inTransaction(tenantId, async (trx) => {
      await lockTokens(trx, tenantId);
      return replaceTokens(trx, tenantId, await readHashes(trx, tenantId, secrets));
    });
    if (taken > 0) onTaken(tenantId);
  });
