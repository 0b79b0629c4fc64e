/** SQL for the explanation of rights. */
import type { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { Scope } from '../../http/context.ts';
import type { Person } from './standing.rules.ts';

export const findPerson = (db: Db, tenantId: number, staffId: number): Promise<Person | undefined> =>
  db
    .selectFrom('staff as s')
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').onRef('r.id', '=', 's.role_id'))
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .select([
      's.id as id',
      's.name as name',
      's.status as status',
      's.is_admin as isSupervisor',
      's.is_default_pwd as isDefaultPassword',
      'd.id as departmentId',
      'd.name as department',
      'r.name as role',
      'r.status as roleStatus',
      'r.is_built_in as isBuiltIn',
    ])
    .$narrowType<{ status: UsableStatus; roleStatus: UsableStatus }>()
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', staffId)
    .where('s.deleted_time', 'is', null)
    .executeTakeFirst();

/** The departments of a scope, by name. A scope of own rows has none. */
export const readDepartments = async (
  db: Db,
  tenantId: number,
  scope: Scope,
): Promise<{ id: number; name: string }[]> => {
  if (scope.kind === 'own') return [];
  const all = db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`parent_id nulls first`)
    .orderBy('id');
  return (scope.kind === 'tenant' ? all : all.where('id', '=', anyOf(scope.ids))).execute();
};
