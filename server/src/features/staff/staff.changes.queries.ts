/** All SQL that changes staff, and the locks its commands take first. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { StaffTable } from '../../db/tables.ts';
import type { Actor } from '../../http/context.ts';
import { coversDepartment } from '../../http/scope.ts';
import { readRolePowers, type RolePowerRow } from '../roles/roles.port.ts';

/** What the rules need to know about somebody. */
export interface LockedStaff extends Pick<
  StaffRow,
  'Id' | 'Name' | 'UserName' | 'Status' | 'IsAdmin' | 'RoleId' | 'DepartmentId' | 'Version'
> {
  readonly Tel: string;
  readonly Billie: number;
  readonly ProfessionType: number | null;
  readonly ExtensionNumber: string;
  readonly ClueCount: number | null;
}

const staffByIds = (db: Db, { tenantId }: Actor, ids: readonly number[]) =>
  db
    .selectFrom('staff')
    .select([
      'id as Id',
      'name as Name',
      'user_name as UserName',
      'status as Status',
      'is_admin as IsAdmin',
      'role_id as RoleId',
      'department_id as DepartmentId',
      'version as Version',
      'tel as Tel',
      'billie as Billie',
      'profession_type as ProfessionType',
      'extension_number as ExtensionNumber',
      'clue_count as ClueCount',
    ])
    .$narrowType<{ Status: UsableStatus; RoleId: number; DepartmentId: number }>()
    .where('tenant_id', '=', tenantId)
    .where('deleted_time', 'is', null)
    .where('id', '=', anyOf(ids))
    .orderBy('id');

const onlyVisible = (actor: Actor, rows: readonly LockedStaff[]): LockedStaff[] =>
  rows.filter(
    ({ Id, DepartmentId }) =>
      Id === actor.userId ||
      (actor.scope.kind !== 'own' && coversDepartment(actor.scope, actor.departmentId, DepartmentId)),
  );

/** People by their ids, without those the actor may not see. */
export const readStaff = async (db: Db, actor: Actor, ids: readonly number[]): Promise<LockedStaff[]> =>
  onlyVisible(actor, await staffByIds(db, actor, ids).execute());

/** The same with their rows locked, in the order of their ids. */
export const lockStaff = async (trx: Db, actor: Actor, ids: readonly number[]): Promise<LockedStaff[]> =>
  onlyVisible(actor, await staffByIds(trx, actor, ids).forUpdate().execute());

export const insertStaff = async (trx: Db, values: Insertable<StaffTable>): Promise<number> => {
  const { id } = await trx.insertInto('staff').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateStaff = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  values: Updateable<StaffTable>,
): Promise<void> => {
  await trx
    .updateTable('staff')
    .set({ ...values, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute();
};

/** Ends the sessions of these people at once; tickets go with them, and every instance hears of it. */
export const endSessions = async (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<void> => {
  await trx.deleteFrom('session').where('tenant_id', '=', tenantId).where('staff_id', '=', anyOf(staffIds)).execute();
};

export const countSessions = async (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<number> => {
  const { count } = await trx
    .selectFrom('session')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', anyOf(staffIds))
    .executeTakeFirstOrThrow();
  return count;
};

export const countStaffIn = async (trx: Db, tenantId: number, departmentId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('staff')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('department_id', '=', departmentId)
    .where('deleted_time', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** The same for every department that has somebody in it. */
export const countStaffByDepartment = async (db: Db, tenantId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('staff')
    .select(['department_id', sql<number>`count(*)`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('deleted_time', 'is', null)
    .groupBy('department_id')
    .execute();
  return new Map(rows.flatMap(({ department_id, count }) => (department_id === null ? [] : [[department_id, count]])));
};

export const countHolders = async (trx: Db, tenantId: number, roleId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('staff')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .where('deleted_time', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Those who work for a profession of the dictionary; nobody works for an item of another one. */
export const countProfessionHolders = async (
  trx: Db,
  tenantId: number,
  { dicTable, id }: { readonly dicTable: DicTable; readonly id: number },
): Promise<number> => {
  if (dicTable !== DicTable.Profession) return 0;
  const { count } = await trx
    .selectFrom('staff')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('profession_type', '=', id)
    .where('deleted_time', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Enabled holders of the built-in role beside these people. Locks that role, so that two administrators who disable each
 * other at the same moment take turns, and the second is refused.
 */
export const countOtherAdministrators = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<number> => {
  const role = await trx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_built_in', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('staff')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', role.id)
    .where('status', '=', UsableStatus.Enabled)
    .where('deleted_time', 'is', null)
    .where('id', '<>', sql<number>`all(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count;
};

/** Roles by their ids. */
export const readRolesHeld = async (
  db: Db,
  tenantId: number,
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, RolePowerRow>> => {
  const roles = await readRolePowers(db, tenantId, { ids: roleIds });
  return new Map(roles.map((role) => [role.id, role]));
};

export const readRoleHeld = async (trx: Db, tenantId: number, roleId: number): Promise<RolePowerRow | undefined> =>
  (await readRolesHeld(trx, tenantId, [roleId])).get(roleId);

/** The same, and nobody can delete the role before this transaction is over. */
export const holdRole = async (trx: Db, tenantId: number, roleId: number): Promise<RolePowerRow | undefined> => {
  await trx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .forKeyShare()
    .execute();
  return readRoleHeld(trx, tenantId, roleId);
};

/** Whether there is such a department; if so, nobody can delete it before this transaction is over. */
export const holdDepartment = async (trx: Db, tenantId: number, id: number): Promise<boolean> => {
  const row = await trx
    .selectFrom('department')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};
