/** SQL on a single customer: read, find, insert and update. */
import type { AfterSaleFacts } from '@gonghai/contract/customers/after-sale.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { columnsOf, type Values } from '../../db/columns.ts';
import { customerTable, type Customers } from '../../db/customer-kind.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { AfterSaleCustomerTable, CustomerTable } from '../../db/tables.ts';
import type { Actor } from '../../http/context.ts';
import { ownersInScope } from '../../http/scope.ts';
import { seesPlace } from './places.rules.ts';

const COLUMNS = `c.id as "Id", c.name as "Name", c.tel as "Tel", c.placement as "CustomerType", c.education_id as "EducationId",
  c.track_status_id as "CustomerTrackStatusId", c.tag_id as "TagId", c.node_id as "DicTreeId", c.remark as "Remark",
  c.created_time as "CreatedTime", c.repeated_time as "CreatedTime2", k.latest_call_time as "LatestCallTime",
  c.migration_time as "MigrationTime", c.got_time as "GotTime", k.call_seconds as "CallTotalSeconds",
  k.call_times as "CallTotalTimes", k.call_successes as "CallSuccessTotalTimes", c.owner_id as "UserId",
  c.move_remark as "MoveRemark", c.student_id as "StudentId", c.version as "Version"`;

/** What only one kind has. After-sales customers have no intent and never come from leads. */
const OWN_COLUMNS: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: 'c.job_category as "JobCategory", c.intent_time as "IntentTime", c.is_clue as "IsClue"',
  [CustomerKind.AfterSales]: `null::bigint as "JobCategory", null::bigint as "IntentTime", false as "IsClue",
    c.org_name as "OrgName", c.profession_name as "ProfessionName", c.class_name as "ClassName", c.area as "Area"`,
};

/** After-sales customers have their call figures in their own row. */
const TABLES: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: 'customer c join customer_calls k on k.tenant_id = c.tenant_id and k.customer_id = c.id',
  [CustomerKind.AfterSales]: 'after_sale_customer c cross join lateral (select c.*) k',
};

export interface StoredCustomer extends Partial<AfterSaleFacts> {
  readonly Id: number;
  readonly Name: string;
  readonly Tel: string;
  readonly CustomerType: Placement;
  readonly EducationId: number | null;
  readonly CustomerTrackStatusId: number | null;
  readonly TagId: number | null;
  readonly DicTreeId: number | null;
  readonly Remark: string;
  readonly CreatedTime: number;
  readonly CreatedTime2: number | null;
  readonly LatestCallTime: number | null;
  readonly MigrationTime: number | null;
  readonly GotTime: number | null;
  readonly CallTotalSeconds: number;
  readonly CallTotalTimes: number;
  readonly CallSuccessTotalTimes: number;
  readonly UserId: number | null;
  readonly MoveRemark: string;
  readonly JobCategory: number | null;
  readonly IntentTime: number | null;
  readonly IsClue: boolean;
  readonly StudentId: number | null;
  readonly Version: number;
}

/** With a lock, only the customer is locked, not its call figures: an open edit must not delay the end of a call. */
const findStored = async (
  db: Db,
  { tenantId, kind }: Customers,
  by: { readonly id: number } | { readonly tel: string },
  lock: '' | 'for update of c' = '',
): Promise<StoredCustomer | undefined> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const found = 'id' in by ? `c.id = ${params.add(by.id)}` : `c.tel = ${params.add(by.tel)}`;
  const text = `select ${COLUMNS}, ${OWN_COLUMNS[kind]} from ${TABLES[kind]} where c.tenant_id = ${tenant} and ${found} ${lock}`;
  const [row] = await readRows(db, params.statement<StoredCustomer>(text));
  return row;
};

export const findByTel = (db: Db, of: Customers, tel: string): Promise<StoredCustomer | undefined> =>
  findStored(db, of, { tel });

export const lockByTel = (trx: Db, of: Customers, tel: string): Promise<StoredCustomer | undefined> =>
  findStored(trx, of, { tel }, 'for update of c');

/** The actor may see its place, and the owner is in scope. */
export const maySee = async (db: Db, actor: Actor, kind: CustomerKind, customer: StoredCustomer): Promise<boolean> => {
  if (!seesPlace(actor, kind, customer.CustomerType)) return false;
  if (customer.CustomerType !== Placement.Owned || customer.UserId === actor.userId) return true;
  const owners = await ownersInScope(db, actor);
  return owners === null || (customer.UserId !== null && owners.includes(customer.UserId));
};

/** Undefined for a missing customer and for one the actor may not see. */
export const findVisible = async (
  db: Db,
  actor: Actor,
  kind: CustomerKind,
  id: number,
): Promise<StoredCustomer | undefined> => {
  const customer = await findStored(db, { tenantId: actor.tenantId, kind }, { id });
  return customer && (await maySee(db, actor, kind, customer)) ? customer : undefined;
};

export const findVisibleByTel = async (
  db: Db,
  actor: Actor,
  kind: CustomerKind,
  tel: string,
): Promise<StoredCustomer | undefined> => {
  const customer = await findByTel(db, { tenantId: actor.tenantId, kind }, tel);
  return customer && (await maySee(db, actor, kind, customer)) ? customer : undefined;
};

export const lockVisible = async (
  trx: Db,
  actor: Actor,
  kind: CustomerKind,
  id: number,
): Promise<StoredCustomer | undefined> => {
  const customer = await findStored(trx, { tenantId: actor.tenantId, kind }, { id }, 'for update of c');
  return customer && (await maySee(trx, actor, kind, customer)) ? customer : undefined;
};

interface StaffNames {
  readonly UserName: string | null;
  readonly CreatorName: string | null;
  readonly MoverName: string | null;
}

export const readStaffNames = async (db: Db, { tenantId, kind }: Customers, id: number): Promise<StaffNames> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const name = (column: string): string =>
    `(select s.name from staff s where s.tenant_id = ${tenant} and s.id = c.${column})`;
  const text = `select ${name('owner_id')} as "UserName", ${name('creator_id')} as "CreatorName",
      ${name('mover_id')} as "MoverName"
    from ${customerTable[kind]} c where c.tenant_id = ${tenant} and c.id = ${params.add(id)}`;
  const [names] = await readRows(db, params.statement<StaffNames>(text));
  return names ?? { UserName: null, CreatorName: null, MoverName: null };
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

/** An after-sales customer without its placement, which follows from its owner. */
type NewAfterSale = Values<Insertable<AfterSaleCustomerTable>>;

/** Undefined when the phone number exists; waits for a concurrent insert of it. */
export const insertAfterSale = async (trx: Db, customer: NewAfterSale): Promise<number | undefined> => {
  const row = await trx
    .insertInto('after_sale_customer')
    .values(columnsOf(customer))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'tel']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const updateCustomer = async (
  trx: Db,
  { tenantId, kind }: Customers,
  id: number,
  change: Partial<NewCustomer>,
): Promise<void> => {
  await trx
    .updateTable(customerTable[kind])
    .set({ ...columnsOf<Updateable<CustomerTable>>(change), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Does not change the version, because open forms need not know. */
export const markRepeated = async (trx: Db, { tenantId, kind }: Customers, id: number, now: number): Promise<void> => {
  await trx
    .updateTable(customerTable[kind])
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
