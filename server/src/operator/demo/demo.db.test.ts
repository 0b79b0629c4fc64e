import { dayOf, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { rangeOfDays } from '@gonghai/contract/wire/spans.ts';
import { WarningKind } from '@gonghai/contract/work-orders/warning.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { brokenLeadInvariants } from '../../../test/leads.ts';
import { freshDatabase } from '../../../test/database.ts';
import { openPool, WORKING_LIMITS } from '../../db/driver/connection.ts';
import { createDatabase } from '../../db/database.ts';
import { createRecordStore } from '../../features/calls/calls.port.ts';
import { readRankedAgents } from '../../features/home/rankings.queries.ts';
import { createFileStore } from '../../features/files/store.service.ts';
import { checkStatements } from '../../features/finance-reports/finance-reports.port.ts';
import { readCalendar } from '../../features/payments/calendar.queries.ts';
import { demandOrderInvariants } from '../../../test/work-orders.ts';
import { createSecrets } from '../../db/secrets.ts';
import { followExchangePort } from './demo-lines.ts';
import { fillDemo } from './demo.ts';
import { createTestPasswords } from '../../../test/passwords.ts';

// The tables of a worker have room for the rows of the files before. With it, this many new rows are planned badly.
const test = await freshDatabase();
const pool = openPool(test.ownerTarget, WORKING_LIMITS, 2);
const database = createDatabase(pool);
afterAll(async () => {
  await pool.end();
  await test.drop();
  await rm(pictures, { recursive: true });
  await rm(recordings, { recursive: true });
  await rm(statements, { recursive: true });
});
const NOW = 1_794_000_000;
const secrets = createSecrets('a key for tests only');
const pictures = await mkdtemp(join(tmpdir(), 'gonghai-demo-pictures-'));
const store = createFileStore(pictures);
const statements = await mkdtemp(join(tmpdir(), 'gonghai-demo-statements-'));
const statementFiles = createFileStore(statements);
const recordings = await mkdtemp(join(tmpdir(), 'gonghai-demo-recordings-'));
const records = createRecordStore(recordings);
await fillDemo(
  database,
  { passwords: await createTestPasswords(), secrets, store, statementFiles, records, exchangePort: 8_088 },
  NOW,
);

const rowsOf = async (text: string) => (await test.owner.query(text)).rows;

it('gives every placement customers, and every agent some', async () => {
  const [places] = await rowsOf(`
    select count(*) filter (where placement = 0)::int as owned, count(*) filter (where placement = 1)::int as pool,
      count(*) filter (where placement = 2)::int as black, count(*) filter (where placement = 3)::int as bin from customer`);
  expect(Math.min(...Object.values<number>(places))).toBeGreaterThan(30);
  const idle = await rowsOf(`
    select s.user_name from staff s join role r on r.id = s.role_id join tenant t on t.id = s.tenant_id
    where t.is_demo and r.name = '销售坐席' and not exists (select from customer c where c.owner_id = s.id)`);
  expect(idle).toEqual([]);
});

it('gives about 200 calls of the last week, of every agent, a recording of their length', async () => {
  const recorded = await rowsOf(`
    select l.staff_id, l.call_seconds as seconds, round(r.milliseconds / 1000.0)::int as heard, length(r.waveform) as bytes, r.name,
      r.tenant_id
    from call_log l join call_recording r on r.tenant_id = l.tenant_id and r.call_log_id = l.id
    where l.record_state = 2 and l.is_answered and l.audio_file = r.name and l.start_time >= ${NOW - 7 * 86_400}`);
  expect(recorded.length).toBeGreaterThan(150);
  expect(recorded.every(({ seconds, heard, bytes }) => seconds === heard && bytes === 400)).toBe(true);
  const idle = await rowsOf(`
    select s.user_name from staff s join role r on r.id = s.role_id join tenant t on t.id = s.tenant_id
    where t.is_demo and r.name = '销售坐席'
      and not exists (select from call_log l where l.staff_id = s.id and l.record_state = 2)`);
  expect(idle).toEqual([]);
  const [{ tenant_id: tenantId, name }] = recorded;
  expect(await records.sizeOf(tenantId, name)).toBeGreaterThan(1_000);
});

it('gives some recordings comments within their length, flags, and messages that lead to them', async () => {
  const comments = await rowsOf(`
    select r.flag, c.second * 1000 < r.milliseconds as is_inside, c.created_time <= ${NOW} as is_past,
      exists (select from notice n where n.staff_id = l.staff_id and n.call_log_id = l.id and n.call_second = c.second) as is_told,
      (select s.user_name from staff s where s.id = l.staff_id) as agent
    from call_comment c join call_recording r on r.call_log_id = c.call_log_id join call_log l on l.id = c.call_log_id`);
  expect(comments.length).toBeGreaterThanOrEqual(5);
  expect(comments.every(({ is_inside, is_past, is_told }) => is_inside && is_past && is_told)).toBe(true);
  expect(new Set(comments.map(({ flag }) => flag))).toEqual(new Set([0, 1, 2]));
  expect(comments.some(({ agent }) => agent === 'agent')).toBe(true);
});

it('gives orders in every state with their receipts, so that every list of work orders has some', async () => {
  const [lists] = await rowsOf(`
    select count(*) filter (where status = 0)::int as drafts,
      count(*) filter (where status = 1 and not is_refund and progress & 1 = 0)::int as sales,
      count(*) filter (where status = 1 and not is_refund and progress & 2 = 0)::int as planning,
      count(*) filter (where status = 1 and not is_refund and progress & 4 = 0)::int as operations,
      count(*) filter (where status = 1 and not is_refund and progress & 8 = 0)::int as finance,
      count(*) filter (where status = 2 and not is_refund)::int as passed, count(*) filter (where status = 3)::int as rejected,
      count(*) filter (where is_complete)::int as closed, count(*) filter (where is_refund)::int as refunded,
      count(*) filter (where parent_id is not null)::int as children, count(learning_order_id)::int as opened,
      count(*) filter (where is_deliver)::int as shipped,
      count(*) filter (where owner_id = (select id from staff where user_name = 'agent'))::int as "hers"
    from work_order`);
  expect(Math.min(...Object.values<number>(lists))).toBeGreaterThan(3);
  await demandOrderInvariants(test.owner);
  const odd = await rowsOf(`
    select o.id from work_order o where o.created_time not between ${NOW - 89 * 86_400} and ${NOW}
      or not exists (select from customer c where c.tel = o.tel and c.owner_id = o.owner_id)
      or (o.status = 2) <> (4 = (select count(distinct a.after ->> 'Stage') from audit_log a where a.subject = 'work-order'
        and a.subject_id = o.id and a.action like '%审核通过' and a.created_time between o.created_time and ${NOW}))`);
  expect(odd).toEqual([]);
  const files = new Set((await readdir(pictures, { recursive: true })).map((path) => basename(path)));
  const receipts = await rowsOf(
    `select l.picture, p.payment_id = l.third_no or o.warnings <> '[]' as is_right from payment_log l
      join stored_picture p on p.name = l.picture join work_order o on o.id = l.work_order_id`,
  );
  expect(receipts.length).toBeGreaterThan(60);
  expect(receipts.filter(({ picture, is_right }) => !is_right || !files.has(picture))).toEqual([]);
});

it('gives five refunds in every state, in whole and in part', async () => {
  const [refunds] = await rowsOf(`
    select count(*) filter (where state = 0)::int as waiting, count(*) filter (where state = 1)::int as confirmed,
      count(*) filter (where state = 2)::int as withdrawn, count(*) filter (where state = 1 and is_whole)::int as whole,
      count(*) filter (where state = 1 and not is_whole)::int as parts,
      count(*) filter (where greatest(asked_time, ended_time) > ${NOW})::int as future from refund`);
  expect(Math.min(refunds.waiting, refunds.confirmed, refunds.withdrawn)).toBeGreaterThanOrEqual(5);
  expect(Math.min(refunds.whole, refunds.parts)).toBeGreaterThan(1);
  expect(refunds.future).toBe(0);
});

it('gives deals of three months with reviews, after-sales customers and departments that differ from the original', async () => {
  const [deals] = await rowsOf(`
    select count(*)::int as deals, count(distinct to_timestamp(report_date)::date)::int as days,
      count(audio_audit_time)::int as reviewed, (count(*) - count(audio_audit_time))::int as unreviewed,
      count(*) filter (where d.name <> o.source_department_name)::int as moved,
      count(*) filter (where exists (select from call_log l where l.tenant_id = o.tenant_id and l.tel = o.tel and l.record_state = 2
        and not l.is_incoming) and o.report_date > ${NOW} - 30 * 86400)::int as recorded,
      count(*) filter (where a.deal_id is not null)::int as customers
    from work_order o join department d on d.tenant_id = o.tenant_id and d.id = o.department_id
      left join after_sale_customer a on a.tenant_id = o.tenant_id and a.tel = o.tel
    where o.financed_time is not null and not o.is_refund`);
  expect(deals.deals).toBeGreaterThanOrEqual(200);
  expect(deals.customers).toBe(deals.deals);
  expect(deals.days).toBeGreaterThan(60);
  expect(Math.min(deals.reviewed, deals.unreviewed)).toBeGreaterThan(50);
  expect(Math.min(deals.moved, deals.recorded)).toBeGreaterThan(10);
});

it('has an account of sales with the deals, and none that approves orders with masked phones and sees them', async () => {
  const holders = await rowsOf(`
    select r.name, array_agg(s.user_name order by s.id) as people from role r
    join role_menu m on m.tenant_id = r.tenant_id and m.role_id = r.id and m.menu_id = ${menuIdOf.get('SuccessCustomer')}
    join staff s on s.tenant_id = r.tenant_id and s.role_id = r.id join tenant t on t.id = r.tenant_id
    where t.is_demo and not r.is_built_in group by r.name order by r.name`);
  expect(holders).toEqual([
    { name: '财务', people: ['finance', 'guzhenhua'] },
    { name: '销售总监', people: ['director'] },
  ]);
});

it('gives after-sales customers in every state of ownership, with calls, records, attributes and reminders that are due', async () => {
  const [counts] = await rowsOf(`
    select count(*) filter (where s.is_admin)::int as "ofSupervisor", count(*) filter (where not s.is_admin)::int as "ofEmployees",
      count(*) filter (where c.owner_id is null and c.got_time is null)::int as waiting,
      count(*) filter (where c.owner_id is null and c.got_time is not null)::int as released,
      count(*) filter (where s.user_name = 'service')::int as "ofService",
      count(*) filter (where exists (select from call_log l where l.source = 'AfterSale' and l.subject_id = c.id))::int as called,
      count(*) filter (where exists (select from customer_extend e where e.after_sale_id = c.id))::int as described,
      count(*) filter (where exists (select from notice n where n.after_sale_id = c.id and n.staff_id = s.id
        and n.done_time is null and n.sent_time is not null))::int as due
    from after_sale_customer c left join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id`);
  expect(Math.min(...Object.values<number>(counts))).toBeGreaterThan(3);
  expect(counts.ofEmployees).toBeGreaterThan(80);
  const wrong = await rowsOf(`
    select c.id from after_sale_customer c where c.created_time > ${NOW} or c.got_time not between c.created_time and ${NOW}
      or c.call_times <> (select count(*) from call_log l where l.source = 'AfterSale' and l.subject_id = c.id)
      or not exists (select from customer_record r where r.after_sale_id = c.id and r.to_owner_id is not distinct from c.owner_id)`);
  expect(wrong).toEqual([]);
});

it('gives after-sales customers every step of their own dictionary, and none another status', async () => {
  const steps = await rowsOf(`
    select d.name, count(*)::int as n, count(*) filter (where not exists (select from call_log l
      where l.source = 'AfterSale' and l.subject_id = c.id and l.is_answered))::int as "notReached"
    from after_sale_customer c
    left join dictionary_item d on d.tenant_id = c.tenant_id and d.dic_table = 10 and d.id = c.track_status_id
    where c.track_status_id is not null group by d.name, d.sort order by d.sort`);
  expect(steps.map(({ name }) => name)).toEqual(['待开课', '学习中', '待考试', '已通过', '续报', '已结束']);
  expect(steps.filter(({ name, notReached }) => name !== '已结束' && name !== '待开课' && notReached > 0)).toEqual([]);
});

it('gives learning of 60 students over four subjects, and six papers that most of them sat', async () => {
  const [counts] = await rowsOf(`
    select (select count(distinct student_id) from student_subject)::int as students,
      (select count(distinct subject_name) from student_subject)::int as subjects,
      (select count(distinct paper_id) from student_exam)::int as papers,
      (select count(*) from student_exam)::int as attempts,
      (select count(*) from after_sale_customer c join staff s on s.id = c.owner_id
        where s.user_name = 'service' and c.student_id is not null)::int as "ofService"`);
  expect(counts).toMatchObject({ students: 60, subjects: 4, papers: 6 });
  expect(counts.attempts).toBeGreaterThan(180);
  expect(counts.ofService).toBeGreaterThan(3);
});

it('gives orders of courses in every state on both lists, with their payments in the finance flow and their records', async () => {
  const states = await rowsOf(`
    select station * 10 + pay_type as state, count(*) filter (where source = 'Customer')::int as sales,
      count(*) filter (where source <> 'Customer')::int as service from course_order group by 1 order by 1`);
  expect(states.map(({ state }) => state)).toEqual([0, 11, 12, 13, 20]);
  for (const { sales } of states) expect(sales).toBeGreaterThan(0);
  expect(states.filter(({ service }) => service > 0).length).toBeGreaterThan(3);
  const [counts] = await rowsOf(`
    select count(*) filter (where o.station = 1)::int as paid,
      count(*) filter (where f.account_type = 0 and f.price = o.price and f.created_time = o.paid_time)::int as entered,
      count(*) filter (where f.examine_status = 0)::int as pending,
      count(*) filter (where greatest(o.created_time, o.paid_time, o.closed_time, f.examined_time) > ${NOW})::int as future,
      (select count(*) from customer_record where record_type = 3 and record ~ '订单号 [0-9]{16}')::int as records,
      2 * count(*)::int - count(*) filter (where o.station = 0)::int as told
    from course_order o left join finance_flow f on f.pay_id = o.pay_id`);
  expect(counts).toMatchObject({ entered: counts.paid, future: 0, records: counts.told });
  expect(counts.pending).toBeGreaterThan(0);
});

it('gives every order its course and the profession of it', async () => {
  const courses = await rowsOf(`
    select o.subject_type = p.title and left(p.title, length(i.name)) = i.name as agrees, count(*)::int as orders
      from work_order o join product p on p.id = o.product_id
      left join dictionary_item i on i.tenant_id = o.tenant_id and i.dic_table = 4 and i.id = o.profession_type
    group by 1`);
  expect(courses).toEqual([{ agrees: true, orders: expect.any(Number) }]);
});

it('gives orders in review with warnings of every kind', async () => {
  const kinds = await rowsOf(`
    select w->>'Kind' as kind, count(distinct o.id)::int as orders from work_order o
      cross join jsonb_array_elements(o.warnings) w where o.status = 1 group by 1 order by 1`);
  // The pictures of the demonstration are all read.
  const { PictureUnread: _, ...shown } = WarningKind;
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.values(shown).toSorted());
  const [{ orders }] = await rowsOf(`select count(*)::int as orders from work_order where warnings <> '[]'`);
  expect(orders).toBeGreaterThanOrEqual(10);
});

