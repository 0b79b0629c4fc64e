/** The lines (线路) of staff: a scheme of the tenant, with a name and password of their own. */
import { z } from 'zod';
import { LinePart, LineType } from '../settings/setting-values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, idOf, idOrNew, mobileOrEmpty, queryIdOf } from '../wire/fields.ts';

export const lineMessages = {
  schemeRequired: '请选择线路',
  saved: '设置成功',
} as const;

const part = z.string().max(500).nullish();

/** Content of SIPConfig as JSON text: the scheme, and in responses all settings for the telephone. */
export const lineChoice = z.object({
  /** Distinguishes two schemes with one name. */
  SchemeId: z.int().positive().nullish(),
  Name: z.string().max(100),
  Type: z.enum(LineType).nullish(),
  Tel: mobileOrEmpty.nullish(),
  ...Object.fromEntries(LinePart.map((name) => [name, part])),
});

export const lineRow = z.object({
  Id: id,
  UserId: id,
  SIPUserName: z.string(),
  /** In plain text for its owner, whose telephone needs it; masked for everyone else. */
  SIPPassword: z.string(),
  SIPConfig: z.string(),
  Enable: z.boolean(),
});
export type LineRow = z.output<typeof lineRow>;

export const queryLines = endpoint({
  summary: '一个员工的线路；他人的线路需要员工管理权限，密码以掩码返回',
  method: 'GET',
  path: 'api/UserSIPSetting/Query',
  access: 'all',
  request: z.object({ userId: queryIdOf('staff') }),
  answer: z.array(lineRow),
  rate: 'ordinary',
  audit: 'none',
});

export const lineEdit = z.object({
  Id: idOrNew('line'),
  UserId: idOf('staff'),
  SIPUserName: z.string().max(50).nullish(),
  SIPPassword: z.string().max(100).nullish(),
  SIPConfig: z.string({ error: ({ input }) => (input == null ? lineMessages.schemeRequired : undefined) }).max(10_000),
  Enable: z.boolean().default(true),
});
export type LineEdit = z.output<typeof lineEdit>;

export const editLine = endpoint({
  summary: '新增或修改线路；启用一条时其余禁用',
  method: 'POST',
  path: 'api/UserSIPSetting/AddOrEdit',
  access: 'all',
  request: lineEdit,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const removeLine = endpoint({
  summary: '删除线路',
  method: 'POST',
  path: 'api/UserSIPSetting/Remove',
  inQuery: true,
  access: 'all',
  request: z.object({ id: queryIdOf('line') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const enableLine = endpoint({
  summary: '启用或禁用线路；启用一条时其余禁用',
  method: 'POST',
  path: 'api/UserSIPSetting/Enable',
  access: 'all',
  request: z.object({ Id: idOf('line'), Enable: z.boolean() }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
