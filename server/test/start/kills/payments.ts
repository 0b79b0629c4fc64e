/** Payments of pay pages, repeated until they are acknowledged: each exists once with all that belongs to it, or not at all. */
import { idInNumber } from '@gonghai/contract/orders/order.rules.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { askOwner } from '../servers.ts';
import type { Area } from './area.ts';
import { startPace } from './pace.ts';
import type { Site } from './site.ts';

const PAYERS = 2;
const ORDERS_AT_ONCE = 300;
const PAID_BEFORE_KILL = 10;
const RETRY_MS = 20;
const COURSE = 'killed course';

/** Orders of the demonstration's customers, each with a link whose token is its id. */
const makeOrders = async (dataDir: string, count: number): Promise<number[]> => {
  const rows = await askOwner<{ id: number }>(
    dataDir,
    `with buyer as (
       select c.*, row_number() over (order by c.id) as place from customer c join tenant t on t.id = c.tenant_id
       where t.code = 'demo' and c.owner_id is not null and c.placement = 0 order by c.id limit 500
     )
     insert into course_order (tenant_id, tel, product_id, product_name, product_title, list_price, price, source, staff_id,
       created_time)
     select c.tenant_id, c.tel, (select min(id) from product where tenant_id = c.tenant_id), '${COURSE}', '', 100, 80,
       'Customer', c.owner_id, extract(epoch from now())::bigint
     from generate_series(1, ${count}) n join buyer c on c.place = n % 500 + 1
     returning id::int`,
  );
  await askOwner(
    dataDir,
    `insert into pay_link (token_hash, tenant_id, order_id, expires_time)
     select sha256(lpad(to_hex(id), 64, '0')::bytea), tenant_id, id, created_time + 86400 from course_order
     where id in (${rows.map(({ id }) => id).join()})`,
  );
  return rows.map(({ id }) => id);
};

/** The person who pays has an address of their own: payments are limited by address. */
const pay = async (at: string, id: number): Promise<boolean> => {
  const address = [10, (id >> 16) & 255, (id >> 8) & 255, id & 255].join('.');
  const response = await fetch(`${at}/crm/pay/${id.toString(16).padStart(64, '0')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: '{"PayType":2}',
  });
  return ((await response.json()) as { Status: boolean }).Status;
};

const countById = (texts: readonly string[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const text of texts) {
    const id = idInNumber(/订单号 (\d+)/.exec(text)?.[1] ?? '') ?? 0;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

const textsIn = async (dataDir: string, table: string, column: string): Promise<string[]> => {
  const found = `select ${column} as text from ${table} where ${column} like '%订单已支付%${COURSE}%'`;
  return (await askOwner<{ text: string }>(dataDir, found)).map(({ text }) => text);
};

/** A payment exists once with everything that belongs to it, or not at all. */
const wrongPayments = async (dataDir: string, acknowledged: ReadonlySet<number>): Promise<string[]> => {
  const orders = await askOwner<{ id: number; station: number; flows: number; entries: number }>(
    dataDir,
    `select o.id::int, o.station, coalesce(f.count, 0)::int as flows, coalesce(a.count, 0)::int as entries
     from course_order o
     left join (select pay_id, count(*) from finance_flow where account_type = 0 and price = 80 group by 1) f
       on f.pay_id = 'DEMO-' || o.id
     left join (select subject_id, count(*) from audit_log where action = '订单支付' group by 1) a on a.subject_id = o.id
     where o.product_name = '${COURSE}'`,
  );
  const records = countById(await textsIn(dataDir, 'customer_record', 'record'));
  const notices = countById(await textsIn(dataDir, 'notice', 'msg'));
  return orders.flatMap(({ id, station, flows, entries }) => {
    const all = [flows, entries, records.get(id) ?? 0, notices.get(id) ?? 0];
    const isRight = all.every((count) => count === (station === 1 ? 1 : 0));
    if (!isRight) return [`order ${id}: station ${station}, flow, trail, record and notice ${all.join(' ')}`];
    return acknowledged.has(id) && station !== 1 ? [`the acknowledged payment of order ${id} is lost`] : [];
  });
};

export const payments = ({ dataDir, reach }: Site): Area => {
  let waiting: number[] = [];
  const paid = new Set<number>();
  const pace = startPace();
  return {
    name: 'payments',
    write: async (isOver) => {
      const payAll = async (): Promise<void> => {
        while (!isOver()) {
          const id = waiting.shift();
          if (id === undefined) return;
          while (!(await reach((at) => pay(at, id)))) await sleep(RETRY_MS);
          paid.add(id);
          await pace.pause();
        }
      };
      while (!isOver()) {
        waiting = await makeOrders(dataDir, ORDERS_AT_ONCE).catch(() => []);
        await Promise.all(Array.from({ length: PAYERS }, payAll));
      }
    },
    aim: async () => () => pace.hurry(PAID_BEFORE_KILL),
    check: async () => {
      pace.calm();
      return [];
    },
    verify: () => wrongPayments(dataDir, paid),
  };
};
