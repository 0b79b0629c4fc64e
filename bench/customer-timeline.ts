/** The first page of a customer's timeline beside its call log: one customer with 500 entries, both over HTTP. */
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { queryCustomerTimeline } from '../contract/src/customers/timeline.contract.ts';
import type { Installation } from '../server/src/installation.ts';
import {
  answeredByOurs,
  type Caller,
  type Contender,
  measureRound,
  requestOf,
  signInAll,
  withContenders,
} from './contenders.ts';
import { idsOf, withDemo } from './demo.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { median } from './http-load.ts';

const [RECORDS, CALLS, REMINDERS] = [250, 200, 50];
const MAX_COST = 2;
const ROUNDS = 9;
const WARM_ROUNDS = 2;
const ROUND_MS = 300;
/** Of the demonstration itself. */
const STAFF = 30;

const FILL = `
  with n as (select generate_series(1, 1000) as n),
    written as (insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time, before)
      select $1, $2, $3, case n % 2 when 0 then 4 else 2 end, '约好周三回访，要求发课程资料', $4::bigint - n * 3600,
        case n % 2 when 0 then null else '{"track_status_id": null}'::jsonb end from n where n <= ${RECORDS}),
    called as (insert into call_log (tenant_id, staff_id, customer_id, tel, start_time, call_seconds, is_answered, remark)
      select $1, $3, $2, '13800000000', $4::bigint - n * 4000, 60, true, '已加微信' from n where n <= ${CALLS})
  insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time)
  select $1, $3, $2, 1, '预约跟进', $4::bigint - n * 9000, $4::bigint - n * 9000, $4::bigint - n * 9500, $4::bigint
  from n where n <= ${REMINDERS}`;

const ask = async (ours: Contender, caller: Caller, path: string, customerId: number): Promise<number> => {
  const request = () => requestOf('GET', `/crm/${path}?customerId=${customerId}`, caller);
  const round = { request, isRight: answeredByOurs, clients: 1, milliseconds: ROUND_MS };
  return (await measureRound(ours, round)).medianMs;
};

export const customerTimeline = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, STAFF, async (demo) => {
    const { pool, tenantId, now } = demo;
    const own = 'select id from customer where tenant_id = $1 and owner_id is not null order by id desc limit 1';
    const [customerId = 0] = await idsOf(demo, own);
    const [ownerId = 0] = await idsOf(
      demo,
      `select owner_id as id from customer where tenant_id = $1 and id = ${customerId}`,
    );
    await pool.query(FILL, [tenantId, customerId, ownerId, now]);
    await pool.query('vacuum analyze');
    const [caller] = await signInAll(pool, tenantId, [ownerId]);
    const seen = await withContenders(installation, async (ours) => {
      const rounds: { timeline: number; calls: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({
          calls: await ask(ours, caller!, queryCallLogs.path, customerId),
          timeline: await ask(ours, caller!, queryCustomerTimeline.path, customerId),
        });
      return rounds.slice(WARM_ROUNDS);
    });
    const [timeline, calls] = [median(seen.map((one) => one.timeline)), median(seen.map((one) => one.calls))];
    const name = `first page of a timeline of ${RECORDS + CALLS + REMINDERS} beside its call log`;
    return [atMostTimes(MAX_COST, name, timeline, calls, ' ms')];
  });
