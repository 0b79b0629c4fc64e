/** The calls of the settings. A line here says who answers; it decides nothing. */
import * as contract from '@gonghai/contract/settings/setting.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { deleteSetting, editSetting, readSettingRows, type SettingParts } from './settings.commands.ts';

export const settingRoutes = (parts: SettingParts): readonly Route[] => [
  bind(contract.querySettings, ({ key }, ctx) => readSettingRows(ctx, key)),
  bind(contract.editSetting, (edit, ctx) => editSetting(ctx, edit, parts)),
  bind(contract.deleteSetting, ({ Id }, ctx) => deleteSetting(ctx, Id)),
];
