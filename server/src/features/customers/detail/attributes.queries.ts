/** SQL on the custom attributes of a customer. */
import type { CustomerExtend } from '@gonghai/contract/customers/customer.contract.ts';
import { GOT_TIME_KEY } from '@gonghai/contract/customers/customer-values.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { customerColumn, customerReference, type Customers } from '../../../db/customer-kind.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import { anyOf } from '../../../db/sql.ts';
import type { StoredCustomer } from '../customers.queries.ts';

/** The custom attributes, after the time of acquisition. */
export const readExtends = async (
  db: Db,
  { tenantId, kind }: Customers,
  customer: StoredCustomer,
): Promise<CustomerExtend[]> => {
  const rows = await db
    .selectFrom('customer_extend')
    .select([
      'id as Id',
      'tenant_id as OrgId',
      'created_time as CreateDate',
      `${customerColumn[kind]} as CustomerId`,
      'key as Key',
      'value as Value',
    ])
    .$narrowType<{ CustomerId: number }>()
    .where('tenant_id', '=', tenantId)
    .where(customerColumn[kind], '=', customer.Id)
    .orderBy('id')
    .execute();
  if (customer.GotTime === null) return rows;
  const got = { Id: 0, OrgId: tenantId, CreateDate: customer.GotTime, CustomerId: customer.Id };
  return [{ ...got, Key: GOT_TIME_KEY, Value: momentText(customer.GotTime) }, ...rows];
};

export interface StoredExtend {
  readonly id: number;
  readonly customerId: number;
  readonly key: string;
  readonly value: string;
}

const storedExtends = (trx: Db, { tenantId, kind }: Customers) =>
  trx
    .selectFrom('customer_extend')
    .select(['id', `${customerColumn[kind]} as customerId`, 'key', 'value'])
    .$narrowType<{ customerId: number }>()
    .where('tenant_id', '=', tenantId)
    .where(customerColumn[kind], 'is not', null);

export const readExtendsById = (trx: Db, of: Customers, ids: readonly number[]): Promise<StoredExtend[]> =>
  storedExtends(trx, of).where('id', '=', anyOf(ids)).orderBy('id').execute();

export const readAllExtends = (trx: Db, of: Customers, customerId: number): Promise<StoredExtend[]> =>
  storedExtends(trx, of).where(customerColumn[of.kind], '=', customerId).execute();

interface ExtendValues {
  readonly customerId: number;
  readonly key: string;
  readonly value: string;
  readonly now: number;
}

/** Undefined when the customer already has an attribute with this key. */
export const insertExtend = async (
  trx: Db,
  { tenantId, kind }: Customers,
  { customerId, key, value, now }: ExtendValues,
): Promise<number | undefined> => {
  const row = await trx
    .insertInto('customer_extend')
    .values({ tenant_id: tenantId, ...customerReference(kind, customerId), key, value, created_time: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', customerColumn[kind], 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const updateExtend = async (
  trx: Db,
  tenantId: number,
  id: number,
  { key, value }: Pick<StoredExtend, 'key' | 'value'>,
): Promise<void> => {
  await trx
    .updateTable('customer_extend')
    .set({ key, value })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteExtends = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  await trx.deleteFrom('customer_extend').where('tenant_id', '=', tenantId).where('id', '=', anyOf(ids)).execute();
};

export interface AttributeRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

/** An existing key gets the new value. */
export const saveAttributes = async (
  trx: Db,
  { tenantId, kind, now }: Customers & { readonly now: number },
  rows: readonly AttributeRow[],
): Promise<void> => {
  const params = new SqlParams();
  const ids = params.add(rows.map(({ id }) => id));
  const keys = params.add(rows.map(({ key }) => key));
  const values = params.add(rows.map(({ value }) => value));
  const text = `insert into customer_extend (tenant_id, ${customerColumn[kind]}, key, value, created_time)
    select ${params.add(tenantId)}::int, id, key, value, ${params.add(now)}::bigint
    from unnest(${ids}::bigint[], ${keys}::text[], ${values}::text[]) with ordinality as given (id, key, value, place)
    order by place on conflict (tenant_id, ${customerColumn[kind]}, key) do update set value = excluded.value`;
  await runStatement(trx, params.statement(text));
};

export const readAttributes = async (
  trx: Db,
  { tenantId, kind }: Customers,
  ids: readonly number[],
): Promise<AttributeRow[]> =>
  trx
    .selectFrom('customer_extend')
    .select([`${customerColumn[kind]} as id`, 'key', 'value'])
    .$narrowType<{ id: number }>()
    .where('tenant_id', '=', tenantId)
    .where(customerColumn[kind], '=', anyOf(ids))
    .orderBy('id')
    .execute();