it('gives payments that were passed by hand, with their reasons in the history', async () => {
  const [counts] = await rowsOf(`
    select count(*) filter (where pass_way = 2 and pass_reason <> '')::int as "byHand", count(*) filter (where pass_way = 1)::int as matched,
      count(*) filter (where (status = 2) <> (pass_way > 0 and pass_time is not null and pass_user_id is not null))::int as odd,
      (select count(*) from audit_log where action = '对账通过' and after->>'Remark' like '人工通过：%')::int as told from payment_log`);
  expect(counts).toMatchObject({ odd: 0, told: counts.byHand });
  expect(counts.byHand).toBeGreaterThan(5);
  expect(counts.matched).toBeGreaterThan(100);
});

it('gives income of every wallet that no order claims, and interest', async () => {
  const income = await rowsOf(`
    select d.name, u.kind, u.paid_time < u.first_time and u.first_time <= ${NOW} as is_past from unclaimed_payment u
    join dictionary_item d on d.tenant_id = u.tenant_id and d.id = u.payment_type
    where not exists (select from payment_log p where p.tenant_id = u.tenant_id and p.third_no = u.serial) order by u.amount`);
  expect(income.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    '对公转账 1',
    '微信 0',
    '微信 0',
    '支付宝 0',
    '对公转账 0',
  ]);
  expect(income.every(({ is_past }) => is_past)).toBe(true);
});

