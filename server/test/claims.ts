/** Many claims of payments at once, in SQL, and the statements that pay them. For start tests and benchmarks. */
import { momentText } from '@gonghai/contract/wire/clock.ts';

export interface ClaimRange {
  /** Numbers the claims: phones and serial numbers follow from it. */
  readonly first: number;
  readonly count: number;
}

const FIRST_TEL = 13_000_000_000;
const PAID_AT = 1_790_000_000;

/** As the WeChat of payment `n` has it: 28 digits. */
export const serialOf = (n: number): string => `4200${String(n).padStart(24, '0')}`;
const fenOf = (n: number): number => 10_000 + (n % 9_973);
const paidAt = (n: number): number => PAID_AT - (n % 86_400) * 30;
const yuanOf = (n: number): string => (fenOf(n) / 100).toFixed(2);

/** One order in review with one payment for each; three stages have approved. Of the first tenant. */
export const fillClaims = ({ first, count }: ClaimRange, isReconciled = false): string => {
  const [payment, progress, status] = isReconciled ? [2, 15, 2] : [1, 7, 1];
  const item = (table: number, order = 'sort, id'): string =>
    `(select id from dictionary_item where tenant_id = t.id and dic_table = ${table} order by ${order} limit 1)`;
  const fen = `(10000 + n % 9973)`;
  return `with t as (select id from tenant order by id limit 1),
    people as (select s.tenant_id, s.id, s.department_id, d.name, row_number() over (order by s.id) - 1 as place,
        count(*) over () as people
      from staff s join t on t.id = s.tenant_id join department d on d.tenant_id = s.tenant_id and d.id = s.department_id),
    made as (
      insert into work_order (tenant_id, owner_id, department_id, source_department_name, name, tel, profession_type,
        product_id, subject_type, customer_type, order_type, amount, report_date, created_time, education, age, status, progress)
      select t.id, p.id, p.department_id, p.name, '对账客户', (${FIRST_TEL} + n)::text, ${item(1)}, 1, '课程', ${item(8)}, 0,
        ${fen} / 100.0, ${PAID_AT}, ${PAID_AT}, ${item(3)}, 30, ${status}, ${progress}
      from t cross join generate_series(${first}, ${first + count - 1}) n join people p on p.place = n % p.people
      returning tenant_id, id, tel::bigint - ${FIRST_TEL} as n)
    insert into payment_log (tenant_id, work_order_id, third_no, amount, payment_type, merchant, payment_time, picture,
      created_time, status)
    select made.tenant_id, made.id, '4200' || lpad(n::text, 24, '0'), ${fen} / 100.0, ${item(6)}, ${item(7)},
      ${PAID_AT} - n % 86400 * 30, n || '.png', ${PAID_AT}, ${payment}
    from made join t on t.id = made.tenant_id`;
};

/** The payment type of all these claims. */
export const PAYMENT_TYPE = `select id from dictionary_item where tenant_id = (select id from tenant order by id limit 1)
  and dic_table = 6 order by sort, id limit 1`;

const TITLES =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易类型,交易状态,应结订单金额,订单金额,申请退款金额'.split(',');

/** The rows of a WeChat merchant bill with its total. */
export const billOf = ({ first, count }: ClaimRange): string[][] => {
  const numbers = Array.from({ length: count }, (_, at) => first + at);
  const rows = numbers.map((n) => {
    const amount = yuanOf(n);
    return [momentText(paidAt(n)), 'wx1', '190', serialOf(n), `M${n}`, 'JSAPI', 'SUCCESS', amount, amount, '0.00'].map(
      (cell) => `\`${cell}`,
    );
  });
  const total = (numbers.reduce((sum, n) => sum + fenOf(n), 0) / 100).toFixed(2);
  return [TITLES, ...rows, ['总交易单数', '应结订单总金额', '订单总金额'], [`\`${count}`, `\`${total}`, `\`${total}`]];
};

export const csvBill = (range: ClaimRange): Buffer =>
  Buffer.from(
    `\uFEFF${billOf(range)
      .map((row) => row.join(','))
      .join('\r\n')}\r\n`,
  );

/** Logs and orders that contradict each other, or reports that exist twice. Counts nothing when all is well. */
export const BROKEN = `select
  (select count(*)::int from work_order o where o.status in (1, 2) and not o.is_refund and ((o.progress & 8) <> 0) <> not exists (
    select from payment_log p where p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.deleted_time is null
      and p.status <> 2)) as orders,
  (select count(*)::int from work_order o join work_order r on r.tenant_id = o.tenant_id and r.id = coalesce(o.parent_id, o.id)
    where (o.progress & 8) <> 0 and (r.financed_time is null or not exists (
      select from after_sale_customer a where a.tenant_id = r.tenant_id and a.tel = r.tel))) as deals,
  (select count(*)::int from payment_log where status = 3 and third_no like '420000000000000%') as failed,
  (select count(*)::int from (select task_id from import_log where record_type = 6 group by 1 having count(*) > 1) l) as reports`;
