/** SQL of the login: finds the account before the tenant is known, and counts failures. */
import type { TenantBrand } from '@gonghai/contract/session/session.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import { type Db, readTogether } from '../../db/database.ts';
import { ACCOUNT_ANYWHERE, ACCOUNT_AT_ADDRESS, ADDRESS, type FailureCounts } from './session.rules.ts';

export interface TenantFound extends TenantBrand {
  readonly id: number;
  readonly code: string;
  readonly ticketsOnly: boolean;
}

const enabledTenants = (directory: Db) =>
  directory
    .selectFrom('tenant')
    .select([
      'id',
      'code',
      'tickets_only as ticketsOnly',
      'web_name as TenantWebName',
      'ico_path as TenantIcoPath',
      'logo_path as TenantLogoPath',
      'app_download_path as TenantAPPDownloadPath',
      sql<string>`coalesce(driver_download_path, '')`.as('TenantDriverDownloadPath'),
    ])
    .where('status', '=', UsableStatus.Enabled);

export const findTenantByHost = (directory: Db, host: string): Promise<TenantFound | undefined> =>
  enabledTenants(directory).where('host', '=', host).executeTakeFirst();

export const findTenantByCode = (directory: Db, code: string): Promise<TenantFound | undefined> =>
  enabledTenants(directory).where('code', '=', code).executeTakeFirst();

/** The only tenant with this login name. Undefined when none or several have it. */
export const findTenantByLoginName = async (directory: Db, name: string): Promise<TenantFound | undefined> => {
  const tenants = await enabledTenants(directory)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('login_directory')
        .select('tenant_id')
        .where('login_key', '=', sql<string>`lower(${name}::text)`),
    )
    .limit(2)
    .execute();
  return tenants.length === 1 ? tenants[0] : undefined;
};

export interface Account {
  readonly staffId: number;
  readonly passwordHash: string;
  readonly userName: string;
  readonly name: string;
  readonly tel: string;
  readonly isAdmin: boolean;
  readonly isDefaultPassword: boolean;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly roleName: string;
  readonly extensionNumber: string;
  readonly extensionPassword: string;
}

/** An account that may sign in. Disabled and deleted staff have none. */
export const findAccount = (db: Db, tenantId: number, loginName: string): Promise<Account | undefined> =>
  db
    .selectFrom('staff as s')
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').onRef('r.id', '=', 's.role_id'))
    .select([
      's.id as staffId',
      's.password_hash as passwordHash',
      's.user_name as userName',
      's.name as name',
      's.tel as tel',
      's.is_admin as isAdmin',
      's.is_default_pwd as isDefaultPassword',
      's.department_id as departmentId',
      'd.name as departmentName',
      'r.name as roleName',
      's.extension_number as extensionNumber',
      's.extension_password as extensionPassword',
    ])
    .$narrowType<{ departmentId: number }>()
    .where('s.tenant_id', '=', tenantId)
    .where(sql<string>`lower(s.user_name)`, '=', sql<string>`lower(${loginName}::text)`)
    .where('s.status', '=', UsableStatus.Enabled)
    .where('s.deleted_time', 'is', null)
    .executeTakeFirst();

/** Whether any of these keys is paused. */
export const isPaused = async (directory: Db, keys: readonly string[], now: number): Promise<boolean> => {
  const pause = await directory
    .selectFrom('login_pause')
    .select('pause_key')
    .where('pause_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('until_time', '>', now)
    .limit(1)
    .executeTakeFirst();
  return pause !== undefined;
};

export const insertFailure = async (trx: Db, account: string, address: string, now: number): Promise<void> => {
  await trx.insertInto('login_failure').values({ account_key: account, address, failed_time: now }).execute();
};

export const countFailures = async (trx: Db, account: string, address: string, now: number): Promise<FailureCounts> => {
  const since = (seconds: number) =>
    trx
      .selectFrom('login_failure')
      .select(sql<number>`count(*)`.as('count'))
      .where('failed_time', '>', now - seconds);
  const [[atAddress], [anywhere], [any]] = await readTogether(trx, [
    since(ACCOUNT_AT_ADDRESS.withinSeconds).where('account_key', '=', account).where('address', '=', address),
    since(ACCOUNT_ANYWHERE.withinSeconds).where('account_key', '=', account),
    since(ADDRESS.withinSeconds).where('address', '=', address),
  ]);
  return {
    accountAtAddress: atAddress?.count ?? 0,
    accountAnywhere: anywhere?.count ?? 0,
    address: any?.count ?? 0,
  };
};

export const pause = async (trx: Db, key: string, until: number): Promise<void> => {
  await trx
    .insertInto('login_pause')
    .values({ pause_key: key, until_time: until })
    .onConflict((conflict) => conflict.column('pause_key').doUpdateSet({ until_time: until }))
    .execute();
};
