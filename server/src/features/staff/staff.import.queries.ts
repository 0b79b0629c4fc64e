/** SQL of staff imports: names to ids, and many rows at once. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import type { NewStaff } from './staff.changes.queries.ts';

export interface NamedDepartment {
  readonly id: number;
  readonly name: string;
  /** From the root, separated by slashes. */
  readonly path: string;
}

export const readDepartmentPaths = async (trx: Db, tenantId: number): Promise<NamedDepartment[]> => {
  const { rows } = await sql<NamedDepartment>`
    with recursive tree as (
      select id, name, name as path from department where tenant_id = ${tenantId} and parent_id is null
      union all
      select child.id, child.name, tree.path || '/' || child.name
      from department child join tree on child.parent_id = tree.id
      where child.tenant_id = ${tenantId}
    ) select id, name, path from tree`.execute(trx);
  return rows;
};

export const readUsableRoles = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('role')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', UsableStatus.Enabled)
    .execute();

/** Lower case by the database's rule, which decides whether two names are equal. In the given order. */
export const foldLoginNames = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select lower(name) as key from unnest(${[...names]}::text[]) with ordinality as given (name, place) order by place`.execute(
    db,
  );
  return rows.map(({ key }) => key);
};

export const findTakenNames = async (trx: Db, tenantId: number, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('login_directory')
    .select('login_key')
    .where('tenant_id', '=', tenantId)
    .where('login_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map(({ login_key }) => login_key));
};

export const insertManyStaff = async (trx: Db, people: readonly NewStaff[]): Promise<number[]> => {
  const rows = await trx
    .insertInto('staff')
    .values(people.map((person) => columnsOf(person)))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** All staff in the actor's scope by lower-case login name, with locked rows. */
export const lockByLoginName = async (trx: Db, actor: Actor): Promise<Map<string, number>> => {
  const { scope } = actor;
  let query = trx
    .selectFrom('staff')
    .select(['id', sql<string>`lower(user_name)`.as('key')])
    .where('tenant_id', '=', actor.tenantId)
    .where('deleted_time', 'is', null)
    .orderBy('id')
    .forUpdate();
  if (scope.kind === 'own') query = query.where('id', '=', actor.userId);
  if (scope.kind === 'departments') query = query.where('department_id', '=', anyOf(scope.ids));
  return new Map((await query.execute()).map(({ id, key }) => [key, id]));
};

export const setClueCounts = async (trx: Db, tenantId: number, counts: ReadonlyMap<number, number>): Promise<void> => {
  const [ids, values] = [[...counts.keys()], [...counts.values()]];
  await sql`
    update staff set clue_count = given.count, version = version + 1
    from unnest(${ids}::bigint[], ${values}::int[]) as given (id, count)
    where staff.tenant_id = ${tenantId} and staff.id = given.id`.execute(trx);
};
