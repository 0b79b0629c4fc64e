/** `crm demo --staff`: any number of people for a tenant, the same ones for the same seed. */
import type { Database, Db } from '../db/database.ts';
import type { Passwords } from '../features/staff/staff.port.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { dice, type Dice } from './dice.ts';
import { findTenant } from './tenants.ts';

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const GIVEN = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红鹏辉玲建国志远文博子轩欣怡梦洁浩然'];

const nameOf = ({ pick }: Dice): string => `${pick(SURNAMES)}${pick(GIVEN)}${pick(GIVEN)}`;

const CHUNK = 1_000;

interface Place {
  readonly departmentIds: readonly number[];
  readonly roleId: number;
}

const readPlace = async (trx: Db, tenantId: number): Promise<Place> => {
  const departments = await trx.selectFrom('department').select('id').where('tenant_id', '=', tenantId).execute();
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

/** Adds people until the tenant has this many; running it again adds none. */
export const addDemoStaff = async (
  database: Database,
  passwords: Passwords,
  wanted: { readonly code: string; readonly staff: number; readonly seed: number; readonly now: number },
): Promise<number> => {
  const { id: tenantId } = await findTenant(database, wanted.code);
  const password_hash = await passwords.hash(DEMO_PASSWORD);
  return database.inTransaction(tenantId, async (trx) => {
    const { departmentIds, roleId } = await readPlace(trx, tenantId);
    const present = await trx.selectFrom('staff').select('id').where('tenant_id', '=', tenantId).execute();
    const missing = Math.max(0, wanted.staff - present.length);
    const random = dice(wanted.seed);
    const people = Array.from({ length: missing }, (_, index) => ({
      tenant_id: tenantId,
      user_name: `staff${present.length + index + 1}`,
      name: nameOf(random),
      password_hash,
      is_default_pwd: false,
      department_id: random.pick(departmentIds),
      role_id: roleId,
      tel: `13${String(random.below(1_000_000_000)).padStart(9, '0')}`,
      billie: random.below(101),
      created_time: wanted.now,
    }));
    for (let at = 0; at < people.length; at += CHUNK) {
      await trx
        .insertInto('staff')
        .values(people.slice(at, at + CHUNK))
        .execute();
    }
    return missing;
  });
};
