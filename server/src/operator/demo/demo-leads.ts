/** Ninety days of leads for the demonstration: those of recent customers, some that just came, some that wait or failed. */
import { CustomerOrigin } from '@gonghai/contract/customers/customer-values.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { leadMessages } from '@gonghai/contract/leads/lead-messages.ts';
import { AssignmentKind, DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { acceptLeads } from '../../features/leads/leads.port.ts';
import { insertColumns } from './demo-columns.ts';
import { nameOf } from './demo-names.ts';
import { dice } from './dice.ts';

const SPAN = 90 * 86_400;
const FAILURES_SPAN = 28 * 86_400;
const ADVERTISERS = ['启明消防课堂', '启明建造师', '启明健康管理', '启明职业教育'] as const;
const REMARKS = ['想了解报考条件', '咨询培训费用', '领取备考资料', '预约试听', ''] as const;

interface Moment {
  readonly tenantId: number;
  readonly now: number;
}

const readProfessions = async (trx: Db, tenantId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom('dictionary_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', DicTable.Profession)
    .orderBy('sort')
    .execute();
  return rows.map(({ id }) => id);
};

/** Six of seven recent customers who were called came from leads: each gets its lead and assignment, two of five are converted. */
const insertPast = async (trx: Db, { tenantId, now }: Moment, professions: readonly number[]): Promise<void> => {
  const params = new SqlParams();
  const [tenant, since] = [`${params.add(tenantId)}::int`, params.add(now - SPAN)];
  const one = (items: readonly unknown[], type: string): string =>
    `(${params.add([...items])}::${type}[])[1 + c.id % ${items.length}]`;
  const profession = professions.length > 0 ? one(professions, 'bigint') : 'null';
  const text = `
    with made as (
      insert into lead (tenant_id, name, tel, remark, profession_type, source, advertiser_name, created_time, state, state_time,
        agent_id, customer_id, is_converted, first_call_time)
      select ${tenant}, c.name, c.tel, ${one(REMARKS, 'text')}, ${profession}, c.id % 3,
        ${one(ADVERTISERS, 'text')}, c.got_time - 1 - c.id % 40, ${DistributionType.Assigned}, c.got_time, c.owner_id, c.id,
        c.id % 5 < 2, first.time
      from customer c
      cross join lateral (select min(k.start_time) as time from call_log k where k.tenant_id = ${tenant}
        and k.customer_id = c.id and k.start_time >= c.got_time) first
      where first.time is not null and c.id % 7 > 0 and c.tenant_id = ${tenant} and c.placement = 0 and c.created_time >= ${since}
        and not exists (select from lead l where l.tenant_id = ${tenant} and l.tel = c.tel)
      order by c.got_time, c.id
      returning id, agent_id, customer_id, state_time
    ),
    marked as (
      update customer c set is_clue = true, origin = ${CustomerOrigin.Lead}, creator_id = null
      from made where c.tenant_id = ${tenant} and c.id = made.customer_id
    )
    insert into lead_assignment (tenant_id, lead_id, agent_id, customer_id, assigned_time, kind)
    select ${tenant}, id, agent_id, customer_id, state_time, ${AssignmentKind.Arrival} from made order by id`;
  await runStatement(trx, params.statement(text));
};

/** A confirmed intent belongs to a converted lead. */
const confirmIntents = async (trx: Db, { tenantId, now }: Moment): Promise<void> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  await runStatement(
    trx,
    params.statement(`
      update customer c set intent_time = least(c.got_time + 86400, ${params.add(now)}), intent_by = c.owner_id,
        job_category = l.profession_type
      from lead l where l.tenant_id = ${tenant} and l.is_converted and l.profession_type is not null
        and c.tenant_id = ${tenant} and c.id = l.customer_id and c.intent_time is null`),
  );
};

const FAILURES = [leadMessages.telTaken, leadMessages.noAgent, leadMessages.telBlacklisted] as const;
const WAITING = 9;
const FAILED = 21;

/** Phones of their own: no invented customer has one of these. */
const phoneOf = (number: number): string => `199${String(20_000_000 + number * 7_351).padStart(8, '0')}`;

/** One has waited for hours, the others for minutes; failures are spread over four weeks. */
const insertOpen = async (trx: Db, { tenantId, now }: Moment, professions: readonly number[]): Promise<void> => {
  const random = dice(19);
  const rows = Array.from({ length: WAITING + FAILED }, (_, number) => {
    const isWaiting = number >= FAILED;
    const waited = number === FAILED ? 2 * 3_600 + random.below(3_600) : 40 + random.below(1_200);
    const time = isWaiting ? now - waited : now - 3_600 - random.below(FAILURES_SPAN - 3_600);
    return { number, isWaiting, time, cause: isWaiting ? '' : random.pick(FAILURES) };
  }).toSorted((one, other) => one.time - other.time);
  const each = <T>(value: (number: number) => T): T[] => rows.map(({ number }) => value(number));
  await runStatement(
    trx,
    insertColumns(
      'lead',
      {
        name: ['text', rows.map(() => nameOf(random))],
        tel: ['text', each(phoneOf)],
        remark: ['text', each((number) => REMARKS[number % REMARKS.length])],
        profession_type: ['bigint', each((number) => professions[number % professions.length] ?? null)],
        source: ['smallint', each((number) => number % 3)],
        advertiser_name: ['text', each((number) => ADVERTISERS[number % ADVERTISERS.length])],
        created_time: ['bigint', rows.map(({ time }) => time)],
        state: [
          'smallint',
          rows.map(({ isWaiting }) => (isWaiting ? DistributionType.Waiting : DistributionType.Failed)),
        ],
        state_time: ['bigint', rows.map(({ time }) => time)],
        failure_cause: ['text', rows.map(({ cause }) => cause)],
      },
      tenantId,
    ),
  );
};

/** Assigned minutes ago and not called yet, so their clocks run. None is late: the team calls quickly. */
const JUST_NOW = [6, 4, 3, 1];

const acceptFresh = async (trx: Db, { tenantId, now }: Moment, professions: readonly number[]): Promise<void> => {
  const random = dice(119);
  for (const [at, minutes] of JUST_NOW.entries())
    await acceptLeads(trx, { tenantId, now: now - minutes * 60 }, [
      {
        name: nameOf(random),
        tel: phoneOf(1_000 + at),
        remark: random.pick(REMARKS),
        source: at % 2 === 0 ? ClueSource.ShortVideo : ClueSource.Social,
        advertiser: random.pick(ADVERTISERS),
        profession: professions[at % professions.length] ?? null,
        dailyCap: null,
      },
    ]);
};

/** Running it again adds leads for new customers only. */
export const fillLeads = async (trx: Db, moment: Moment): Promise<void> => {
  const professions = await readProfessions(trx, moment.tenantId);
  const known = await trx
    .selectFrom('lead')
    .select('id')
    .where('tenant_id', '=', moment.tenantId)
    .limit(1)
    .executeTakeFirst();
  await insertPast(trx, moment, professions);
  await confirmIntents(trx, moment);
  if (known) return;
  await insertOpen(trx, moment, professions);
  await acceptFresh(trx, moment, professions);
};
