/** Inserts rows that a test needs, without row security. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { termsOf } from '../src/features/customers/search-terms.rules.ts';

type Owner = Pick<pg.Pool, 'query'>;

export const uniqueName = (): string => `新${randomUUID().slice(0, 8)}`;

const insert = async (owner: Owner, text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(`${text} returning id`, [...values]);
  return rows[0]!.id;
};

/** The first tenant of every database. */
export const firstTenant = async (owner: Owner): Promise<number> =>
  (await owner.query<{ id: number }>('select id from tenant order by id limit 1')).rows[0]!.id;

/** Directly below the root, or below another department. */
export const aDepartment = (owner: Owner, tenantId: number, name = uniqueName(), parentId?: number): Promise<number> =>
  insert(
    owner,
    `insert into department (tenant_id, parent_id, name)
     values ($1, coalesce($2, (select id from department where tenant_id = $1 and parent_id is null)), $3)`,
    [tenantId, parentId ?? null, name],
  );

export const aRole = async (owner: Owner, tenantId: number, menuIds: readonly number[] = []): Promise<number> => {
  const id = await insert(owner, 'insert into role (tenant_id, name) values ($1, $2)', [tenantId, uniqueName()]);
  await owner.query(`insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, unnest($3::int[])`, [
    tenantId,
    id,
    menuIds,
  ]);
  return id;
};

interface MemberOptions {
  readonly userName?: string;
  readonly departmentId?: number;
  readonly roleId?: number;
  readonly isSupervisor?: boolean;
}

/** Enabled staff; by default in the root department without rights. The password is unknown. */
export const aMember = async (owner: Owner, tenantId: number, options: MemberOptions = {}): Promise<number> => {
  const { userName = uniqueName(), departmentId, isSupervisor = false } = options;
  const roleId = options.roleId ?? (await aRole(owner, tenantId));
  return insert(
    owner,
    `insert into staff (tenant_id, user_name, name, password_hash, is_default_pwd, department_id, role_id, is_admin, created_time)
     values ($1, $2, $2, 'none', false,
       coalesce($3, (select id from department where tenant_id = $1 and parent_id is null)), $4, $5, 1790000000)`,
    [tenantId, userName, departmentId ?? null, roleId, isSupervisor],
  );
};

let lastTel = 13_900_000_000;
export const uniqueTel = (): string => String((lastTel += 1));

interface CallOptions {
  readonly staffId: number;
  readonly customerId?: number | null;
  readonly startTime?: number;
  /** Other columns, by their names. */
  readonly more?: Readonly<Record<string, unknown>>;
}

interface CustomerOptions {
  readonly name?: string;
  readonly tel?: string;
  /** Owner; by default the customer is in the pool. */
  readonly ownerId?: number | null;
  readonly placement?: number;
  /** Other columns, by their names in `customer` or `customer_calls`. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A call by a staff member, answered for half a minute. */
export const aCall = async (
  owner: Owner,
  tenantId: number,
  { staffId, customerId = null, startTime = 1_790_000_000, more = {} }: CallOptions,
): Promise<number> => {
  const columns: Record<string, unknown> = {
    tenant_id: tenantId,
    staff_id: staffId,
    customer_id: customerId,
    tel: uniqueTel(),
    start_time: startTime,
    call_seconds: 30,
    is_answered: true,
    ...more,
  };
  const places = Object.keys(columns).map((_, at) => `$${at + 1}`);
  const text = `insert into call_log (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`;
  return insert(owner, text, Object.values(columns));
};

const CALL_FIGURES = new Set(['latest_call_time', 'call_seconds', 'call_times', 'call_successes']);

/** A customer with its search terms. */
export const aCustomer = async (owner: Owner, tenantId: number, options: CustomerOptions = {}): Promise<number> => {
  const { name = uniqueName(), tel = uniqueTel(), ownerId = null, more = {} } = options;
  const columns: Record<string, unknown> = {
    tenant_id: tenantId,
    name,
    tel,
    placement: options.placement ?? (ownerId === null ? 1 : 0),
    owner_id: ownerId,
    created_time: 1_790_000_000,
    got_time: ownerId === null ? null : 1_790_000_000,
    ...Object.fromEntries(Object.entries(more).filter(([column]) => !CALL_FIGURES.has(column))),
  };
  const figures = Object.entries(more).filter(([column]) => CALL_FIGURES.has(column));
  const places = Object.keys(columns).map((_, at) => `$${at + 1}`);
  const text = `insert into customer (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`;
  const id = await insert(owner, text, Object.values(columns));
  await owner.query(
    'insert into customer_search_term (tenant_id, customer_id, term) select $1, $2, term from unnest($3::text[]) as term',
    [tenantId, id, termsOf(name)],
  );
  if (figures.length > 0) {
    const set = figures.map(([column], at) => `${column} = $${at + 3}`).join(', ');
    await owner.query(`update customer_calls set ${set} where tenant_id = $1 and customer_id = $2`, [
      tenantId,
      id,
      ...figures.map(([, value]) => value),
    ]);
  }
  return id;
};

interface LeadOptions {
  readonly name?: string;
  readonly tel?: string;
  /** Other columns, by their names. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A lead that waits, unless the options say otherwise. */
export const aLead = (owner: Owner, tenantId: number, options: LeadOptions = {}): Promise<number> => {
  const { name = uniqueName(), tel = uniqueTel(), more = {} } = options;
  const times = { created_time: 1_790_000_000, state_time: 1_790_000_000 };
  const columns: Record<string, unknown> = { tenant_id: tenantId, name, tel, source: 2, ...times, ...more };
  const places = Object.keys(columns).map((_, at) => `$${at + 1}`);
  const text = `insert into lead (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`;
  return insert(owner, text, Object.values(columns));
};

interface FlowOptions {
  readonly staffId?: number;
  readonly departmentId?: number;
  readonly tel?: string;
  readonly price?: string;
  readonly status?: number;
  readonly createdTime?: number;
}

export const aFlow = async (owner: Owner, tenantId: number, options: FlowOptions = {}): Promise<number> => {
  const staffId = options.staffId ?? (await aMember(owner, tenantId));
  const text = `insert into finance_flow (tenant_id, customer_tel, staff_id, department_id, department_name, pay_type, price,
      account_type, examine_status, examined_time, created_time)
    select $1, $2, s.id, coalesce($3, s.department_id), 'D', 1, $4, 1, $5::smallint, case when $5::smallint > 0 then $6::bigint end, $6::bigint
    from staff s where s.tenant_id = $1 and s.id = $7 returning id`;
  const { tel = uniqueTel(), price = '100.00', status = 0, createdTime = 1_790_000_000 } = options;
  const values = [tenantId, tel, options.departmentId ?? null, price, status, createdTime, staffId];
  return (await owner.query<{ id: number }>(text, values)).rows[0]!.id;
};

interface AfterSaleOptions {
  readonly name?: string;
  readonly tel?: string;
  readonly ownerId?: number | null;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** An after-sales customer, unowned by default. */
export const anAfterSale = async (owner: Owner, tenantId: number, options: AfterSaleOptions = {}): Promise<number> => {
  const { name = uniqueName(), tel = uniqueTel(), ownerId = null, more = {} } = options;
  const columns = {
    tenant_id: tenantId,
    name,
    tel,
    owner_id: ownerId,
    created_time: 1_790_000_000,
    got_time: ownerId === null ? null : 1_790_000_000,
    ...more,
  };
  const places = Object.keys(columns).map((_, at) => `$${at + 1}`);
  const text = `insert into after_sale_customer (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`;
  return insert(owner, text, Object.values(columns));
};
