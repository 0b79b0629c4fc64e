/** The deal list over a month of 50,000 deals, beside the plain SQL that computes the same page, count and sum. */
import { searchDeals } from '../contract/src/deals/deal.contract.ts';
import type { Installation } from '../server/src/installation.ts';
import { answeredByOurs, type Caller, measureRound, post, requestOf, signInAll, withOurServer } from './contenders.ts';
import { openSums } from './deal-sums.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';
import { atMostTimes, type Figure, mustBe } from './figure.ts';
import { median } from './http-load.ts';
import { fillMoney } from './money-world.ts';

/** About two of five are the root of a deal. */
const ORDERS = 130_000;
const DAYS = 30;
const STAFF = 100;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const MOST_TIMES = 1.5;

/** Written for itself: whole families are added up first, and the page is read from them. */
const PLAIN = `
  with member as (
    select coalesce(o.parent_id, o.id) as deal_id, o.id, (o.progress & 8) <> 0 as is_audited from work_order o
    where o.tenant_id = $1 and o.status in (1, 2) and not o.is_refund
  ), paid as (
    select p.work_order_id, sum(p.fen - p.refunded_fen) / 100.0 as amount from payment_log p
    where p.tenant_id = $1 and p.status = 2 and p.deleted_time is null group by 1
  ), deal as materialized (
    select r.id, r.report_date, coalesce(sum(paid.amount), 0) as amount
    from work_order r join member m on m.deal_id = r.id left join paid on paid.work_order_id = m.id
    where r.tenant_id = $1 and r.parent_id is null and r.status in (1, 2) and not r.is_refund
      and r.report_date between $2 and $3
    group by r.id, r.report_date having bool_or(m.is_audited)
  )
  select r.*, s.name as user_name, d.name as department_name, deal.amount as deal_amount, calls.*,
    (select count(*) from deal) as count, (select sum(amount) from deal)::float8 as total
  from (select * from deal order by report_date desc, id desc limit 10) deal
    join work_order r on r.tenant_id = $1 and r.id = deal.id
    join staff s on s.tenant_id = $1 and s.id = r.owner_id
    join department d on d.tenant_id = $1 and d.id = r.department_id
    cross join lateral (
      select count(*) as times, sum(l.call_seconds) as seconds, max(l.start_time) as latest from call_log l
      where l.tenant_id = $1 and l.tel = r.tel and not l.is_incoming and not l.is_open and l.filter_result = 0) calls
  order by deal.report_date desc, deal.id desc`;

interface Answer {
  readonly ids: readonly number[];
  readonly count: number;
  readonly total: number;
}

const readPlain = async ({ pool, tenantId }: Demo, from: number, until: number): Promise<Answer> => {
  const { rows } = await pool.query<{ id: number; count: number; total: number }>(PLAIN, [tenantId, from, until]);
  return { ids: rows.map(({ id }) => id), count: Number(rows[0]?.count ?? 0), total: rows[0]?.total ?? 0 };
};

const measure = (installation: Installation, demo: Demo, caller: Caller): Promise<Figure[]> =>
  withOurServer(installation, {}, async (ours) => {
    const range = { StartTime: demo.now - DAYS * 86_400, EndTime: demo.now };
    const body = JSON.stringify({ PageIndex: 1, PageCount: 10, ...range });
    const request = () => requestOf('POST', `/crm/${searchDeals.path}`, caller, body);
    const rounds: { readonly own: number; readonly plain: number }[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const began = performance.now();
      await readPlain(demo, range.StartTime, range.EndTime);
      const plain = performance.now() - began;
      const round = { request, isRight: answeredByOurs, clients: 1, milliseconds: ROUND_MS };
      rounds.push({ plain, own: (await measureRound(ours, round)).medianMs });
    }
    const plain = await readPlain(demo, range.StartTime, range.EndTime);
    const { Rows, Count, Total } = searchDeals.answer.parse((await post(ours, searchDeals.path, caller, body)).Data);
    const isSame = Count === plain.count && Total === plain.total && Rows.every(({ Id }, at) => Id === plain.ids[at]);
    return [
      mustBe(`${Count} deals of ${Total} yuan: the same page, count and sum`, isSame),
      atMostTimes(
        MOST_TIMES,
        `first page of ${Count} deals with count and sum, p50`,
        median(rounds.map(({ own }) => own)),
        median(rounds.map((one) => one.plain)),
        ' ms',
      ),
      ...(await openSums(ours, caller, {
        from: range.StartTime,
        until: range.EndTime,
        departments: await idsOf(demo, 'select id from department where tenant_id = $1'),
      })),
    ];
  });

export const deals = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, STAFF, async (demo) => {
    await fillMoney(demo, { orders: ORDERS, days: DAYS, mostPayments: 3 });
    const administrators = `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where s.tenant_id = $1 and r.is_built_in`;
    const [caller] = await signInAll(demo.pool, demo.tenantId, await idsOf(demo, administrators));
    if (!caller) throw new Error('The demonstration has no administrator.');
    return measure(installation, demo, caller);
  });
