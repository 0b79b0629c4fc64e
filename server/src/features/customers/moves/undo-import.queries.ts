/** SQL to undo imports: deletes added customers that are unchanged since, and restores filled ones. */
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { anyOf } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { LeftAlone, Undoing } from './undo.queries.ts';

const RECORDS = `customer_record r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id`;

/** Every change of a customer writes a record, so a customer without a later record is unchanged. */
const UNTOUCHED = `c.version = r.customer_version and not exists (select from customer_record later
  where later.tenant_id = r.tenant_id and later.customer_id = r.customer_id and later.id > r.id)`;

/** And it was not called, booked or entered again. */
const UNUSED = `${UNTOUCHED} and c.repeated_time is null
  and not exists (select from call_log l where l.tenant_id = c.tenant_id and l.customer_id = c.id)
  and not exists (select from notice n where n.tenant_id = c.tenant_id and n.customer_id = c.id)`;

const MADE = 'r.act is not null';
const CHANGED = 'r.act is null and r.before is not null';
const REMOVABLE = `(${MADE} and ${UNUSED})`;
const RETURNABLE = `(${CHANGED} and ${UNTOUCHED})`;

const batchOf = (params: SqlParams, { tenantId, batchId }: Undoing): string =>
  `r.tenant_id = ${params.add(tenantId)} and r.batch_id = ${params.add(batchId)}`;

export const lockImported = async (trx: Db, undoing: Undoing): Promise<void> => {
  const params = new SqlParams();
  const locked = `select c.id from ${RECORDS} where ${batchOf(params, undoing)} order by c.id for update of c`;
  await runStatement(trx, params.statement(`select count(*) from (${locked}) locked`));
};

/** Customers changed since the import. Read before the rest is undone. */
export const readTouchedImports = (trx: Db, undoing: Undoing, most: number): Promise<LeftAlone[]> => {
  const params = new SqlParams();
  const text = `select c.id as "Id", c.name as "Name", 'changed' as why from ${RECORDS}
    where ${batchOf(params, undoing)} and not (${REMOVABLE} or ${RETURNABLE}) order by c.id limit ${params.add(most)}`;
  return runStatement<LeftAlone>(trx, params.statement(text));
};

export interface Removable {
  readonly id: number;
  readonly name: string;
}

export const readRemovable = (trx: Db, undoing: Undoing): Promise<Removable[]> => {
  const params = new SqlParams();
  const text = `select c.id, c.name from ${RECORDS} where ${batchOf(params, undoing)} and ${REMOVABLE} order by c.id`;
  return runStatement<Removable>(trx, params.statement(text));
};

/** Returns the removed rows. */
export const removeAttributes = (trx: Db, tenantId: number, ids: readonly number[]) =>
  trx
    .deleteFrom('customer_extend')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', anyOf(ids))
    .returning(['key', 'value'])
    .execute();

/**
 * Removes the terms of customers, given in the order of their ids. The customers of one import have neighbouring ids,
 * so each term is one range scan.
 */
export const removeSearchTerms = async (
  trx: Db,
  tenantId: number,
  ids: readonly number[],
  terms: readonly string[],
): Promise<void> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `delete from customer_search_term where tenant_id = ${tenant} and ctid = any(array(
    select found.place from unnest(${params.add([...terms])}::text[]) as gone (term)
    cross join lateral (select k.ctid as place, k.customer_id from customer_search_term k
      where k.tenant_id = ${tenant} and k.term = gone.term
        and k.customer_id between ${params.add(ids[0])} and ${params.add(ids.at(-1))} offset 0) found
    where found.customer_id = any(${params.add([...ids])}::bigint[])))`;
  await runStatement(trx, params.statement(text));
};

/** Deletes the customers with their records. */
export const removeCustomers = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  await trx
    .deleteFrom('customer_record')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', anyOf(ids))
    .execute();
  await trx.deleteFrom('customer').where('tenant_id', '=', tenantId).where('id', '=', anyOf(ids)).execute();
};

export interface Returnable {
  readonly id: number;
  /** Previous attributes; null for those that did not exist. */
  readonly attributes: Readonly<Record<string, string | null>>;
}

export const readReturnable = (trx: Db, undoing: Undoing): Promise<Returnable[]> => {
  const params = new SqlParams();
  const text = `select c.id, coalesce(r.before -> 'extends', '{}') as attributes from ${RECORDS}
    where ${batchOf(params, undoing)} and ${RETURNABLE} order by c.id`;
  return runStatement<Returnable>(trx, params.statement(text));
};

const asBefore = (column: string, type: string): string =>
  `${column} = case when r.before ? '${column}' then (r.before ->> '${column}')::${type} else c.${column} end`;

/** Restores columns. The mark of a repeated phone number is cleared unless it was entered again since. */
export const returnColumns = async (
  trx: Db,
  undoing: Undoing,
  importedTime: number,
  ids: readonly number[],
): Promise<void> => {
  const params = new SqlParams();
  const batch = batchOf(params, undoing);
  const text = `
    with returned as (
      update customer c set ${asBefore('education_id', 'bigint')}, ${asBefore('tag_id', 'bigint')},
        ${asBefore('track_status_id', 'bigint')}, ${asBefore('node_id', 'bigint')}, ${asBefore('remark', 'text')},
        repeated_time = case when r.before ? 'repeated_time' and c.repeated_time = ${params.add(importedTime)}
          then (r.before ->> 'repeated_time')::bigint else c.repeated_time end,
        version = c.version + 1
      from customer_record r
      where ${batch} and ${CHANGED} and c.tenant_id = r.tenant_id and c.id = r.customer_id
        and c.id = any(${params.add([...ids])}::bigint[])
      returning c.tenant_id, c.id, c.version
    )
    insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time)
    select tenant_id, id, ${params.add(undoing.staffId)}, ${RecordType.Operation}, '撤销导入', ${params.add(undoing.now)}::bigint
    from returned order by id`;
  await runStatement(trx, params.statement(text));
};

export const deleteAttributes = async (
  trx: Db,
  tenantId: number,
  rows: readonly { readonly id: number; readonly key: string }[],
): Promise<void> => {
  const params = new SqlParams();
  const [ids, keys] = [params.add(rows.map(({ id }) => id)), params.add(rows.map(({ key }) => key))];
  const text = `delete from customer_extend e using unnest(${ids}::bigint[], ${keys}::text[]) as gone (id, key)
    where e.tenant_id = ${params.add(tenantId)} and e.customer_id = gone.id and e.key = gone.key`;
  await runStatement(trx, params.statement(text));
};
