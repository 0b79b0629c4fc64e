/** SQL that changes staff, and the locks its commands take first. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { StaffTable } from '../../db/tables.ts';
import type { Actor } from '../../http/context.ts';
import { coversDepartment } from '../../http/scope.ts';
import { readRolePowers, type RolePowerRow } from '../roles/roles.port.ts';

/** The facts that the rules need. */
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

/** Staff by id, without those outside the actor's scope. */
export const readStaff = async (db: Db, actor: Actor, ids: readonly number[]): Promise<LockedStaff[]> =>
  onlyVisible(actor, await staffByIds(db, actor, ids).execute());

/** The same with locked rows, in the order of their ids. */
export const lockStaff = async (trx: Db, actor: Actor, ids: readonly number[]): Promise<LockedStaff[]> =>
  onlyVisible(actor, await staffByIds(trx, actor, ids).forUpdate().execute());

/** Place of the sealed extension password, needed to open it. */
export const extensionPlace = (tenantId: number) => ({ tenantId, column: 'staff.extension_password' });

export type NewStaff = Values<Insertable<StaffTable>>;
export type StaffChanges = Values<Updateable<StaffTable>>;

export const insertStaff = async (trx: Db, values: NewStaff): Promise<number> => {
  const { id } = await trx.insertInto('staff').values(columnsOf(values)).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateStaff = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  values: StaffChanges,
): Promise<void> => {
  await trx
    .updateTable('staff')
    .set({ ...columnsOf<Updateable<StaffTable>>(values), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute();
};

/** Ends the sessions of these people with their tickets. All instances are notified. */
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

/** The same for every department with staff. */
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

/** Staff with this profession. Items of other dictionaries are not used by staff. */
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
 * Enabled administrators except these people. Locks the built-in role, so that two administrators who disable each
 * other at the same moment run one after another and the second is refused.
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

/** The same, and locks the role against deletion. */
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

/** Whether the department exists. Locks it against deletion. */
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