it('gives two weeks of statements of three wallets: one differing day, one missing day, one closed week', async () => {
  const today = dayOf(NOW);
  const [days] = await rowsOf(`
    select count(*)::int as runs, count(distinct payment_type)::int as wallets, min(start_day) - ${today} as first,
      count(*) filter (where stored_name is not null)::int as files from statement`);
  expect(days).toMatchObject({ wallets: 3, files: days.runs });
  expect(days.runs).toBeGreaterThan(20);
  expect((await rowsOf(`select count(distinct day)::int as days, count(*)::int as n from closed_day`))[0]).toEqual({
    days: 7,
    n: 21,
  });
  const { id: tenantId } = (await rowsOf('select id from tenant where is_demo'))[0];
  const cells = await readCalendar(database.forTenant(tenantId), tenantId, { from: today - 14, to: today - 1 });
  // Beside the days with unclaimed income.
  const differing = await rowsOf(
    `select distinct (paid_time + 28800) / 86400 as day from reconciliation_line where pile = '金额不符'`,
  );
  expect(differing).toHaveLength(1);
  expect(cells.filter(({ IsClosed, Difference }) => IsClosed && Difference !== 0)).toEqual([]);
  expect(cells.filter(({ HasStatement, ClaimAmount }) => !HasStatement && ClaimAmount !== 0)).toHaveLength(1);
  const check = await checkStatements(database, tenantId);
  expect([check.closedDays, check.changedDays, check.stray]).toEqual([21, [], []]);
});

