/** Login: the call, and what it stores in this browser. */
import { login, type LoginData, loginByAddress } from '@gonghai/contract/session/session.contract.ts';
import { call } from '../../platform/api.ts';
import { applyBrand } from '../../platform/brand.ts';
import { startSession } from '../../platform/current-user.ts';

/** By the form, or by a URL with credentials. */
export type SignInSource = 'form' | 'address';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

const remember = (data: LoginData, signInName: string): void => {
  const { UId, Signature, UserModel, IsDefaultPwd } = data;
  const { Id, OrgId, Name, UserName, DepartmentName, RoleName, IsAdmin, ExtensionNumber, RightList } = UserModel;
  applyBrand({
    webName: data.TenantWebName,
    logo: data.TenantLogoPath,
    icon: data.TenantIcoPath,
    appDownload: data.TenantAPPDownloadPath,
    driverDownload: data.TenantDriverDownloadPath,
  });
  startSession(
    { Id: UId, signature: Signature },
    {
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
    },
  );
};

export const signIn = async (source: SignInSource, { userName, password }: Credentials): Promise<void> => {
  const way = source === 'form' ? login : loginByAddress;
  remember(await call(way, { UserName: userName, Password: password }), userName);
};

let held: Credentials | undefined;

/** Holds credentials from a URL, in memory only, after they were removed from the URL. */
export const holdCredentials = (credentials: Credentials): void => {
  held = credentials;
};

/** Returns them once: only one attempt is made. */
export const takeCredentials = (): Credentials | undefined => {
  const taken = held;
  held = undefined;
  return taken;
};
