/** All SQL that makes customers of leads: many by one statement each for the rows and their records. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { CustomerOrigin, RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { sql } from 'kysely';
import { customerTable, type Customers, salesOf } from '../../../db/customer-kind.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { anyOf } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';

/** An existing customer with the phone of a lead. */
export interface MetCustomer {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly placement: Placement;
  readonly ownerId: number | null;
}

const met = (db: Db, { tenantId, kind }: Customers, tels: readonly string[]) =>
  db
    .selectFrom(customerTable[kind])
    .select(['id', 'name', 'tel', 'placement', 'owner_id as ownerId'])
    .$narrowType<{ placement: Placement }>()
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', sql<string>`any(${[...tels]}::text[])`)
    .orderBy('id');

const byTel = (rows: readonly MetCustomer[]): ReadonlyMap<string, MetCustomer> =>
  new Map(rows.map((row) => [row.tel, row]));

export const readByTels = async (
  db: Db,
  tenantId: number,
  tels: readonly string[],
  kind: CustomerKind = CustomerKind.Sales,
) => byTel(await met(db, { tenantId, kind }, tels).execute());

/** Kept for this transaction, in the order of their ids as everywhere. */
export const lockByTels = async (trx: Db, tenantId: number, tels: readonly string[]) =>
  byTel(await met(trx, salesOf(tenantId), tels).forUpdate().execute());

/** The phones were entered again. Does not raise the customers' version, so open forms stay valid. */
export const markAllRepeated = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  now: number,
): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('customer')
    .set({ repeated_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute();
};

export const renameCustomer = async (trx: Db, tenantId: number, id: number, name: string): Promise<void> => {
  await trx.updateTable('customer').set({ name }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

export interface LeadCustomer {
  readonly name: string;
  readonly tel: string;
  readonly remark: string;
  readonly agentId: number;
  /** Names the lead in the record. */
  readonly origin: string;
}

export interface Assigning {
  readonly tenantId: number;
  readonly now: number;
  /** Who assigns; null for the system. */
  readonly staffId: number | null;
}

/** Inserts customers with new phones and returns their ids by phone. Waits for concurrent inserts of the same phone. */
export const insertFromLeads = async (
  trx: Db,
  { tenantId, now, staffId }: Assigning,
  rows: readonly LeadCustomer[],
): Promise<ReadonlyMap<string, number>> => {
  const params = new SqlParams();
  const [tenant, moment, who] = [params.add(tenantId), params.add(now), params.add(staffId)];
  const column = <Key extends keyof LeadCustomer>(key: Key): string => params.add(rows.map((row) => row[key]));
  const text = `
    with given as (
      select * from unnest(${column('name')}::text[], ${column('tel')}::text[], ${column('remark')}::text[],
        ${column('agentId')}::bigint[], ${column('origin')}::text[])
        with ordinality as lead (name, tel, remark, agent_id, origin, place)
    ),
    made as (
      insert into customer (tenant_id, name, tel, placement, owner_id, remark, is_clue, created_time, creator_id, origin,
        got_time)
      select ${tenant}::int, name, tel, ${Placement.Owned}, agent_id, remark, true, ${moment}::bigint, ${who}::bigint,
        ${CustomerOrigin.Lead}, ${moment}::bigint
      from given order by place
      on conflict (tenant_id, tel) do nothing returning id, tel, owner_id
    ),
    recorded as (
      insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time, act, to_placement,
        to_owner_id, customer_version)
      select ${tenant}::int, made.id, ${who}::bigint, ${RecordType.Transfer}, given.origin, ${moment}::bigint,
        ${Act.FromLead}, ${Placement.Owned}, made.owner_id, 1
      from made join given on given.tel = made.tel order by made.id
    )
    select id, tel from made`;
  const made = await runStatement<{ id: number; tel: string }>(trx, params.statement(text));
  return new Map(made.map(({ id, tel }) => [tel, id]));
};
