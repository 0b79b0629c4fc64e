/** The sums of 100,000 work orders in every way they are added, and the time of the finance reports over 31 days. */
import { readFlowReport } from '../contract/src/finance-reports/flow-report.contract.ts';
import { readOrderReport } from '../contract/src/finance-reports/order-report.contract.ts';
import { dayOf } from '../contract/src/wire/clock.ts';
import { rangeOfDays } from '../contract/src/wire/spans.ts';
import { dice } from '../server/src/operator/demo/dice.ts';
import { checkMoney, isGreen } from '../server/src/features/finance-reports/finance-reports.port.ts';
import { checkSales } from '../server/src/features/sales-check/sales-check.port.ts';
import type { Installation } from '../server/src/installation.ts';
import { answeredByOurs, type Caller, measureRound, requestOf, signInAll, withOurServer } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';
import { atMost, type Figure, mustBe } from './figure.ts';
import { median } from './http-load.ts';
import { fillMoney } from './money-world.ts';

const ORDERS = 100_000;
const DAYS = 120;
const FLOWS = 100_000;
const REPORT_DAYS = 31;
const STAFF = 200;
const MAX_MS = 300;
const ROUNDS = 5;
const ROUND_MS = 1_500;

/** As many flows as orders, for the other report. */
const FILL_FLOWS = `
  insert into finance_flow (tenant_id, customer_tel, staff_id, department_id, department_name, pay_type, price, account_type,
    examine_status, examined_time, created_time)
  select $1, (13100000000 + n)::text, s.id, s.department_id, 'D', 1, (n % 100000 + 1) / 100.0, 1, 1, at, at
  from (select id, department_id, row_number() over (order by id) - 1 as place, count(*) over () as many from staff
      where tenant_id = $1 and department_id is not null) s
    join generate_series(1, $2::int) n on s.place = n % s.many
    cross join lateral (select $3::bigint - n::bigint * ${DAYS} * 86400 / $2::int as at) moment`;

const sumsOf = async ({ database, tenantId }: Demo): Promise<Figure[]> => {
  const began = performance.now();
  const check = await checkMoney(database, tenantId);
  const seconds = (performance.now() - began) / 1_000;
  const { byReportDate, byPaymentTime } = check;
  const sums = [byPaymentTime.payments, byReportDate.orders, byReportDate.report, byPaymentTime.report];
  const difference = (Math.max(...sums) - Math.min(...sums)) / 100;
  return [
    atMost(
      0,
      `payments, orders and both reports of ${ORDERS} orders, ${sums[0] ?? 0} fen: difference`,
      difference,
      ' yuan',
    ),
    mustBe(`${check.lines} sums by department and day agree, checked in ${seconds.toFixed(1)} s`, isGreen(check)),
  ];
};

const CHECKED_SPANS = 40;

/** On random spans of days: rankings, deals and sales data beside the payments. */
const salesOf = async ({ database, tenantId, now }: Demo): Promise<Figure> => {
  const { below } = dice(23);
  let [differing, money] = [0, 0];
  for (let at = 0; at < CHECKED_SPANS; at += 1) {
    const last = dayOf(now) - below(DAYS);
    const { differences, sums } = await checkSales(database, tenantId, rangeOfDays(last - below(REPORT_DAYS), last));
    differing += differences.length;
    money += sums.Paid + sums.Deals;
  }
  const name = `rankings, deals and sales data of ${CHECKED_SPANS} random spans, ${(money / 100).toFixed(2)} yuan`;
  return atMost(0, `${name}: agents whose sums differ`, differing, '');
};

const reportsOf = (installation: Installation, caller: Caller, now: number): Promise<Figure[]> =>
  withOurServer(installation, {}, async (ours) => {
    const range = { StartTime: now - REPORT_DAYS * 86_400, EndTime: now };
    const byOrder = (TimeType: number) => ({ TimeType, WorkOrderAuditProgress: 8, ...range });
    const reports: [string, string, object][] = [
      ['report by report time', readOrderReport.path, byOrder(0)],
      ['report by payment time', readOrderReport.path, byOrder(1)],
      ['report by flow', readFlowReport.path, range],
    ];
    const figures: Figure[] = [];
    for (const [name, path, body] of reports) {
      const request = () => requestOf('POST', `/crm/${path}`, caller, JSON.stringify(body));
      const round = { request, isRight: answeredByOurs, clients: 1, milliseconds: ROUND_MS };
      const medians: number[] = [];
      for (let at = 0; at < ROUNDS; at += 1) medians.push((await measureRound(ours, round)).medianMs);
      figures.push(atMost(MAX_MS, `${name} over ${REPORT_DAYS} days, p50`, median(medians), ' ms'));
    }
    return figures;
  });

export const money = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, STAFF, async (demo) => {
    const { pool, tenantId, now } = demo;
    await fillMoney(demo, { orders: ORDERS, days: DAYS, mostPayments: 3 });
    await pool.query(FILL_FLOWS, [tenantId, FLOWS, now]);
    await pool.query('vacuum analyze');
    const sums = [...(await sumsOf(demo)), await salesOf(demo)];
    const administrators = `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where s.tenant_id = $1 and r.is_built_in`;
    const [caller] = await signInAll(pool, tenantId, await idsOf(demo, administrators));
    if (!caller) throw new Error('The demonstration has no administrator.');
    return [...sums, ...(await reportsOf(installation, caller, now))];
  });
