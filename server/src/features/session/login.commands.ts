/** Login. Every failure has the same message and duration, so that it does not reveal its reason. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { type LoginData, sessionMessages as say } from '@gonghai/contract/session/session.contract.ts';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { writeTrail } from '../../http/command.ts';
import type { GuestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { extensionPlace, type HashCaller, type Passwords } from '../staff/staff.port.ts';
import { digest } from './actors.service.ts';
import { knowsDevice, rememberDevice } from './devices.rules.ts';
import { accountKey, guess } from './guesses.commands.ts';
import {
  type Account,
  findAccount,
  findTenantByCode,
  findTenantByHost,
  findTenantByLoginName,
  type TenantFound,
} from './login.queries.ts';
import { findActor, insertSession } from './session.queries.ts';
import { LOGIN_TICKET_PATH, splitLoginName } from './session.rules.ts';
import { takeTicket } from './tickets.queries.ts';
import type { Turns } from '../../http/turns.ts';

export type SessionHook = (
  trx: Db,
  person: { readonly tenantId: number; readonly staffId: number },
  now: number,
) => Promise<void>;

export interface LoginParts {
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly turns: Turns;
  readonly onFailure: () => void;
  /** What begins with a session, in its transaction. */
  readonly signedIn: SessionHook;
}

interface Credentials {
  readonly UserName: string;
  readonly Password: string;
}

const TICKET = /^[0-9a-f]{64}$/;
/** Ids of tenants begin at 1. */
const NO_TENANT = 0;

interface Target {
  readonly tenant: TenantFound | undefined;
  readonly name: string;
  /** The counter of failures. A bare name has its own: which tenant has that name is not for strangers to learn. */
  readonly key: string;
}

const targetAt = (tenant: TenantFound, name: string): Target => ({ tenant, name, key: accountKey(tenant.id, name) });

/** The tenant by the host it has claimed, else by the suffix of the name, else because only one has the name. */
const aim = async ({ database, host }: GuestContext, typed: string): Promise<Target> => {
  const { directory } = database;
  const { name, tenantCode } = splitLoginName(typed);
  const whole = typed.trim();
  const byHost = await findTenantByHost(directory, host);
  if (byHost) return targetAt(byHost, tenantCode === byHost.code ? name : whole);
  const byCode = tenantCode ? await findTenantByCode(directory, tenantCode) : undefined;
  if (byCode) return targetAt(byCode, name);
  return { tenant: await findTenantByLoginName(directory, whole), name: whole, key: accountKey(undefined, whole) };
};

const loginData = (
  tenant: TenantFound,
  account: Account,
  signature: string,
  rights: string[],
  secrets: Secrets,
): LoginData => {
  const place = extensionPlace(tenant.id);
  return {
    UId: account.staffId,
    UserModel: {
      OrgId: tenant.id,
      Id: account.staffId,
      Name: account.name,
      UserName: account.userName,
      DepartmentId: account.departmentId,
      DepartmentName: account.departmentName,
      RoleName: account.roleName,
      IsAdmin: account.isAdmin,
      Tel: account.tel,
      ExtensionNumber: account.extensionNumber,
      ExtensionPassword: secrets.tryOpen(account.extensionPassword, place) ?? '',
      RightList: rights,
    },
    Signature: signature,
    IsDefaultPwd: account.isDefaultPassword,
    TenantAPPDownloadPath: tenant.TenantAPPDownloadPath,
    TenantDriverDownloadPath: tenant.TenantDriverDownloadPath,
    TenantIcoPath: tenant.TenantIcoPath,
    TenantLogoPath: tenant.TenantLogoPath,
    TenantWebName: tenant.TenantWebName,
  };
};

const openSession = async (ctx: GuestContext, tenant: TenantFound, account: Account, parts: LoginParts) => {
  const signature = randomBytes(32).toString('hex');
  const signatureHash = digest(signature);
  const { now, address, requestId, database } = ctx;
  const { staffId } = account;
  await database.inTransaction(tenant.id, async (trx) => {
    await insertSession(trx, { signatureHash, tenantId: tenant.id, staffId, now, address });
    const author = { tenantId: tenant.id, staffId, now, address, requestId };
    await parts.signedIn(trx, { tenantId: tenant.id, staffId }, now);
    await writeTrail(trx, author, [{ action: AuditAction.signIn, subject: 'staff', subjectId: staffId }]);
  });
  const actor = await findActor(database.forTenant(tenant.id), tenant.id, staffId, signatureHash);
  if (!actor) throw new Refusal(say.wrongLogin);
  rememberDevice(ctx, { tenantId: tenant.id, ...account }, parts.secrets);
  return loginData(tenant, account, signature, [...actor.rights], parts.secrets);
};

interface Attempt {
  readonly account: Account | undefined;
  readonly tenant: TenantFound | undefined;
  readonly caller: HashCaller;
}

type Proof = (attempt: Attempt) => Promise<boolean>;

const signIn = async (ctx: GuestContext, typed: string, prove: Proof, parts: LoginParts): Promise<LoginData> => {
  const { tenant, name, key } = await aim(ctx, typed);
  // Read even without a tenant, so that a bare name that no tenant has takes the same number of round trips.
  const tenantId = tenant?.id ?? NO_TENANT;
  const account = await findAccount(ctx.database.forTenant(tenantId), tenantId, name);
  const isKnownDevice =
    tenant && account ? knowsDevice(ctx, { tenantId: tenant.id, ...account }, parts.secrets) : false;
  const caller = { address: ctx.address, knownDevice: isKnownDevice ? key : undefined };
  const proveAttempt = () => prove({ account, tenant, caller });
  const isIn = await guess(ctx, parts.turns, { account: key, isKnownDevice, prove: proveAttempt });
  if (tenant && account && isIn) return openSession(ctx, tenant, account, parts);
  parts.onFailure();
  throw new Refusal(say.wrongLogin);
};

export const login = (ctx: GuestContext, { UserName, Password }: Credentials, parts: LoginParts): Promise<LoginData> =>
  signIn(
    ctx,
    UserName,
    ({ account, caller }) => parts.passwords.matches(Password, account?.passwordHash, caller),
    parts,
  );

/** Login by URL: with the credentials of the form, or with a one-use ticket instead of the password. */
export const loginByAddress = (
  ctx: GuestContext,
  { UserName, Password }: Credentials,
  parts: LoginParts,
): Promise<LoginData> =>
  signIn(
    ctx,
    UserName,
    async ({ account, tenant, caller }) => {
      const isPassword = await parts.passwords.matches(Password, account?.passwordHash, caller);
      if (isPassword && !tenant?.ticketsOnly) return true;
      if (!TICKET.test(Password)) return false;
      const taken = await ctx.database.inTransaction(null, (trx) =>
        takeTicket(trx, digest(Password), LOGIN_TICKET_PATH, ctx.now),
      );
      return taken !== undefined && taken.staffId === account?.staffId && taken.tenantId === tenant?.id;
    },
    parts,
  );