it('gives leads of every state and source in ninety days, some of them waiting now, and customers without a call', async () => {
  const groups = await rowsOf(`
    select state, source, count(*)::int as n, min(created_time) as first, max(created_time) as last from lead group by 1, 2`);
  expect(groups).toHaveLength(9);
  expect(Math.min(...groups.map(({ first }) => first))).toBeGreaterThan(NOW - 91 * 86_400);
  const [{ forgotten, ...numbers }] = await rowsOf(`
    select count(*) filter (where state = 0)::int as waiting, count(*) filter (where is_converted)::int as converted,
      count(*) filter (where state = 1 and first_call_time is null and state_time > ${NOW - 1_800})::int as fresh,
      count(*) filter (where state = 1 and first_call_time is null and state_time < ${NOW - 3_600})::int as forgotten from lead`);
  expect(Math.min(...Object.values<number>(numbers))).toBeGreaterThan(3);
  expect(forgotten).toBe(0);
  expect(await brokenLeadInvariants(test.owner, ['every assignment has one custody record'])).toEqual({});
});

it('gives two accounts that received leads, and one push that failed', async () => {
  const accounts = await rowsOf(`
    select s.value ->> 'AdvertiserName' as name, count(p.lead_id)::int as leads, count(*) filter (where p.state = 2)::int as failed
    from setting s join lead_push p on p.tenant_id = s.tenant_id and p.setting_id = s.id group by s.tenant_id, s.id order by s.id`);
  expect(accounts).toMatchObject([{ failed: 1 }, { failed: 0 }]);
  expect(Math.min(...accounts.map(({ leads }) => leads))).toBeGreaterThan(3);
  expect(await rowsOf('select count(*)::int as n from intake_token')).toEqual([{ n: 2 }]);
});

