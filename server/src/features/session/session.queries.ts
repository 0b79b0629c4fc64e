/** SQL on sessions, and on the actor of a session. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { allRights, type Right, rightsOfMenus } from '@gonghai/contract/wire/rights.ts';
import { sql } from 'kysely';
import { type Db, readTogether } from '../../db/database.ts';
import type { Actor, Scope } from '../../http/context.ts';

interface SessionRow {
  readonly tenantId: number;
  readonly staffId: number;
  readonly created: number;
  readonly seen: number;
}

export const findSession = (directory: Db, signatureHash: Buffer): Promise<SessionRow | undefined> =>
  directory
    .selectFrom('session')
    .select(['tenant_id as tenantId', 'staff_id as staffId', 'created_time as created', 'seen_time as seen'])
    .where('signature_hash', '=', signatureHash)
    .executeTakeFirst();

export const insertSession = async (
  trx: Db,
  session: { signatureHash: Buffer; tenantId: number; staffId: number; now: number; address: string },
): Promise<void> => {
  await trx
    .insertInto('session')
    .values({
      signature_hash: session.signatureHash,
      tenant_id: session.tenantId,
      staff_id: session.staffId,
      created_time: session.now,
      seen_time: session.now,
      address: session.address,
    })
    .execute();
};

export const touchSession = async (trx: Db, signatureHash: Buffer, now: number): Promise<void> => {
  await trx
    .updateTable('session')
    .set({ seen_time: now })
    .where('signature_hash', '=', signatureHash)
    .where('seen_time', '<', now)
    .execute();
};

/** A browser of each of these sessions is connected now. */
export const markOnline = async (trx: Db, signatureHashes: readonly Buffer[], now: number): Promise<void> => {
  await trx
    .updateTable('session')
    .set({ online_time: now })
    .where('signature_hash', '=', sql<Buffer>`any(${[...signatureHashes]}::bytea[])`)
    .execute();
};

export const endSession = async (trx: Db, signatureHash: Buffer): Promise<void> => {
  await trx.deleteFrom('session').where('signature_hash', '=', signatureHash).execute();
};

export const hasSession = async (trx: Db, tenantId: number, staffId: number): Promise<boolean> => {
  const found = await trx
    .selectFrom('session')
    .select('staff_id')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return found !== undefined;
};

export const endOtherSessions = async (trx: Db, { tenantId, userId, sessionHash }: Actor): Promise<void> => {
  await trx
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', userId)
    .where('signature_hash', '<>', sessionHash)
    .execute();
};

const scopeOf = (
  person: { isBuiltIn: boolean; isSupervisor: boolean; isRoot: boolean },
  branch: readonly { id: number }[],
): Scope => {
  if (person.isBuiltIn || (person.isSupervisor && person.isRoot)) return { kind: 'tenant' };
  return person.isSupervisor ? { kind: 'departments', ids: branch.map(({ id }) => id) } : { kind: 'own' };
};

const rightsOf = (
  person: { isBuiltIn: boolean; roleStatus: number },
  menus: readonly { menu_id: number }[],
): ReadonlySet<Right> => {
  if (person.isBuiltIn) return allRights();
  return person.roleStatus === UsableStatus.Enabled ? rightsOfMenus(menus.map(({ menu_id }) => menu_id)) : new Set();
};

/** Current rights and scope of a person, whether they may sign in or not: three queries in one round trip. */
const readHeld = async (db: Db, tenantId: number, staffId: number) => {
  const person = db
    .selectFrom('staff as s')
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').onRef('r.id', '=', 's.role_id'))
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .select([
      's.name as name',
      's.user_name as userName',
      's.department_id as departmentId',
      's.role_id as roleId',
      's.is_admin as isSupervisor',
      's.is_default_pwd as isDefaultPassword',
      'r.is_built_in as isBuiltIn',
      'r.status as roleStatus',
      's.status as status',
      't.status as tenantStatus',
    ])
    .select(sql<boolean>`d.parent_id is null`.as('isRoot'))
    .$narrowType<{ departmentId: number; roleId: number }>()
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', staffId)
    .where('s.deleted_time', 'is', null);
  const menus = db
    .selectFrom('role_menu as m')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.tenant_id', '=', 'm.tenant_id').onRef('s.role_id', '=', 'm.role_id'),
    )
    .select('m.menu_id')
    .where('m.tenant_id', '=', tenantId)
    .where('s.id', '=', staffId);
  const branch = db
    .withRecursive('branch', (cte) =>
      cte
        .selectFrom('staff as s')
        .innerJoin('department as d', (join) =>
          join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
        )
        .select('d.id')
        .where('s.tenant_id', '=', tenantId)
        .where('s.id', '=', staffId)
        .where('s.is_admin', '=', true)
        .union(
          cte
            .selectFrom('department as child')
            .innerJoin('branch', 'branch.id', 'child.parent_id')
            .select('child.id')
            .where('child.tenant_id', '=', tenantId),
        ),
    )
    .selectFrom('branch')
    .select('id');

  const [[found], menuRows, branchRows] = await readTogether(db, [person, menus, branch]);
  if (!found) return undefined;
  const { isBuiltIn, roleStatus, isRoot, status, tenantStatus, ...rest } = found;
  return {
    person: rest,
    mayComeIn: status === UsableStatus.Enabled && tenantStatus === UsableStatus.Enabled,
    rights: rightsOf({ isBuiltIn, roleStatus }, menuRows),
    scope: scopeOf({ isBuiltIn, isSupervisor: rest.isSupervisor, isRoot }, branchRows),
  };
};

/** The actor of a session. Undefined when the person may not sign in. */
export const findActor = async (
  db: Db,
  tenantId: number,
  staffId: number,
  sessionHash: Buffer,
): Promise<Actor | undefined> => {
  const held = await readHeld(db, tenantId, staffId);
  if (!held?.mayComeIn) return undefined;
  const { person, rights, scope } = held;
  return {
    ...person,
    tenantId,
    userId: staffId,
    limitKey: `${tenantId}:${staffId}`,
    tenantLimitKey: String(tenantId),
    sessionHash,
    rights,
    scope,
  };
};

/** The same for the explanation of rights, also for a person who may not sign in. */
export const findStanding = readHeld;
