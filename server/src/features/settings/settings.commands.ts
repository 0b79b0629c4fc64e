/** Reads and changes settings: checks the right and the schema of the key, then saves one row with its audit entry. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { isDeepStrictEqual } from 'node:util';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  readByAll,
  type SettingEdit,
  settingRight,
  type SettingRow,
} from '@gonghai/contract/settings/setting.contract.ts';
import {
  ConfigKey,
  configKeyLabel,
  manyRows,
  MOST_ROWS,
  settingMessages as say,
  settingValue,
  tokenField,
} from '@gonghai/contract/settings/setting-values.ts';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { hasState, SqlState } from '../../db/sql.ts';
import { runCommand } from '../../http/command.ts';
import { type RequestContext, demandRight } from '../../http/context.ts';
import { parseJson, parseRequest } from '../../http/parse.ts';
import { missing, Refusal, refuseField, stale } from '../../http/refusal.ts';
import { keepIntakeTokens } from './intake-tokens.commands.ts';
import { masked, sealed, unmasked } from './secrets.rules.ts';
import {
  findSetting,
  insertSetting,
  lockSettings,
  readSettings,
  removeSetting,
  type StoredSetting,
  updateSetting,
} from './settings.queries.ts';

type Value = Readonly<Record<string, unknown>>;
/** Common to all settings. */
const someFields = z.record(z.string(), z.unknown());
const SUBJECT = 'setting';

const shown = (key: ConfigKey, value: Value) => ({ Setting: configKeyLabel[key], ...masked(key, value) });

export const readSettingRows = async ({ db, actor }: RequestContext, key: ConfigKey): Promise<SettingRow[]> => {
  if (!readByAll.includes(key)) demandRight(actor, settingRight[key]);
  const rows = await readSettings(db, actor.tenantId, key);
  return rows.map(({ id, value, version }) => ({
    Id: id,
    Key: key,
    Value: JSON.stringify(masked(key, value)),
    Version: version,
  }));
};

export interface SettingParts {
  readonly secrets: Secrets;
  /** Whether a form may still choose the item. Asks the dictionaries inside the transaction and locks the item. */
  readonly hasUsableItem: (trx: Db, tenantId: number, dicTable: DicTable, id: number) => Promise<boolean>;
  /** Checks that need more than the schema, before anything is saved. Secrets may be masked. */
  readonly checks: Partial<Record<ConfigKey, (value: Value) => void>>;
  /** Runs in the same transaction when the setting of this key has changed. */
  readonly consequences: Partial<Record<ConfigKey, (trx: Db, ctx: RequestContext) => Promise<void>>>;
}

/** Records a value refers to must exist: a profession, a follow-up status. */
const demandTargets = async (
  trx: Db,
  tenantId: number,
  { key, value }: { readonly key: ConfigKey; readonly value: Value },
  { hasUsableItem }: SettingParts,
): Promise<void> => {
  if (key === ConfigKey.LeadImport) {
    const isThere = await hasUsableItem(trx, tenantId, DicTable.Profession, Number(value['ProfessionType']));
    if (!isThere) throw refuseField('ProfessionType', say.profession);
  }
  if (key === ConfigKey.Recycle) {
    const { CustomerTrackStatusId: status } = settingValue.CustomerCollectConfig.parse(value).Type3;
    const isThere = status === null || (await hasUsableItem(trx, tenantId, DicTable.TrackStatus, status));
    if (!isThere) throw refuseField('Type3', say.status);
  }
};

/** A setting with a single row is found without its id. */
const findRow = (rows: readonly StoredSetting[], { Id, Key }: SettingEdit): StoredSetting | undefined => {
  if (!Id) return manyRows.includes(Key) ? undefined : rows[0];
  const row = rows.find(({ id }) => id === Id);
  if (!row) throw missing();
  return row;
};

export const editSetting = async (ctx: RequestContext, edit: SettingEdit, parts: SettingParts): Promise<null> => {
  const { tenantId } = ctx.actor;
  const { Key: key } = edit;
  demandRight(ctx.actor, settingRight[key]);
  const json = parseJson(someFields, edit.Value);
  return runCommand(ctx, async (trx) => {
    const rows = await lockSettings(trx, tenantId, key);
    const row = findRow(rows, edit);
    if (row && edit.Version && edit.Version !== row.version) throw stale();
    if (!row && rows.length >= MOST_ROWS) throw new Refusal(say.tooMany);
    const typed = parseRequest(settingValue[key], unmasked(key, json, row?.value)) as Value;
    parts.checks[key]?.(typed);
    await demandTargets(trx, tenantId, { key, value: typed }, parts);
    const value = sealed(parts.secrets, tenantId, key, { typed, before: row?.value });
    const after = shown(key, value);
    const settle = async (): Promise<void> => {
      if (tokenField[key]) await keepIntakeTokens(trx, tenantId, { secrets: parts.secrets, key });
      await parts.consequences[key]?.(trx, ctx);
    };
    if (!row) {
      const subjectId = await insertSetting(trx, tenantId, key, value);
      await settle();
      return { data: null, changes: [{ action: AuditAction.addSetting, subject: SUBJECT, subjectId, after }] };
    }
    await updateSetting(trx, tenantId, row.id, value);
    if (!isDeepStrictEqual(value, row.value)) await settle();
    const before = shown(key, row.value);
    return {
      data: null,
      changes: [{ action: AuditAction.editSetting, subject: SUBJECT, subjectId: row.id, before, after }],
    };
  });
};

export const deleteSetting = (ctx: RequestContext, id: number, { secrets }: SettingParts): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const found = await findSetting(trx, tenantId, id);
    if (!found) throw missing();
    demandRight(ctx.actor, settingRight[found.key]);
    if (!manyRows.includes(found.key)) throw new Refusal(say.cannotDelete);
    const row = (await lockSettings(trx, tenantId, found.key)).find((each) => each.id === id);
    if (!row) throw missing();
    await removeSetting(trx, tenantId, id).catch((error: unknown) => {
      throw hasState(error, SqlState.ForeignKeyViolation) ? new Refusal(say.inUse) : error;
    });
    if (tokenField[row.key]) await keepIntakeTokens(trx, tenantId, { secrets, key: row.key });
    const before = shown(row.key, row.value);
    return { data: null, changes: [{ action: AuditAction.deleteSetting, subject: SUBJECT, subjectId: id, before }] };
  });
