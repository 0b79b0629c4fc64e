/** `crm demo --staff`: any number of staff for a tenant, reproducible by seed. */
import type { Database, Db } from '../../db/database.ts';
import type { Passwords } from '../../features/staff/staff.port.ts';
import { addDemoDepartments } from './demo-departments.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { nameOf } from './demo-names.ts';
import { dice } from './dice.ts';
import { findTenant } from '../tenants.ts';

const CHUNK = 1_000;

interface Place {
  readonly departmentIds: readonly number[];
  readonly roleId: number;
}

const readPlace = async (trx: Db, tenantId: number): Promise<Place> => {
  const departments = await trx
    .selectFrom('department')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const role = await trx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_built_in', '=', false)
    .orderBy('id')
    .executeTakeFirst();
  if (!role) throw new Error('The tenant has no role to give them beside the built-in one.');
  return { departmentIds: departments.map(({ id }) => id), roleId: role.id };
};

interface DemoStaff {
  readonly code: string;
  readonly staff: number;
  readonly seed: number;
  readonly now: number;
}

/** Generates all of them, present or not, so that the hundredth is always the same person. */
const invent = ({ staff, seed }: DemoStaff, { departmentIds, roleId }: Place) => {
  const random = dice(seed);
  return Array.from({ length: staff }, (_, index) => ({
    user_name: `staff${index + 1}`,
    name: nameOf(random),
    department_id: random.pick(departmentIds),
    role_id: roleId,
    tel: `13${String(random.below(1_000_000_000)).padStart(9, '0')}`,
    billie: random.below(101),
  }));
};

const readUserNames = async (trx: Db, tenantId: number): Promise<string[]> => {
  const rows = await trx.selectFrom('staff').select('user_name').where('tenant_id', '=', tenantId).execute();
  return rows.map(({ user_name }) => user_name.toLowerCase());
};

/** Adds staff until the tenant has this many. Repeatable. */
export const addDemoStaff = async (database: Database, passwords: Passwords, wanted: DemoStaff): Promise<number> => {
  const { id: tenantId } = await findTenant(database, wanted.code);
  const password_hash = await passwords.hashPatiently(DEMO_PASSWORD);
  return database.inTransaction(tenantId, async (trx) => {
    await addDemoDepartments(trx, tenantId, wanted.staff);
    const place = await readPlace(trx, tenantId);
    const taken = await readUserNames(trx, tenantId);
    const names = new Set(taken);
    const missing = invent(wanted, place)
      .slice(taken.length)
      .filter(({ user_name }) => !names.has(user_name))
      .map((person) => ({
        ...person,
        tenant_id: tenantId,
        password_hash,
        is_default_pwd: false,
        created_time: wanted.now,
      }));
    for (let at = 0; at < missing.length; at += CHUNK) {
      await trx
        .insertInto('staff')
        .values(missing.slice(at, at + CHUNK))
        .execute();
    }
    return missing.length;
  });
};
