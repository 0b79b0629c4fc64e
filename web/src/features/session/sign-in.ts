/** Signing in: the call, and what it leaves in this browser. */
import { login, type LoginData, loginByAddress } from '@gonghai/contract/session/session.contract.ts';
import { call } from '../../platform/api.ts';
import { wearBrand } from '../../platform/brand.ts';
import { startSession } from '../../platform/current-user.ts';

/** By the form, or by an address that carried the credentials. */
export type Door = 'form' | 'address';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

const remember = (data: LoginData, signInName: string): void => {
  const { UId, Signature, UserModel, IsDefaultPwd } = data;
  const { Id, OrgId, Name, UserName, DepartmentName, RoleName, IsAdmin, ExtensionNumber, RightList } = UserModel;
  wearBrand({
    webName: data.TenantWebName,
    logo: data.TenantLogoPath,
    icon: data.TenantIcoPath,
    appDownload: data.TenantAPPDownloadPath,
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

export const signIn = async (door: Door, { userName, password }: Credentials): Promise<void> => {
  const way = door === 'form' ? login : loginByAddress;
  remember(await call(way, { UserName: userName, Password: password }), userName);
};

let held: Credentials | undefined;

/** Credentials of an address wait here, in memory alone, from the moment they leave the address. */
export const holdCredentials = (credentials: Credentials): void => {
  held = credentials;
};

/** They are given out once: one try, whatever comes of it. */
export const takeCredentials = (): Credentials | undefined => {
  const taken = held;
  held = undefined;
  return taken;
};