it('gives every extension a readable password and an active line', async () => {
  const people = await rowsOf(`
    select s.tenant_id, s.extension_number, s.extension_password, l.sip_user_name, l.sip_password,
      g.value #>> '{Config,0,Value}' as address
    from staff s
      join staff_line l on l.tenant_id = s.tenant_id and l.staff_id = s.id and l.is_enabled
      join setting g on g.tenant_id = l.tenant_id and g.id = l.setting_id
    where s.extension_number <> ''`);
  const [{ extensions }] = await rowsOf(`select count(*)::int as extensions from staff where extension_number <> ''`);
  expect(extensions).toBeGreaterThan(15);
  expect(people).toHaveLength(extensions);
  for (const person of people) {
    const opened = (column: string, sealed: string) => secrets.open(sealed, { tenantId: person.tenant_id, column });
    expect(opened('staff.extension_password', person.extension_password)).toBe(`Qiming${person.extension_number}`);
    expect(opened('staff_line.sip_password', person.sip_password)).toBe(`Qiming${person.extension_number}`);
    expect(person).toMatchObject({ sip_user_name: person.extension_number, address: 'ws://127.0.0.1:8088/ws' });
  }
});

it('lets the lines follow the port of the exchange, and leaves other addresses', async () => {
  const tenantId = `(select id from tenant where is_demo)`;
  const own = { Type: 'BS/SIP', Name: '自建', Config: [{ Key: 'WSDomain', Value: 'wss://sip.example.com/ws' }] };
  await test.owner.query(`insert into setting (tenant_id, key, value) values (${tenantId}, 'SIPConfig', $1)`, [own]);
  const schemes = () =>
    rowsOf(`select value from setting where tenant_id = ${tenantId} and key = 'SIPConfig' order by id`);
  const before = await schemes();
  const follow = (port: number) => database.inTransaction(null, (trx) => followExchangePort(trx, port));
  await follow(9_088);
  const address = { Key: 'WSDomain', Value: 'ws://127.0.0.1:9088/ws' };
  const [{ value }, ...others] = before;
  expect(await schemes()).toEqual([{ value: { ...value, Config: [address, ...value.Config.slice(1)] } }, ...others]);
  await follow(8_088);
  expect(await schemes()).toEqual(before);
});

