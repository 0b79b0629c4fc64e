/** Work orders, payments and people for tests, and the invariants of work orders. */
import { type GrantableRight, menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Session, TestApp } from './app.ts';
import { aPictureRow } from './pictures.ts';
import { aMember, aRole, uniqueName, uniqueTel } from './rows.ts';

type Owner = Pick<pg.Pool, 'query'>;

const insert = async (owner: Owner, table: string, columns: Readonly<Record<string, unknown>>): Promise<number> => {
  const names = Object.keys(columns);
  const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`;
  return (await owner.query<{ id: number }>(text, Object.values(columns))).rows[0]!.id;
};

export const uniqueNumber = (): string => randomUUID().replaceAll('-', '').slice(0, 28);

export const aProduct = (owner: Owner, tenantId: number, isHot = true): Promise<number> =>
  insert(owner, 'product', {
    tenant_id: tenantId,
    name: uniqueName(),
    title: '消防',
    price: 100,
    min_price: 50,
    is_hot: isHot,
  });

/** The first item of a dictionary. */
export const itemOf = async (owner: Owner, tenantId: number, dicTable: number): Promise<number> => {
  const text = 'select id from dictionary_item where tenant_id = $1 and dic_table = $2 order by sort, id limit 1';
  return (await owner.query<{ id: number }>(text, [tenantId, dicTable])).rows[0]!.id;
};

interface OrderOptions {
  readonly ownerId: number;
  readonly parentId?: number;
  /** Payments in review; by default one of 100. */
  readonly amounts?: readonly number[];
  /** Other columns, by their names. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** In review, with its payments, unless the options say otherwise. */
export const anOrder = async (owner: Owner, tenantId: number, options: OrderOptions): Promise<number> => {
  const { ownerId, parentId = null, amounts = [100], more = {} } = options;
  const { rows } = await owner.query<{ id: number; name: string }>(
    `select d.id, d.name from staff s join department d on d.tenant_id = s.tenant_id and d.id = s.department_id
     where s.tenant_id = $1 and s.id = $2`,
    [tenantId, ownerId],
  );
  const id = await insert(owner, 'work_order', {
    tenant_id: tenantId,
    parent_id: parentId,
    owner_id: ownerId,
    department_id: rows[0]!.id,
    source_department_name: rows[0]!.name,
    name: uniqueName(),
    tel: uniqueTel(),
    profession_type: 1,
    product_id: (
      await owner.query<{ id: number }>('select id from product where tenant_id = $1 and is_hot limit 1', [tenantId])
    ).rows[0]!.id,
    subject_type: '消防',
    customer_type: await itemOf(owner, tenantId, 8),
    order_type: 0,
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    report_date: 1_790_000_000,
    created_time: 1_790_000_000,
    education: await itemOf(owner, tenantId, 3),
    age: 30,
    status: 1,
    ...more,
  });
  for (const amount of amounts) await aPayment(owner, tenantId, { orderId: id, more: { amount } });
  if (more['is_refund'] === true) await aDirectRefund(owner, tenantId, id);
  return id;
};

/** The document of an order that WorkOrderRefund refunded. */
const aDirectRefund = async (owner: Owner, tenantId: number, id: number): Promise<void> => {
  const text = `insert into refund (tenant_id, work_order_id, fen, day, state, is_whole, is_direct, asked_time, ended_time)
    select tenant_id, id, (amount * 100)::bigint, 20718, 1, true, true, created_time, created_time from work_order
    where tenant_id = $1 and id = $2`;
  await owner.query(text, [tenantId, id]);
};

interface PaymentOptions {
  readonly orderId: number;
  readonly more?: Readonly<Record<string, unknown>>;
}

export const aPayment = async (
  owner: Owner,
  tenantId: number,
  { orderId, more = {} }: PaymentOptions,
): Promise<number> =>
  insert(owner, 'payment_log', {
    tenant_id: tenantId,
    work_order_id: orderId,
    third_no: uniqueNumber(),
    amount: 100,
    payment_type: await itemOf(owner, tenantId, 6),
    merchant: await itemOf(owner, tenantId, 7),
    payment_time: 1_790_000_000,
    picture: `${uniqueNumber()}.png`,
    created_time: 1_790_000_000,
    ...more,
  });

/** A refund of 100 that waits for finance. */
export const aRefund = (owner: Owner, tenantId: number, { orderId, more = {} }: PaymentOptions): Promise<number> =>
  insert(owner, 'refund', {
    tenant_id: tenantId,
    work_order_id: orderId,
    fen: 10_000,
    reason: '学员退课',
    day: 20_718,
    asked_time: 1_790_000_000,
    ...more,
  });

/** An order that finance has approved, with its payments reconciled. */
export const aDeal = async (
  owner: Owner,
  tenantId: number,
  { amounts = [100], more, ...options }: OrderOptions,
): Promise<number> => {
  const amount = amounts.reduce((sum, paid) => sum + paid, 0);
  const id = await anOrder(owner, tenantId, { ...options, amounts: [], more: { progress: 8, amount, ...more } });
  for (const paid of amounts) await aPayment(owner, tenantId, { orderId: id, more: { amount: paid, status: 2 } });
  return id;
};

export const storedOrder = async (owner: Owner, id: number) =>
  (await owner.query('select * from work_order where id = $1', [id])).rows[0];

export const paymentsOf = async (owner: Owner, orderId: number) =>
  (
    await owner.query('select * from payment_log where work_order_id = $1 and deleted_time is null order by id', [
      orderId,
    ])
  ).rows;

export const trailOf = async (owner: Owner, orderId: number): Promise<string[]> =>
  (
    await owner.query<{ action: string }>(
      `select action from audit_log where subject = 'work-order' and subject_id = $1 order by created_time, id`,
      [orderId],
    )
  ).rows.map(({ action }) => action);

/** A person with exactly these rights, in the root department. */
export const aHolder = async (
  test: TestApp,
  rights: readonly GrantableRight[],
  options: { readonly departmentId?: number; readonly isSupervisor?: boolean } = {},
): Promise<Session & { readonly id: number; readonly roleId: number }> => {
  const { tenantId } = await test.person('root');
  const userName = `holder${randomUUID().slice(0, 8)}`;
  const roleId = await aRole(
    test.owner,
    tenantId,
    rights.map((right) => menuIdOf.get(right)!),
  );
  const id = await aMember(test.owner, tenantId, { userName, roleId, ...options });
  return { id, roleId, ...(await test.signedIn(userName)) };
};

/** A valid form with one payment of 100, as this person files it. */
export const aForm = async (owner: Owner, tenantId: number, staffId: number) => ({
  Name: '张三',
  Tel: uniqueTel(),
  ProfessionType: 1,
  ProductId: (
    await owner.query<{ id: number }>('select id from product where tenant_id = $1 and is_hot order by id limit 1', [
      tenantId,
    ])
  ).rows[0]!.id,
  CustomerType: await itemOf(owner, tenantId, 8),
  WorkOrderType: 0 as const,
  ReportDate: 1_790_000_000,
  Education: await itemOf(owner, tenantId, 3),
  Age: 30,
  PaymentLogs: [await aPaymentForm(owner, tenantId, staffId)],
});

export const aPaymentForm = async (owner: Owner, tenantId: number, staffId: number, Amount: number | string = 100) => ({
  ThirdNo: uniqueNumber(),
  Amount,
  PaymentType: await itemOf(owner, tenantId, 6),
  PaymentMerchant: await itemOf(owner, tenantId, 7),
  PaymentTime: 1_790_000_000,
  PaymentImg: await aPictureRow(owner, tenantId, staffId),
});

const INVARIANTS: Readonly<Record<string, string>> = {
  'the amount is the sum of the payments': `
    select o.id from work_order o where o.deleted_time is null and o.amount <> (select coalesce(sum(p.amount), 0)
      from payment_log p where p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.deleted_time is null)`,
  'a root is complete when it or a child completes it': `
    select r.id from work_order r where r.parent_id is null and r.is_complete <> exists (select from work_order o
      where o.tenant_id = r.tenant_id and (o.id = r.id or o.parent_id = r.id) and o.order_type in (2, 3, 4)
        and o.status = 2 and not o.is_refund)`,
  'finance has approved exactly when all payments are reconciled': `
    select o.id from work_order o where o.status in (1, 2) and not o.is_refund and ((o.progress & 8) <> 0) <> not exists (
      select from payment_log p where p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.deleted_time is null
        and p.status <> 2)`,
  'a payment has the fields of its order that lists need': `
    select p.id from payment_log p join work_order o on o.tenant_id = p.tenant_id and o.id = p.work_order_id
    where (p.owner_id, p.department_id, p.profession_type, p.report_date, p.is_refund, p.is_published)
      is distinct from (o.owner_id, o.department_id, o.profession_type, o.report_date, o.is_refund, o.status <> 0)`,
  'what was refunded of an order is what was refunded of its payments, and what its refunds say': `
    select o.id from work_order o
    where o.refunded_fen <> (select coalesce(sum(p.refunded_fen), 0) from payment_log p
        where p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.deleted_time is null)
      or o.refunded_fen <> (select coalesce(sum(r.fen), 0) from refund r
        where r.tenant_id = o.tenant_id and r.work_order_id = o.id and r.state = 1 and not r.is_whole)`,
  'an order has at most one refund of the whole, and none while it is not refunded': `
    select r.work_order_id from refund r join work_order o on o.tenant_id = r.tenant_id and o.id = r.work_order_id
    where r.state = 1 and r.is_whole group by r.tenant_id, r.work_order_id having count(*) > 1 or bool_or(not o.is_refund)`,
  'a refund waits only for an order in review or a passed one': `
    select r.id from refund r join work_order o on o.tenant_id = r.tenant_id and o.id = r.work_order_id
    where r.state = 0 and (o.status not in (1, 2) or o.is_refund)`,
  'a failed payment belongs to a rejected order': `
    select p.id from payment_log p join work_order o on o.tenant_id = p.tenant_id and o.id = p.work_order_id
    where p.deleted_time is null and p.status = 3 and o.status <> 3`,
  'an opened course has one learning order': `
    select o.id from work_order o where (o.learning_order_id is not null) <> (1 = (select count(*) from learning_order l
      where l.tenant_id = o.tenant_id and l.work_order_id = o.id))`,
  'an order is shipped when it has a parcel': `
    select o.id from work_order o where o.is_deliver <> exists (select from express_entry e
      where e.tenant_id = o.tenant_id and e.work_order_id = o.id)`,
};

/** Throws with the rows that break one. For `afterEach`. */
export const demandOrderInvariants = async (owner: Owner): Promise<void> => {
  const broken: Record<string, unknown[]> = {};
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await owner.query(`${query} limit 3`);
    if (rows.length > 0) broken[invariant] = rows;
  }
  if (Object.keys(broken).length > 0) throw new Error(`broken: ${JSON.stringify(broken)}`);
};
