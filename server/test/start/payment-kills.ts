/** Payments of pay pages and pushes of learning while the server is killed, and what is wrong with them afterwards. */
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { idInNumber } from '@gonghai/contract/orders/order.rules.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { signPush } from '../../src/features/settings/signature.rules.ts';
import { ask, signInAsAdmin } from './callers.ts';
import { until } from './hosts.ts';
import { askOwner, type Running, startServer } from './servers.ts';

const PAYERS = 3;
const ORDERS_BETWEEN_KILLS = 400;
const PAID_BETWEEN_KILLS = 10;
const LONGEST_RUN_MS = 700;
const PUSH_EVERY_MS = 300;
const COURSE = 'killed course';
const [SECRET, TOKEN] = ['the secret of the platform', 'the token of the platform'];

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
     where product_name = '${COURSE}'`,
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

const telOf = (number: number): string => String(17_100_000_000 + number);

const push = async (at: string, number: number): Promise<boolean> => {
  const Tel = telOf(number);
  const Time = Math.floor(Date.now() / 1_000);
  const Items = [
    { Id: `killed-${number}`, Kind: 'Student', Time, Tel, NickName: '学员', Balance: 10 },
    { Id: `killed-${number}`, Kind: 'Learn', Time, Tel, SubjectName: '实务', VideoTotalSecond: 10 },
  ];
  const body = Buffer.from(JSON.stringify({ Items }));
  const timestamp = String(Time);
  const headers = { 'x-timestamp': timestamp, 'x-signature': signPush(SECRET, { timestamp, body }) };
  const response = await fetch(`${at}/crm/${receiveLearning.path}?token=${encodeURIComponent(TOKEN)}`, {
    method: 'POST',
    headers,
    body,
  });
  const { Status, Data } = (await response.json()) as { Status: boolean; Data: { Accepted: number } | null };
  return Status && Data?.Accepted === Items.length;
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

const wrongPushes = async (dataDir: string, acknowledged: readonly number[]): Promise<string[]> => {
  const rows = await askOwner<{ tel: string; subjects: number; items: number; balance: number }>(
    dataDir,
    `select s.tel, s.balance::float8 as balance, (select count(*) from student_subject x where x.student_id = s.id)::int as subjects,
       (select count(*) from learning_item i where i.item_id = 'killed-' || (s.tel::bigint - 17100000000))::int as items
     from student s where s.tel like '171000%'`,
  );
  const found = new Map(rows.map((row) => [row.tel, row]));
  return acknowledged.flatMap((number) => {
    const { subjects = 0, items = 0, balance = 0 } = found.get(telOf(number)) ?? {};
    const isRight = subjects === 1 && items === 2 && balance === 10;
    return isRight ? [] : [`push ${number}: ${subjects} subjects, ${items} items, balance ${balance}`];
  });
};

export interface KilledPayments {
  readonly paid: number;
  readonly pushed: number;
  readonly faults: readonly string[];
}

/** Payers and a platform repeat each request until it is acknowledged, and never after it. */
export const runKilledPayments = async (dataDir: string, kills: number): Promise<KilledPayments> => {
  let server: Running | undefined;
  let address = '';
  const start = async (): Promise<void> => {
    server = startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' });
    address = await server.ready();
  };
  await start();
  const Value = JSON.stringify({ Provider: 'local', Secret: SECRET, Token: TOKEN, BaseUrl: '' });
  const saved = await ask(address, editSetting, { Key: ConfigKey.Learn, Value }, await signInAsAdmin(address));
  if (!saved.Status) throw new Error(saved.Message);
  const waiting = (await makeOrders(dataDir, (kills + 1) * ORDERS_BETWEEN_KILLS)).values();
  const paid = new Set<number>();
  const pushed: number[] = [];
  const ending = new AbortController();
  const untilAcknowledged = async (send: () => Promise<boolean>): Promise<void> => {
    while (!(await send().catch(() => false))) await sleep(20);
  };
  const payAll = async (): Promise<void> => {
    for (const id of waiting) {
      if (ending.signal.aborted) return;
      await untilAcknowledged(() => pay(address, id));
      paid.add(id);
    }
  };
  const pushAll = async (): Promise<void> => {
    for (let number = 1; !ending.signal.aborted; number += 1) {
      await untilAcknowledged(() => push(address, number));
      pushed.push(number);
      await sleep(PUSH_EVERY_MS);
    }
  };
  const senders = [...Array.from({ length: PAYERS }, payAll), pushAll()];
  for (let kill = 0; kill < kills; kill += 1) {
    const before = { paid: paid.size, pushed: pushed.length };
    await until(
      'more payments and pushes',
      () => paid.size >= before.paid + PAID_BETWEEN_KILLS && pushed.length > before.pushed,
    );
    await sleep(Math.random() * LONGEST_RUN_MS);
    await server?.end('SIGKILL');
    await start();
  }
  ending.abort();
  await Promise.all(senders);
  const faults = [...(await wrongPayments(dataDir, paid)), ...(await wrongPushes(dataDir, pushed))];
  await server?.end('SIGTERM');
  return { paid: paid.size, pushed: pushed.length, faults };
};
