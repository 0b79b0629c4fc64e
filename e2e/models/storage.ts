/** What the browser keeps of a session. */
import type { LoginData } from '@gonghai/contract/session/session.contract.ts';
import type { Page } from '@playwright/test';

export interface Kept {
  readonly user: string | null;
  readonly cookie: string | undefined;
}

export const kept = async (page: Page): Promise<Kept> => {
  const user = await page.evaluate(() => localStorage.getItem('gonghai.user'));
  const cookies = await page.context().cookies();
  return { user, cookie: cookies.find(({ name }) => name === 'gonghai_session')?.value };
};

export const nothingKept: Kept = { user: null, cookie: undefined };

/** The same state as after a login through the form: the session cookie, and the records of user and brand. */
export const storageOf = (data: LoginData, signInName: string) => {
  const origin = process.env['E2E_ADDRESS']!;
  const { UId, Signature, UserModel, IsDefaultPwd } = data;
  const { Id, OrgId, Name, UserName, DepartmentName, RoleName, IsAdmin, ExtensionNumber, RightList } = UserModel;
  const user = {
    Id,
    TId: OrgId,
    Name,
    UserName,
    SignInName: signInName,
    DepartmentName,
    RoleName,
    IsAdmin,
    IsDefaultPwd,
    ExtensionNumber,
    RightList,
  };
  const cookie = {
    name: 'gonghai_session',
    value: encodeURIComponent(JSON.stringify({ Id: UId, signature: Signature })),
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  };
  const brand = {
    webName: data.TenantWebName || '客户管理系统',
    logo: data.TenantLogoPath,
    icon: data.TenantIcoPath,
    appDownload: data.TenantAPPDownloadPath,
  };
  const localStorage = Object.entries({ 'gonghai.user': user, 'gonghai.brand': brand }).map(([name, value]) => ({
    name,
    value: `${JSON.stringify(value)}|_|object`,
  }));
  return { cookies: [cookie], origins: [{ origin, localStorage }] };
};
