/** Login, logout and the own password. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, newPassword, nothing } from '../wire/fields.ts';

export const sessionMessages = {
  /** One message for all failures, so that it does not reveal the reason. */
  wrongLogin: '账号或密码错误',
  oldPasswordRequired: '请输入原密码',
  oldPasswordWrong: '原密码错误',
  confirmRequired: '请输入确认密码',
  confirmAgain: '请再次输入密码',
  confirmDiffers: '两次输入密码不一致!',
  samePassword: '新密码不能与原密码相同',
  changeFailed: '修改失败:',
  logoutFailed: '退出失败:',
} as const;

const credentials = z.object({ UserName: z.string().max(100), Password: z.string().max(200) });

const userModel = z.object({
  OrgId: id,
  Name: z.string(),
  Id: id,
  ExtensionNumber: z.string(),
  /** Sent only to its owner, and kept only in memory there. */
  ExtensionPassword: z.string(),
  RightList: z.array(z.string()),
  UserName: z.string(),
  DepartmentId: id,
  DepartmentName: z.string(),
  RoleName: z.string(),
  IsAdmin: z.boolean(),
  Tel: z.string(),
});

const tenantBrand = z.object({
  TenantAPPDownloadPath: z.string(),
  /** Addition: of the phone driver. Empty without one, like the others. */
  TenantDriverDownloadPath: z.string(),
  TenantIcoPath: z.string(),
  TenantLogoPath: z.string(),
  TenantWebName: z.string(),
});
export type TenantBrand = z.output<typeof tenantBrand>;

export const loginData = tenantBrand.extend({
  UId: id,
  UserModel: userModel,
  Signature: z.string(),
  IsDefaultPwd: z.boolean(),
});
export type LoginData = z.output<typeof loginData>;

export const login = endpoint({
  summary: '登录',
  method: 'POST',
  path: 'api/Authorize/Login',
  access: 'guest',
  request: credentials,
  answer: loginData,
  rate: 'login',
  audit: 'change',
});

export const loginByAddress = endpoint({
  summary: '地址登录：使用账号密码，或以一次性票据代替密码',
  method: 'POST',
  path: 'api/Authorize/Loginv2',
  access: 'guest',
  request: credentials,
  answer: loginData,
  rate: 'login',
  audit: 'change',
});

export const logout = endpoint({
  summary: '退出登录，签名立即失效',
  method: 'POST',
  path: 'api/Authorize/Logout',
  access: 'all',
  request: nothing,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
  heldOpen: true,
});

export const passwordChange = z
  .object({
    OldPassword: z.string().min(1, sessionMessages.oldPasswordRequired).max(200),
    NewPassword: newPassword,
    NewPassword1: z.string().min(1, sessionMessages.confirmRequired),
  })
  .refine(({ NewPassword, NewPassword1 }) => NewPassword === NewPassword1, {
    message: sessionMessages.confirmDiffers,
    path: ['NewPassword1'],
  })
  .meta({ sample: { OldPassword: 'abcd1234', NewPassword: 'abcd12345', NewPassword1: 'abcd12345' } });

export const changePassword = endpoint({
  summary: '修改自己的密码，并结束其他登录',
  method: 'POST',
  path: 'api/Authorize/ChangePwd',
  access: 'all',
  request: passwordChange,
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
  heldOpen: true,
});
