/** Operator commands for tenants. Each is one transaction of the owner, with its audit entry. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { BUILT_IN_ROLE_NAME } from '@gonghai/contract/roles/role.contract.ts';
import { label, newPassword, UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import { violates } from '../db/sql.ts';
import { demandGoodPassword, type Passwords } from '../features/staff/staff.port.ts';
import { writeTrail } from '../http/command.ts';
import {
  AGREEMENTS,
  DEFAULT_SETTINGS,
  DICTIONARIES,
  PRODUCTS,
  PROFESSIONS,
  SEED_ROLES,
  type SeedRole,
} from './tenant-basics.ts';

export const newTenant = z.object({
  code: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'a tenant code has 1 to 31 small letters, digits and dashes'),
  name: label('the name is empty', 1, 50),
  admin: label('the login name of the administrator is empty'),
  password: newPassword,
  host: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+$/, 'the host is a name without port')
    .optional(),
});
type NewTenant = z.output<typeof newTenant>;

export interface MadeTenant {
  readonly tenantId: number;
  readonly rootDepartmentId: number;
  readonly administratorId: number;
  readonly roleIds: ReadonlyMap<string, number>;
}

const AUTHOR = { staffId: null, address: 'operator', requestId: '' } as const;

const insertDictionaries = async (trx: Db, tenantId: number): Promise<void> => {
  const professions = PROFESSIONS.map(([id, name], index) => ({
    tenant_id: tenantId,
    dic_table: DicTable.Profession,
    id,
    name,
    sort: index + 1,
  }));
  const others = Object.entries(DICTIONARIES).flatMap(([dicTable, names]) =>
    names.map((name, index) => ({ tenant_id: tenantId, dic_table: Number(dicTable), name, sort: index + 1 })),
  );
  await trx.insertInto('dictionary_item').values(professions).execute();
  await trx.insertInto('dictionary_item').values(others).execute();
};

const insertProducts = async (trx: Db, tenantId: number): Promise<void> => {
  const rows = PRODUCTS.map(({ name, title, price, minPrice, isHot }) => ({
    tenant_id: tenantId,
    name,
    title,
    price,
    min_price: minPrice,
    is_hot: isHot,
  }));
  await trx.insertInto('product').values(rows).execute();
};

const insertAgreements = async (trx: Db, tenantId: number, now: number): Promise<void> => {
  const rows = AGREEMENTS.map((agreement) => ({ tenant_id: tenantId, ...agreement, created_time: now }));
  await trx.insertInto('agreement').values(rows).execute();
};

const insertSettings = async (trx: Db, tenantId: number): Promise<void> => {
  const rows = Object.entries(DEFAULT_SETTINGS).map(([key, value]) => ({
    tenant_id: tenantId,
    key,
    value: JSON.stringify(value),
  }));
  await trx.insertInto('setting').values(rows).execute();
};

const insertRoles = async (trx: Db, tenantId: number, seed: readonly SeedRole[]): Promise<Map<string, number>> => {
  const roles = [
    { name: BUILT_IN_ROLE_NAME, customer_total: null, is_built_in: true },
    ...seed.map(({ name, customerTotal = null }) => ({
      name,
      customer_total: customerTotal,
      is_built_in: false,
    })),
  ];
  const inserted = await trx
    .insertInto('role')
    .values(roles.map((role) => ({ tenant_id: tenantId, ...role })))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(inserted.map(({ id, name }) => [name, id]));
  const menus = seed.flatMap(({ name, rights }) =>
    rights.flatMap((right) => menuIdOf.get(right) ?? []).map((menu_id) => ({ role_id: ids.get(name) ?? 0, menu_id })),
  );
  await trx
    .insertInto('role_menu')
    .values(menus.map((menu) => ({ tenant_id: tenantId, ...menu })))
    .execute();
  return ids;
};

/** The tenant row has no row security; the rows that follow in the same transaction have. */
const insertTenant = async (trx: Db, tenant: NewTenant & { isDemo: boolean }, now: number): Promise<number> => {
  const { id } = await trx
    .insertInto('tenant')
    .values({
      code: tenant.code,
      name: tenant.name,
      web_name: tenant.name,
      host: tenant.host ?? null,
      is_demo: tenant.isDemo,
      created_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select set_config('app.tenant_id', ${String(id)}, true)`.execute(trx);
  return id;
};

const insertAdministrator = async (
  trx: Db,
  tenantId: number,
  admin: { userName: string; passwordHash: string; departmentId: number; roleId: number; now: number },
): Promise<number> => {
  const { id } = await trx
    .insertInto('staff')
    .values({
      tenant_id: tenantId,
      user_name: admin.userName,
      name: '管理员',
      password_hash: admin.passwordHash,
      is_default_pwd: false,
      department_id: admin.departmentId,
      role_id: admin.roleId,
      is_admin: true,
      created_time: admin.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const readable = (error: unknown): never => {
  if (violates(error, 'tenant_code')) throw new Error('A tenant with this code exists already.');
  if (violates(error, 'tenant_host')) throw new Error('This host belongs to another tenant already.');
  throw error;
};

interface WantedTenant extends NewTenant {
  readonly isDemo?: boolean;
  /** Beside those of every tenant. */
  readonly roles?: readonly SeedRole[];
}

/** Creates the tenant with its initial data, in a transaction that may add more. */
export const insertWholeTenant = async (
  trx: Db,
  wanted: WantedTenant,
  passwordHash: string,
  now: number,
): Promise<MadeTenant> => {
  const tenantId = await insertTenant(trx, { ...wanted, isDemo: wanted.isDemo ?? false }, now).catch(readable);
  const { id: rootDepartmentId } = await trx
    .insertInto('department')
    .values({ tenant_id: tenantId, name: wanted.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roleIds = await insertRoles(trx, tenantId, [...SEED_ROLES, ...(wanted.roles ?? [])]);
  const roleId = roleIds.get(BUILT_IN_ROLE_NAME) ?? 0;
  const admin = { userName: wanted.admin, passwordHash, departmentId: rootDepartmentId, roleId, now };
  const administratorId = await insertAdministrator(trx, tenantId, admin);
  await insertDictionaries(trx, tenantId);
  await insertSettings(trx, tenantId);
  await insertProducts(trx, tenantId);
  await insertAgreements(trx, tenantId, now);
  const after = { Code: wanted.code, Name: wanted.name };
  await writeTrail(trx, { ...AUTHOR, tenantId, now }, [
    { action: AuditAction.addTenant, subject: 'tenant', subjectId: tenantId, after },
  ]);
  return { tenantId, rootDepartmentId, administratorId, roleIds };
};

export const createTenant = async (
  database: Database,
  passwords: Passwords,
  wanted: WantedTenant,
  now: number,
): Promise<MadeTenant> => {
  demandGoodPassword(wanted.password, wanted.admin);
  const passwordHash = await passwords.hashPatiently(wanted.password);
  return database.inTransaction(null, (trx) => insertWholeTenant(trx, wanted, passwordHash, now));
};

export const listTenants = (database: Database) =>
  database.directory
    .selectFrom('tenant')
    .select([
      'id',
      'code',
      'name',
      'status',
      'host',
      'is_demo',
      'web_name',
      'logo_path',
      'ico_path',
      'app_download_path',
    ])
    .orderBy('id')
    .execute();

export const findTenant = async (database: Database, code: string) => {
  const tenant = (await listTenants(database)).find((candidate) => candidate.code === code);
  if (!tenant) throw new Error(`There is no tenant with the code ${code}.`);
  return tenant;
};

/** Disabling ends every session of the tenant at once. */
export const setTenantStatus = async (
  database: Database,
  code: string,
  status: UsableStatus,
  now: number,
): Promise<void> => {
  const { id: tenantId, status: before } = await findTenant(database, code);
  await database.inTransaction(tenantId, async (trx) => {
    await trx.updateTable('tenant').set({ status }).where('id', '=', tenantId).execute();
    if (status === UsableStatus.Disabled) await trx.deleteFrom('session').where('tenant_id', '=', tenantId).execute();
    const action = status === UsableStatus.Disabled ? AuditAction.disableTenant : AuditAction.enableTenant;
    const change = {
      action,
      subject: 'tenant',
      subjectId: tenantId,
      before: { Status: before },
      after: { Status: status },
    };
    await writeTrail(trx, { ...AUTHOR, tenantId, now }, [change]);
  });
};
