/** The calendar of a month with 1,000,000 payments and as much income of statements, and a list of 100,000 unclaimed rows. */
import { searchCalendar } from '../contract/src/payments/calendar.contract.ts';
import { searchUnclaimed } from '../contract/src/payments/unclaimed.contract.ts';
import type { Installation } from '../server/src/installation.ts';
import { answeredByOurs, measureRound, requestOf, signInAll, withOurServer } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const PAYMENTS = 1_000_000;
const UNCLAIMED = 100_000;
const STAFF = 30;
const WALLETS = 3;
const MONTH = '2026-10';
const FIRST_MOMENT = Date.UTC(2026, 8, 30, 16) / 1_000; // the midnight of Shanghai before 2026-10-01
const SECONDS = 31 * 86_400;
const MAX_MS = 300;
const ROUNDS = 5;
const ROUND_MS = 1_500;

const WALLET = `(select array_agg(id order by sort, id) from (select id, sort from dictionary_item
  where tenant_id = $1 and dic_table = 6 order by sort, id limit ${WALLETS}) w)`;
const TIME = `(${FIRST_MOMENT} + n::bigint * ${SECONDS} / $2::int)`;

/** Of one order; every hundredth still waits. */
const FILL_PAYMENTS = `
  insert into payment_log (tenant_id, work_order_id, third_no, amount, payment_type, merchant, payment_time, picture, created_time,
    status, owner_id, department_id, report_date, is_published, is_in_force)
  select $1, o.id, 'CAL' || n, 10, (${WALLET})[1 + n % ${WALLETS}], 1, ${TIME}, 'bench.png', ${TIME},
    case when n % 100 = 0 then 1 else 2 end, o.owner_id, o.department_id, o.report_date, true, true
  from (select * from work_order where tenant_id = $1 and status in (1, 2) and not is_refund order by id limit 1) o
    cross join generate_series(1, $2::int) n`;

/** As much as the payments say. */
const FILL_INCOME = `
  insert into statement_income (tenant_id, payment_type, serial, day, fen, statement_id, line)
  select $1, (${WALLET})[1 + n % ${WALLETS}], 'cal' || n, (${TIME} + 28800) / 86400, 1000, s.log_id, n
  from (select log_id from statement where tenant_id = $1 order by log_id limit 1) s cross join generate_series(1, $2::int) n`;

const FILL_UNCLAIMED = `
  insert into unclaimed_payment (tenant_id, serial, amount, payment_type, paid_time, first_time, payer)
  select $1, 'UNC' || n, 10 + n % 997, (${WALLET})[1 + n % ${WALLETS}], ${TIME}, ${TIME}, '付款人' || n
  from generate_series(1, $2::int) n`;

const fill = async ({ pool, tenantId }: Demo): Promise<void> => {
  const client = await pool.connect();
  try {
    // Without foreign keys, guards and announcements.
    await client.query('begin; set local statement_timeout = 0; set local session_replication_role = replica');
    await client.query(FILL_PAYMENTS, [tenantId, PAYMENTS]);
    await client.query(FILL_INCOME, [tenantId, PAYMENTS]);
    await client.query(FILL_UNCLAIMED, [tenantId, UNCLAIMED]);
    await client.query('commit');
    // A statement of its own: it runs in no transaction.
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
};

export const calendar = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, STAFF, async (demo) => {
    const { pool, tenantId } = demo;
    await fill(demo);
    const admin = await idsOf(demo, `select id from staff where tenant_id = $1 and user_name = 'admin'`);
    const [caller] = await signInAll(pool, tenantId, admin);
    if (!caller) throw new Error('The demonstration has no administrator.');
    const page = { PageIndex: 1, PageCount: 20 };
    const calls: [string, string, object][] = [
      [`calendar of a month with ${PAYMENTS} payments, p50`, searchCalendar.path, { Month: MONTH }],
      [`first page of ${UNCLAIMED} unclaimed rows, p50`, searchUnclaimed.path, page],
      ['the same, searched by the payer', searchUnclaimed.path, { ...page, SearchValue: '付款人77' }],
      ['the same, searched by the serial number', searchUnclaimed.path, { ...page, SearchValue: 'UNC77777' }],
    ];
    return withOurServer(installation, {}, async (ours) => {
      const figures: Figure[] = [];
      for (const [name, path, body] of calls) {
        const request = () => requestOf('POST', `/crm/${path}`, caller, JSON.stringify(body));
        const round = { request, isRight: answeredByOurs, clients: 1, milliseconds: ROUND_MS };
        const medians: number[] = [];
        for (let at = 0; at < ROUNDS; at += 1) medians.push((await measureRound(ours, round)).medianMs);
        figures.push(atMost(MAX_MS, name, median(medians), ' ms'));
      }
      return figures;
    });
  });
