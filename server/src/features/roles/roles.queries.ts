/** SQL on roles and their menu entries. */
import type { RoleRow } from '@gonghai/contract/roles/role.contract.ts';
import { AUTHORITY } from '@gonghai/contract/roles/role.contract.ts';
import type { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { RoleTable } from '../../db/tables.ts';

/** What is stored of a role. */
export type StoredRole = Omit<RoleRow, 'WhyNot'>;

const roles = (db: Db, tenantId: number) =>
  db
    .selectFrom('role')
    .select([
      'id as Id',
      'name as Name',
      'customer_total as CustomerTotal',
      'status as Status',
      'is_built_in as IsBuiltIn',
      'version as Version',
    ])
    .$narrowType<{ Status: UsableStatus }>()
    .where('tenant_id', '=', tenantId);

export const readRoles = (db: Db, tenantId: number): Promise<StoredRole[]> =>
  roles(db, tenantId).orderBy('id').execute();

export interface RolePowerRow {
  readonly id: number;
  readonly name: string;
  readonly status: UsableStatus;
  readonly isBuiltIn: boolean;
  readonly menuIds: readonly number[];
}

interface PowerFilter {
  readonly ids?: readonly number[];
  readonly status?: UsableStatus | undefined;
}

/** Roles with their rights. */
export const readRolePowers = (db: Db, tenantId: number, { ids, status }: PowerFilter): Promise<RolePowerRow[]> => {
  let query = db
    .selectFrom('role as r')
    .leftJoin('role_menu as m', (join) => join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.role_id', '=', 'r.id'))
    .select(['r.id as id', 'r.name as name', 'r.status as status', 'r.is_built_in as isBuiltIn'])
    .select(sql<number[]>`coalesce(array_agg(m.menu_id) filter (where m.menu_id is not null), '{}')`.as('menuIds'))
    .$narrowType<{ status: UsableStatus }>()
    .where('r.tenant_id', '=', tenantId)
    .groupBy(['r.tenant_id', 'r.id'])
    .orderBy('r.id');
  if (ids) query = query.where('r.id', '=', anyOf(ids));
  if (status !== undefined) query = query.where('r.status', '=', status);
  return query.execute();
};

export const findRole = (db: Db, tenantId: number, id: number): Promise<StoredRole | undefined> =>
  roles(db, tenantId).where('id', '=', id).executeTakeFirst();

/** Locks the returned row, so that changes of one role run one after another. */
export const lockRole = (trx: Db, tenantId: number, id: number): Promise<StoredRole | undefined> =>
  roles(trx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

export const readRoleMenus = (db: Db, tenantId: number, roleId: number) =>
  db
    .selectFrom('role_menu')
    .select(['menu_id as MenuId', 'authority as Authority'])
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .orderBy('menu_id')
    .execute();

type RoleColumns = Pick<RoleTable, 'name' | 'customer_total'> & { readonly status: UsableStatus };
export type RoleValues = Values<RoleColumns>;

export const insertRole = async (trx: Db, tenantId: number, values: RoleValues): Promise<number> => {
  const { id } = await trx
    .insertInto('role')
    .values({ tenant_id: tenantId, ...columnsOf<RoleColumns>(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateRole = async (trx: Db, tenantId: number, id: number, values: RoleValues): Promise<void> => {
  await trx
    .updateTable('role')
    .set({ ...columnsOf<RoleColumns>(values), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

export const removeRole = async (trx: Db, tenantId: number, id: number): Promise<void> => {
  await trx.deleteFrom('role').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

export const replaceRoleMenus = async (
  trx: Db,
  tenantId: number,
  roleId: number,
  menuIds: readonly number[],
): Promise<void> => {
  await trx.deleteFrom('role_menu').where('tenant_id', '=', tenantId).where('role_id', '=', roleId).execute();
  if (menuIds.length > 0) {
    const rows = menuIds.map((menu_id) => ({ tenant_id: tenantId, role_id: roleId, menu_id, authority: AUTHORITY }));
    await trx.insertInto('role_menu').values(rows).execute();
  }
  await trx
    .updateTable('role')
    .set({ version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .execute();
};