it('gives every agent reminders for owned customers: some notified and unread, some in the future, all consistent', async () => {
  const agents = await rowsOf(`
    select s.user_name, count(*) filter (where n.notice_time > ${NOW})::int as coming,
      count(*) filter (where n.sent_time is not null and not n.is_checked)::int as unread
    from staff s join role r on r.id = s.role_id join tenant t on t.id = s.tenant_id
      left join notice n on n.staff_id = s.id
    where t.is_demo and r.name = '销售坐席' group by s.id, s.user_name`);
  expect(agents.filter(({ coming }) => coming === 0)).toEqual([]);
  expect(agents.find((agent) => agent.user_name === 'agent').unread).toBeGreaterThan(0);
  const odd = await rowsOf(`
    select n.id from notice n join customer c on c.id = n.customer_id where c.owner_id is distinct from n.staff_id
      or n.notice_time <> n.subscribe_time - n.notice_minutes * 60 or (n.sent_time is null) <> (n.notice_time > ${NOW})`);
  expect(odd).toEqual([]);
});

it('adds up: calls with their figures, numbers with their rows, records with their places', async () => {
  const off = await rowsOf(`
    select c.id from customer c join customer_calls k on k.customer_id = c.id left join lateral (
      select count(*)::int as times, coalesce(sum(l.call_seconds), 0)::int as seconds, max(l.start_time) as latest,
        count(*) filter (where l.is_answered)::int as successes
      from call_log l where l.tenant_id = c.tenant_id and l.customer_id = c.id and l.filter_result = 0 and not l.is_incoming) calls on true
    where (k.call_times, k.call_seconds, k.call_successes) <> (calls.times, calls.seconds, calls.successes)
      or k.latest_call_time is distinct from calls.latest`);
  expect(off).toEqual([]);
  const [{ counted, present }] = await rowsOf(`
    select (select sum(change) from customer_count where owner_id = -1 and track_status_id = -1)::int as counted,
      (select count(*) from customer)::int as present`);
  expect(counted).toBe(present);
  const unrecorded = await rowsOf(`
    select c.id from customer c where not exists (select from customer_record r where r.customer_id = c.id
      and r.to_placement = c.placement and r.to_owner_id is not distinct from c.owner_id)`);
  expect(unrecorded).toEqual([]);
});

