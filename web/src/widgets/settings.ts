/** Settings for forms: reads and writes their JSON. */
import { editSetting, querySettings, type SettingRow } from '@gonghai/contract/settings/setting.contract.ts';
import { payConfig } from '@gonghai/contract/settings/pay-config.ts';
import {
  approvalRule,
  blackFilter,
  callRule,
  ConfigKey,
  leadImport,
  type LeadImport,
  lineScheme,
  type LineScheme,
  listTimeStyle,
  recordKeep,
  recordRule,
  recycleRules,
} from '@gonghai/contract/settings/setting-values.ts';
import { learnConfig } from '@gonghai/contract/settings/learn-config.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { call, readData } from '../platform/api.ts';
import { CallFailed } from '../platform/failure.ts';
import { useWholeList, type WholeAnswer } from '../ui/list/useWholeList.ts';

export interface SettingKind<Value, Typed> {
  readonly key: ConfigKey;
  readonly schema: z.ZodType<Value, Typed>;
}

const kind = <Value, Typed>(key: ConfigKey, schema: z.ZodType<Value, Typed>): SettingKind<Value, Typed> => ({
  key,
  schema,
});

export const lineKind = kind(ConfigKey.Lines, lineScheme);
export const leadImportKind = kind(ConfigKey.LeadImport, leadImport);
export const blackFilterKind = kind(ConfigKey.BlackFilter, blackFilter);
export const recycleKind = kind(ConfigKey.Recycle, recycleRules);
export const callRuleKind = kind(ConfigKey.CallRule, callRule);
export const recordRuleKind = kind(ConfigKey.Record, recordRule);
export const recordKeepKind = kind(ConfigKey.RecordKeep, recordKeep);
export const approvalRuleKind = kind(ConfigKey.Approval, approvalRule);
export const payKind = kind(ConfigKey.Pay, payConfig);
export const listTimeKind = kind(ConfigKey.ListTime, listTimeStyle);
export const learnKind = kind(ConfigKey.Learn, learnConfig);

export interface Setting<Value> {
  readonly Id: number;
  readonly Version: number;
  readonly value: Value;
}
export type LineSetting = Setting<LineScheme>;
export type LeadImportSetting = Setting<LeadImport>;

/** A value in an unknown older format is not shown; it must be saved again. */
const settingsOf = <Value>(schema: z.ZodType<Value>, rows: readonly SettingRow[]): readonly Setting<Value>[] =>
  rows.flatMap(({ Id, Version, Value }) => {
    const { success, data } = schema.safeParse(readData(Value));
    return success ? [{ Id, Version, value: data }] : [];
  });

export const readSettings = async <Value, Typed>({
  key,
  schema,
}: SettingKind<Value, Typed>): Promise<readonly Setting<Value>[]> =>
  settingsOf(schema, await call(querySettings, { key }));

/** One of many rows, as it is saved now. */
export const readSetting = async <Value, Typed>(of: SettingKind<Value, Typed>, id: number): Promise<Setting<Value>> => {
  const found = (await readSettings(of)).find(({ Id }) => Id === id);
  if (!found) throw new CallFailed(messages.missing);
  return found;
};

export const useSettings = <Value, Typed>({ key, schema }: SettingKind<Value, Typed>): WholeAnswer<Setting<Value>> => {
  const answer = useWholeList(querySettings, { key });
  const rows = useMemo(() => answer.rows && settingsOf(schema, answer.rows), [schema, answer.rows]);
  return { ...answer, rows };
};

interface Place {
  readonly Id?: number | undefined;
  readonly Version?: number | null | undefined;
}

export const saveSetting = <Value, Typed>({ key }: SettingKind<Value, Typed>, value: Typed, { Id, Version }: Place) =>
  call(editSetting, { Id, Version, Key: key, Value: JSON.stringify(value) });
