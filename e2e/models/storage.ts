/** The browser storage of a session. */
import type { LoginData } from '@gonghai/contract/session/session.contract.ts';
import type { Page } from '@playwright/test';

interface Kept {
  readonly user: string | null;
  readonly cookie: string | undefined;
}

export const kept = async (page: Page): Promise<Kept> => {
  const user = await page.evaluate(() => localStorage.getItem('gonghai.user'));
  const cookies = await page.context().cookies();
  return { user, cookie: cookies.find(({ name }) => name === 'gonghai_session')?.value };
};

export const nothingKept: Kept = { user: null, cookie: undefined };

/** A page of the same origin without the application. */
const NO_APPLICATION = '/healthz';

/** Leaves the application, with an empty storage. */
export const leave = async (page: Page): Promise<void> => {
  // The application may change its address at the same moment, which aborts the first try.
  await page.goto(NO_APPLICATION).catch(() => page.goto(NO_APPLICATION));
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
};

/** Stores what a login through the form stores: the session cookie, and the records of user and brand. */
export const storeSession = async (page: Page, data: LoginData, signInName: string): Promise<void> => {
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
  const brand = {
    webName: data.TenantWebName || '客户管理系统',
    logo: data.TenantLogoPath,
    icon: data.TenantIcoPath,
    appDownload: data.TenantAPPDownloadPath,
    driverDownload: data.TenantDriverDownloadPath,
  };
  await leave(page);
  const url = process.env['E2E_ADDRESS']!;
  const value = encodeURIComponent(JSON.stringify({ Id: UId, signature: Signature }));
  await page.context().addCookies([{ name: 'gonghai_session', value, url, sameSite: 'Strict' }]);
  await page.evaluate(
    (records) => {
      for (const [name, record] of Object.entries(records))
        localStorage.setItem(name, `${JSON.stringify(record)}|_|object`);
    },
    { 'gonghai.user': user, 'gonghai.brand': brand },
  );
};
