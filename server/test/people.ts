/**
 * The people of the acceptance statements: agents A1 and A2 of D1 below D0, supervisor S1 of D0, A3 of D2, X1 in
 * another tenant.
 */
import { BUILT_IN_ROLE_NAME } from '@gonghai/contract/roles/role.contract.ts';
import type { Database, Db } from '../src/db/database.ts';
import type { Passwords } from '../src/features/staff/staff.port.ts';
import { createTenant, type MadeTenant } from '../src/operator/tenants.ts';

export const PASSWORD = 'Secret2026';
const MADE_AT = 1_790_000_000;

export interface Person {
  readonly tenantId: number;
  readonly id: number;
  readonly userName: string;
  readonly departmentId: number;
  readonly roleId: number;
}

const insertDepartment = async (trx: Db, tenantId: number, parentId: number, name: string): Promise<number> => {
  const { id } = await trx
    .insertInto('department')
    .values({ tenant_id: tenantId, parent_id: parentId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

interface Newcomer {
  readonly userName: string;
  readonly role: string;
  readonly departmentId: number;
  readonly isSupervisor?: boolean;
  readonly isDefaultPassword?: boolean;
}

const insertPeople = async (trx: Db, made: MadeTenant, passwordHash: string, people: readonly Newcomer[]) => {
  const rows = people.map(({ userName, role, departmentId, isSupervisor = false, isDefaultPassword = false }) => ({
    tenant_id: made.tenantId,
    user_name: userName,
    name: `员工${userName}`,
    password_hash: passwordHash,
    is_default_pwd: isDefaultPassword,
    department_id: departmentId,
    role_id: made.roleIds.get(role) ?? 0,
    is_admin: isSupervisor,
    created_time: MADE_AT,
  }));
  await trx.insertInto('staff').values(rows).execute();
};

/** A role without any right. */
const insertPowerless = async (trx: Db, { tenantId, roleIds }: MadeTenant): Promise<void> => {
  const { id } = await trx
    .insertInto('role')
    .values({ tenant_id: tenantId, name: '无权限' })
    .returning('id')
    .executeTakeFirstOrThrow();
  (roleIds as Map<string, number>).set('无权限', id);
};

const fill = async (trx: Db, made: MadeTenant, passwordHash: string, suffix: string): Promise<void> => {
  await insertPowerless(trx, made);
  const { tenantId, rootDepartmentId } = made;
  const d0 = await insertDepartment(trx, tenantId, rootDepartmentId, 'D0');
  const d1 = await insertDepartment(trx, tenantId, d0, 'D1');
  const d2 = await insertDepartment(trx, tenantId, rootDepartmentId, 'D2');
  await insertPeople(trx, made, passwordHash, [
    { userName: `A1${suffix}`, role: '销售坐席', departmentId: d1 },
    { userName: `A2${suffix}`, role: '销售坐席', departmentId: d1 },
    { userName: `S1${suffix}`, role: '销售主管', departmentId: d0, isSupervisor: true },
    { userName: `A3${suffix}`, role: '销售坐席', departmentId: d2 },
    { userName: `sys${suffix}`, role: '系统管理员', departmentId: rootDepartmentId, isSupervisor: true },
    { userName: `none${suffix}`, role: '无权限', departmentId: d2 },
    { userName: `fresh${suffix}`, role: '销售坐席', departmentId: d2, isDefaultPassword: true },
    { userName: `root2${suffix}`, role: BUILT_IN_ROLE_NAME, departmentId: rootDepartmentId, isSupervisor: true },
  ]);
};

export const makePeople = async (database: Database, passwords: Passwords): Promise<void> => {
  const passwordHash = await passwords.hashPatiently(PASSWORD);
  for (const [code, name, suffix] of [
    ['first', '第一公司', ''],
    ['second', '第二公司', 'x'],
  ] as const) {
    const wanted = { code, name, admin: `root${suffix}`, password: PASSWORD };
    const made = await createTenant(database, passwords, wanted, MADE_AT);
    await database.inTransaction(made.tenantId, async (trx) => {
      await fill(trx, made, passwordHash, suffix);
      // Tests refund orders by one call; those of 退款须财务确认 switch it on.
      await trx.deleteFrom('setting').where('key', '=', 'ApprovalRule').execute();
    });
  }
};

/** Finds a person by login name in all tenants. */
export const findPerson = async (database: Database, userName: string): Promise<Person> => {
  const found = await database.directory
    .selectFrom('login_directory')
    .select(['tenant_id', 'staff_id'])
    .where('login_key', '=', userName.toLowerCase())
    .executeTakeFirstOrThrow();
  const row = await database
    .forTenant(found.tenant_id)
    .selectFrom('staff')
    .select(['user_name', 'department_id', 'role_id'])
    .where('id', '=', found.staff_id)
    .executeTakeFirstOrThrow();
  return {
    tenantId: found.tenant_id,
    id: found.staff_id,
    userName: row.user_name,
    departmentId: row.department_id ?? 0,
    roleId: row.role_id ?? 0,
  };
};