it('gives every agent ninety days of calls that ended in many ways', async () => {
  const agents = await rowsOf(`
    select s.user_name, count(distinct (l.start_time + 28800) / 86400)::int as days, count(*)::int as calls
    from staff s join role r on r.id = s.role_id join tenant t on t.id = s.tenant_id
      left join call_log l on l.staff_id = s.id and l.start_time > ${NOW - 90 * 86_400}
    where t.is_demo and r.name = '销售坐席' group by s.id, s.user_name`);
  expect(agents.filter(({ days, calls }) => days < 60 || calls < 600)).toEqual([]);
  const [{ causes, ...numbers }] = await rowsOf(`
    select count(distinct cause_text)::int as causes, count(*) filter (where end_mark = 1)::int as estimated,
      count(*) filter (where end_mark = 2)::int as corrected, count(*) filter (where filter_result = 1)::int as refused,
      count(*) filter (where is_incoming)::int as missed
    from call_log`);
  expect(causes).toBeGreaterThan(8);
  expect(Math.min(...Object.values<number>(numbers))).toBeGreaterThan(3);
  const odd = await rowsOf(`
    select id from call_log where is_answered <> (call_seconds > 0) or ended_time > ${NOW} or ended_time < start_time
      or (is_answered and ended_time - answered_time <> call_seconds) or line_id is null or department_id is null
      or (filter_result = 0 and end_mark = 0 and cause_text = '')`);
  expect(odd).toEqual([]);
});

it('has a podium in every ranking of today, yesterday and the month, and figures of today for agent and leader', async () => {
  const tenantId = Number((await rowsOf('select id from tenant where is_demo'))[0].id);
  const days = (first: number, last: number) => rangeOfDays(dayOf(NOW) - first, dayOf(NOW) - last);
  for (const range of [days(0, 0), days(1, 1), days(29, 0)]) {
    const agents = await readRankedAgents(database.forTenant(tenantId), tenantId, { range, departments: [] });
    for (const figure of ['people', 'calls', 'connects', 'seconds', 'fen'] as const)
      expect(agents.filter((agent) => agent[figure] > 0).length, `${figure} ${JSON.stringify(range)}`).toBeGreaterThan(
        3,
      );
  }
  const shown =
    await rowsOf(`select s.user_name, sum(d.calls)::int as calls, sum(d.connects)::int as connects from call_day d
    join staff s on s.tenant_id = d.tenant_id and s.id = d.staff_id where s.user_name in ('agent', 'leader')
      and d.day = ${dayOf(NOW)} group by 1`);
  expect(shown).toHaveLength(2);
  expect(Math.min(...shown.flatMap(({ calls, connects }) => [calls - 3, connects]))).toBeGreaterThan(0);
});

it('gives every agent more leads than deals, and the team more intents than deals', async () => {
  const agents = await rowsOf(`
    select s.name, (select count(*) from lead_assignment a where a.agent_id = s.id)::int as leads,
      (select count(*) from work_order o where o.owner_id = s.id and o.financed_time is not null and not o.is_refund)::int as deals
    from staff s join role r on r.id = s.role_id join tenant t on t.id = s.tenant_id where t.is_demo and r.name = '销售坐席'`);
  expect(agents.filter(({ leads, deals }) => deals === 0 || leads < 2 * deals)).toEqual([]);
  const deals = agents.reduce((sum, agent) => sum + agent.deals, 0);
  const [{ intents }] = await rowsOf('select count(*)::int as intents from customer where intent_time is not null');
  expect(intents).toBeGreaterThan(deals);
});

it('makes all calls before today between nine and nine on working days', async () => {
  const outside = await rowsOf(`
    select id, is_incoming, filter_result from (
      select *, to_timestamp(start_time) at time zone 'Asia/Shanghai' as moment from call_log) calls
    where (extract(hour from moment) not between 9 and 20 or extract(isodow from moment) > 5)
      and start_time < ${startOfToday(NOW)}`);
  expect(outside).toEqual([]);
});
