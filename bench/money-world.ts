/**
 * Work orders with payments for the benchmarks of money: children, drafts, rejected orders, refunds, refunds that were
 * undone, and orders that moved to another department.
 */
import type { Demo } from './demo.ts';

interface MoneyOptions {
  readonly orders: number;
  /** The orders are reported evenly over so many days before now. */
  readonly days: number;
  /** Each order has one payment to so many. */
  readonly mostPayments: number;
}

/** Three levels below the root: 6 departments with 3 sub-departments with 2 teams each. */
const DEPARTMENTS = `
  with top as (
    insert into department (tenant_id, parent_id, name)
    select $1, (select id from department where tenant_id = $1 and parent_id is null), '事业' || n || '部'
    from generate_series(1, 6) n returning id, name
  ), middle as (
    insert into department (tenant_id, parent_id, name)
    select $1, t.id, '大区' || n from top t, generate_series(1, 3) n returning id
  )
  insert into department (tenant_id, parent_id, name)
  select $1, m.id, '小组' || n from middle m, generate_series(1, 2) n`;

const STAFF = `
  update staff s set department_id = d.id
  from (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from department
    where tenant_id = $1) d
  where s.tenant_id = $1 and s.department_id is not null and d.place = s.id % d.many`;

/** Every tenth is a draft or rejected, half of the others have passed. Every fifth is a child of the order before it. */
const ORDERS = `
  with agent as (
    select s.id, s.department_id, d.name, row_number() over (order by s.id) - 1 as place, count(*) over () as many
    from staff s join department d on d.tenant_id = $1 and d.id = s.department_id
    where s.tenant_id = $1 and s.deleted_time is null
  ), start as (select coalesce(max(id), 0) as id from work_order where tenant_id = $1
  ), wanted as (
    select n, start.id + n as id, case when n % 20 = 0 then 0 when n % 20 = 10 then 3 when n % 2 = 0 then 2 else 1 end as status
    from start, generate_series(1, $2::int) n
  )
  insert into work_order (tenant_id, id, parent_id, owner_id, department_id, source_department_name, name, tel,
    profession_type, product_id, subject_type, customer_type, order_type, amount, report_date, created_time, education, age,
    status, progress)
  overriding system value
  select $1, w.id, case when w.n % 5 = 2 then w.id - 1 end, a.id, a.department_id, a.name, '客户' || w.n,
    (13000000000 + w.id)::text, 1 + w.n % 7, $5, '消防', $6, (w.n % 7 % 5)::int, 0, at, at, $7, 30, w.status,
    case w.status when 2 then 15 when 1 then (case when w.n % 3 = 0 then 8 else 1 end) else 0 end
  from wanted w
    join agent a on a.place = w.n % a.many
    cross join lateral (select $4::bigint - (w.n * 7919 % $2::int)::bigint * $3::int * 86400 / $2::int as at) moment`;

/** Payments up to three days before the report. */
const PAYMENTS = `
  insert into payment_log (tenant_id, work_order_id, third_no, amount, payment_type, merchant, payment_time, picture, status,
    created_time, owner_id, department_id, profession_type, report_date, is_published)
  select $1, o.id, 'BENCH' || o.id || '-' || n, ((o.id * 7919 + n * 104729) % 500000 + 1) / 100.0, $2, $3,
    o.report_date - ((o.id * 31 + n * 17) % 4) * 86400, 'bench.png',
    case when (o.progress & 8) <> 0 then 2 when o.status = 3 then 3 else 1 end, o.created_time,
    o.owner_id, o.department_id, o.profession_type, o.report_date, o.status <> 0
  from work_order o cross join lateral generate_series(1, 1 + (o.id % $4::int)::int) n
  where o.tenant_id = $1 and o.amount = 0`;

const AMOUNTS = `
  update work_order o set amount = p.amount
  from (select work_order_id, sum(amount) as amount from payment_log where tenant_id = $1 and deleted_time is null
    group by work_order_id) p
  where o.tenant_id = $1 and o.id = p.work_order_id and o.amount <> p.amount`;

/** Two of seven are refunded, and half of these refunds are undone. Every eleventh order moves with its payments. */
const CHANGES = [
  'update work_order set is_refund = true where tenant_id = $1 and status in (1, 2) and id % 7 < 2',
  'update work_order set is_refund = false where tenant_id = $1 and is_refund and id % 7 = 0',
  `update work_order o set department_id = d.id from department d
    where o.tenant_id = $1 and d.tenant_id = $1 and o.id % 11 = 0
      and d.id = (select id from department where tenant_id = $1 order by id desc offset o.id % 20 limit 1)`,
  `update payment_log p set department_id = o.department_id, is_refund = o.is_refund from work_order o
    where o.tenant_id = $1 and p.tenant_id = $1 and o.id = p.work_order_id and (o.id % 11 = 0 or o.is_refund)`,
];

export const fillMoney = async (
  { pool, tenantId, now }: Pick<Demo, 'pool' | 'tenantId' | 'now'>,
  { orders, days, mostPayments }: MoneyOptions,
): Promise<void> => {
  const one = async (text: string): Promise<number> =>
    (await pool.query<{ id: number }>(text, [tenantId])).rows[0]?.id ?? 0;
  const item = (table: number): Promise<number> =>
    one(`select id from dictionary_item where tenant_id = $1 and dic_table = ${table} order by sort, id limit 1`);
  const product = await one('select id from product where tenant_id = $1 order by id limit 1');
  await pool.query(DEPARTMENTS, [tenantId]);
  await pool.query(STAFF, [tenantId]);
  const [customerType, education] = [await item(8), await item(3)];
  const [paymentType, merchant] = [await item(6), await item(7)];
  const client = await pool.connect();
  try {
    // Without foreign keys and announcements: their plans are made for the empty table and would scan it for each row.
    await client.query('begin; set local session_replication_role = replica');
    await client.query(ORDERS, [tenantId, orders, days, now, product, customerType, education]);
    await client.query('analyze work_order');
    await client.query(PAYMENTS, [tenantId, paymentType, merchant, mostPayments]);
    await client.query('analyze payment_log');
    await client.query(AMOUNTS, [tenantId]);
    for (const text of CHANGES) await client.query(text, [tenantId]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query(`select setval(pg_get_serial_sequence('work_order', 'id'), (select max(id) from work_order))`);
  await pool.query('vacuum analyze');
};
