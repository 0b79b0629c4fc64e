/** Settings of a tenant (系统设置): rows of key and JSON text, each key with its own schema. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, idOrNew, version } from '../wire/fields.ts';
import type { Right } from '../wire/rights.ts';
import { ConfigKey } from './setting-values.ts';

const configKey = z.enum(ConfigKey);

/**
 * The right to read and change a setting. Lines, and settings that apply to every user, are readable by every user.
 */
export const settingRight: Record<ConfigKey, Right> = {
  SIPConfig: 'Config',
  ImportClueConfig: 'Config',
  BlackFilter: 'Config',
  CustomerCollectConfig: 'CollectCustomer',
  CallRule: 'Config',
  CustomerRecord: 'Config',
  ListTimeStyle: 'Config',
  RecordKeep: 'Config',
  PayConfig: 'Config',
  LearnConfig: 'Config',
  ApprovalRule: 'Config',
};
export const readByAll: readonly ConfigKey[] = [
  ConfigKey.Lines,
  ConfigKey.Record,
  ConfigKey.ListTime,
  ConfigKey.RecordKeep,
];

export const settingRow = z.object({ Id: id, Key: configKey, Value: z.string(), Version: version });
export type SettingRow = z.output<typeof settingRow>;

export const querySettings = endpoint({
  summary: '一类设置的全部记录；密钥以掩码返回',
  method: 'GET',
  path: 'api/Config/Query',
  access: 'all',
  request: z.object({ key: configKey }),
  answer: z.array(settingRow),
  rate: 'ordinary',
  audit: 'none',
});

const settingEdit = z.object({
  Id: idOrNew('setting'),
  Key: configKey,
  Value: z.string().max(20_000),
  Version: version.nullish(),
});
export type SettingEdit = z.output<typeof settingEdit>;

export const editSetting = endpoint({
  summary: '新增或修改一条设置；掩码表示密钥不变',
  method: 'POST',
  path: 'api/Config/Edit',
  access: ['Config', 'CollectCustomer'],
  request: settingEdit,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const deleteSetting = endpoint({
  summary: '删除一条拨号或首咨设置',
  method: 'POST',
  path: 'api/Config/Delete',
  access: ['Config'],
  request: z.object({ Id: idOf('setting') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
