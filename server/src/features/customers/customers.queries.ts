/** SQL on a single customer: read, find, insert and update. */
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { CustomerTable } from '../../db/tables.ts';
import type { Actor } from '../../http/context.ts';
import { ownersInScope } from '../../http/scope.ts';

const COLUMNS = [
  'c.id as Id',
  'c.name as Name',
  'c.tel as Tel',
  'c.placement as CustomerType',
  'c.education_id as EducationId',
  'c.track_status_id as CustomerTrackStatusId',
  'c.tag_id as TagId',
  'c.node_id as DicTreeId',
  'c.remark as Remark',
  'c.created_time as CreatedTime',
  'c.repeated_time as CreatedTime2',
  'k.latest_call_time as LatestCallTime',
  'c.migration_time as MigrationTime',
  'c.got_time as GotTime',
  'k.call_seconds as CallTotalSeconds',
  'k.call_times as CallTotalTimes',
  'k.call_successes as CallSuccessTotalTimes',
  'c.owner_id as UserId',
  'c.move_remark as MoveRemark',
  'c.job_category as JobCategory',
  'c.intent_time as IntentTime',
  'c.is_clue as IsClue',
  'c.student_id as StudentId',
  'c.version as Version',
] as const;

const customers = (db: Db, tenantId: number) =>
  db
    .selectFrom('customer as c')
    .innerJoin('customer_calls as k', (join) =>
      join.onRef('k.tenant_id', '=', 'c.tenant_id').onRef('k.customer_id', '=', 'c.id'),
    )
    .where('c.tenant_id', '=', tenantId)
    .select(COLUMNS)
    .$narrowType<{ CustomerType: Placement }>();

export type StoredCustomer = Awaited<ReturnType<typeof findById>> & object;

const findById = (db: Db, tenantId: number, id: number) =>
  customers(db, tenantId).where('c.id', '=', id).executeTakeFirst();

export const findByTel = (db: Db, tenantId: number, tel: string): Promise<StoredCustomer | undefined> =>
  customers(db, tenantId).where('c.tel', '=', tel).executeTakeFirst();

/** Locks the customer, not its call figures: an open edit must not delay the end of a call. */
export const lockByTel = (trx: Db, tenantId: number, tel: string): Promise<StoredCustomer | undefined> =>
  customers(trx, tenantId).where('c.tel', '=', tel).forUpdate('c').executeTakeFirst();

/** The actor has the right of the placement, and the owner is in scope. */
export const maySee = async (db: Db, actor: Actor, customer: StoredCustomer): Promise<boolean> => {
  if (!actor.rights.has(placementRight[customer.CustomerType])) return false;
  if (customer.CustomerType !== Placement.Owned || customer.UserId === actor.userId) return true;
  const owners = await ownersInScope(db, actor);
  return owners === null || (customer.UserId !== null && owners.includes(customer.UserId));
};

/** Undefined for a missing customer and for one the actor may not see. */
export const findVisible = async (db: Db, actor: Actor, id: number): Promise<StoredCustomer | undefined> => {
  const customer = await findById(db, actor.tenantId, id);
  return customer && (await maySee(db, actor, customer)) ? customer : undefined;
};

export const lockVisible = async (trx: Db, actor: Actor, id: number): Promise<StoredCustomer | undefined> => {
  const customer = await customers(trx, actor.tenantId).where('c.id', '=', id).forUpdate('c').executeTakeFirst();
  return customer && (await maySee(trx, actor, customer)) ? customer : undefined;
};

export interface StaffNames {
  readonly UserName: string | null;
  readonly CreatorName: string | null;
  readonly MoverName: string | null;
}

export const readStaffNames = async (db: Db, tenantId: number, id: number): Promise<StaffNames> => {
  const name = (column: 'owner_id' | 'creator_id' | 'mover_id') => sql<string | null>`(
    select s.name from staff s where s.tenant_id = c.tenant_id and s.id = ${sql.ref(`c.${column}`)})`;
  return db
    .selectFrom('customer as c')
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', id)
    .select([name('owner_id').as('UserName'), name('creator_id').as('CreatorName'), name('mover_id').as('MoverName')])
    .executeTakeFirstOrThrow();
};

export type NewCustomer = Values<Insertable<CustomerTable>>;

/** Undefined when the phone number exists; waits for a concurrent insert of it. */
export const insertCustomer = async (trx: Db, customer: NewCustomer): Promise<number | undefined> => {
  const row = await trx
    .insertInto('customer')
    .values(columnsOf(customer))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'tel']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const updateCustomer = async (
  trx: Db,
  tenantId: number,
  id: number,
  change: Partial<NewCustomer>,
): Promise<void> => {
  await trx
    .updateTable('customer')
    .set({ ...columnsOf<Updateable<CustomerTable>>(change), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Does not change the version, because open forms need not know. */
export const markRepeated = async (trx: Db, tenantId: number, id: number, now: number): Promise<void> => {
  await trx
    .updateTable('customer')
    .set({ repeated_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** A first-level node is only a group. */
export const isSecondLevel = async (trx: Db, tenantId: number, nodeId: number): Promise<boolean> => {
  const node = await trx
    .selectFrom('dictionary_node')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', nodeId)
    .where('parent_id', 'is not', null)
    .forKeyShare()
    .executeTakeFirst();
  return node !== undefined;
};
