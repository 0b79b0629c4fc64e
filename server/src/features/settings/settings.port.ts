/** Functions of settings for other features. */
import { payConfig, type PayConfig, usualPayConfig } from '@gonghai/contract/settings/pay-config.ts';
import {
  type ApprovalRule,
  approvalRule,
  usualApprovalRule,
  type BlackFilter,
  blackFilter,
  BlackFilterProvider,
  type CallRule,
  callRule,
  ConfigKey,
  leadImport,
  type LeadImport,
  type RecordKeep,
  recordKeep,
  recordRule,
  recycleRules,
  type RecycleRules,
  USUAL_RECORD,
  usualRecordKeep,
} from '@gonghai/contract/settings/setting-values.ts';
import { learnConfig, type LearnConfig, usualLearnConfig } from '@gonghai/contract/settings/learn-config.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { opened } from './secrets.rules.ts';
import { readSettings } from './settings.queries.ts';

/** Undefined when no rules are set. */
export const readRecycleRules = async (db: Db, tenantId: number): Promise<RecycleRules | undefined> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.Recycle);
  return row && recycleRules.parse(row.value);
};

/** Whether filers may approve their own orders. */
export const readApprovalRule = async (db: Db, tenantId: number): Promise<ApprovalRule> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.Approval);
  return row ? approvalRule.parse(row.value) : usualApprovalRule;
};

/** Maximum length of a tracking record. */
export const readRecordLength = async (db: Db, tenantId: number): Promise<number> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.Record);
  return row ? recordRule.parse(row.value).RecordLength : USUAL_RECORD;
};

/** Whether calls are recorded, and for how long recordings are kept. */
export const readRecordKeep = async (db: Db, tenantId: number): Promise<RecordKeep> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.RecordKeep);
  return row ? recordKeep.parse(row.value) : usualRecordKeep;
};

/** Who receives the payments of pay links, with secrets in clear. Off when nothing is set or a secret is lost. */
export const readPayConfig = async (db: Db, secrets: Secrets, tenantId: number): Promise<PayConfig> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.Pay);
  return (row && payConfig.safeParse(opened(secrets, tenantId, row.key, row.value)).data) ?? usualPayConfig;
};

/** Undefined when no rule is set. */
export const readCallRule = async (db: Db, tenantId: number): Promise<CallRule | undefined> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.CallRule);
  return row && callRule.parse(row.value);
};

/** The filter before each call, with its secret in clear; undefined when it is switched off. */
export const readBlackFilter = async (db: Db, secrets: Secrets, tenantId: number): Promise<BlackFilter | undefined> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.BlackFilter);
  if (!row || row.value['Enable'] !== true) return undefined;
  const { data } = blackFilter.safeParse(opened(secrets, tenantId, row.key, row.value));
  // Without its secret, sealed with a lost key, the provider cannot be asked. The local list still applies.
  return data ?? { AppKey: '', AppSecret: '', Enable: true, IBlackFilter: BlackFilterProvider.Local };
};

export { fillIntakeTokens, insertLeadAccount } from './intake-tokens.commands.ts';
export { isRecordingOff, lockSettings } from './settings.queries.ts';
export { hashToken } from './intake-tokens.rules.ts';
export { demandSender, type PushRefusal } from './senders.service.ts';
export { signPush } from './signature.rules.ts';

/** The learning platform, with its secrets in clear. One whose secrets were sealed with a lost key receives nothing. */
export const readLearnConfig = async (db: Db, secrets: Secrets, tenantId: number): Promise<LearnConfig> => {
  const [row] = await readSettings(db, tenantId, ConfigKey.Learn);
  const { data } = learnConfig.safeParse(row && opened(secrets, tenantId, row.key, row.value));
  return data ?? usualLearnConfig;
};

/** An account that leads come through, with its secrets in clear. */
export interface LeadAccount extends LeadImport {
  readonly id: number;
}

/** An account whose secrets were sealed with a lost key, or that an older version saved differently, must be saved again. */
export const readLeadAccounts = async (db: Db, secrets: Secrets, tenantId: number): Promise<LeadAccount[]> => {
  const rows = await readSettings(db, tenantId, ConfigKey.LeadImport);
  return rows.flatMap(({ id, key, value }) => {
    const { data } = leadImport.safeParse(opened(secrets, tenantId, key, value));
    return data ? [{ ...data, id }] : [];
  });
};
