/** Maps the calls of settings to their handlers. No logic here. */
import * as contract from '@gonghai/contract/settings/setting.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { deleteSetting, editSetting, readSettingRows, type SettingParts } from './settings.commands.ts';

export const settingRoutes = (parts: SettingParts): readonly Route[] => [
  bind(contract.querySettings, ({ key }, ctx) => readSettingRows(ctx, key)),
  bind(contract.editSetting, (edit, ctx) => editSetting(ctx, edit, parts)),
  bind(contract.deleteSetting, ({ Id }, ctx) => deleteSetting(ctx, Id, parts)),
];
