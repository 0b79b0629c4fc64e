/** SQL of the recycle rules: which customers they move, and when. */
import { DAY } from '@gonghai/contract/customers/customer-values.ts';
import type { RecycleRules } from '@gonghai/contract/settings/setting-values.ts';
import { type Db, readRows, runStatement } from '../../../db/database.ts';
import { anyOf } from '../../../db/sql.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import { nextRun } from './recycle-times.rules.ts';

const CUSTOMERS = 'customer c join customer_calls k on k.tenant_id = c.tenant_id and k.customer_id = c.id';
const BASE = 'coalesce(c.got_time, c.created_time)';

interface Moment {
  readonly tenantId: number;
  readonly rules: RecycleRules;
  /** When the rules are evaluated. */
  readonly at: number;
  /** Only what could be foreseen at this time: customers added or called later are left out. */
  readonly foreseenAt?: number;
}

/** The values of the rules, as placeholders. */
interface Figures {
  /** Delay of each rule; undefined when it is disabled. */
  readonly seconds: readonly (string | undefined)[];
  readonly leastCalls: string;
  readonly statusId: string;
}

interface Rule {
  readonly number: number;
  /** Start of the countdown: the time of getting the owner, or the last call. */
  readonly since: string;
  /** From when on it moves `customer c` with its `customer_calls k`, while the condition holds. */
  readonly moment: string;
  readonly condition: string;
}

/** The enabled rules in order, used by the run, the preview and the countdown. */
const rulesOf = ({ seconds, leastCalls, statusId }: Figures): Rule[] => {
  const place = (id: string) => `(select s.sort from dictionary_item s
    where s.tenant_id = c.tenant_id and s.dic_table = 1 and s.id = ${id})`;
  const all = [
    { since: BASE, condition: 'k.call_times = 0' },
    { since: 'k.latest_call_time', condition: 'true' },
    {
      since: BASE,
      // The stored figure decides for most customers; the calls are counted only for the rest.
      condition: `(k.call_times < ${leastCalls} or (select count(*) from call_log l
        where l.tenant_id = c.tenant_id and l.customer_id = c.id and l.filter_result = 0 and l.start_time >= ${BASE}) < ${leastCalls})`,
    },
    { since: BASE, condition: `coalesce(${place('c.track_status_id')}, -1) < ${place(statusId)}` },
  ];
  return all.flatMap(({ since, condition }, number) => {
    const after = seconds[number];
    return after === undefined ? [] : [{ number, since, condition, moment: `${since} + ${after}` }];
  });
};

const figuresOf = ({ Type0, Type1, Type2, Type3 }: RecycleRules, params: SqlParams): Figures => ({
  seconds: [Type0, Type1, Type2, Type3].map(({ Status, CollectDays }) =>
    Status ? `${params.add(CollectDays * DAY)}::bigint` : undefined,
  ),
  leastCalls: Type2.Status ? `${params.add(Type2.MinCallCount)}::int` : '0',
  statusId: Type3.Status ? `${params.add(Type3.CustomerTrackStatusId)}::bigint` : 'null::bigint',
});

/** The number of the first enabled rule that moves `customer c` at that time, else null. */
const ruleOf = ({ rules, foreseenAt }: Moment, params: SqlParams, at: string): string => {
  const cases = rulesOf(figuresOf(rules, params)).map(({ number, since, moment, condition }) => {
    const isForeseen = foreseenAt === undefined ? 'true' : `${since} <= ${params.add(foreseenAt)}::bigint`;
    return `when ${moment} <= ${at} and ${isForeseen} and ${condition} then ${number}`;
  });
  return cases.length === 0 ? 'null::int' : `case ${cases.join(' ')} end`;
};

/** Customers with a future reminder, a confirmed intent, a work order or a running call are skipped. */
const NOT_MEANT = '(c.intent_time is null and c.work_order_time is null)';
const REMINDERS = `from notice n where n.tenant_id = c.tenant_id and n.customer_id = c.id and n.cancelled_time is null
  and n.done_time is null`;
const RUNNING_CALL = `from call_log l where l.tenant_id = c.tenant_id and l.customer_id = c.id and l.is_open`;
const spared = (at: string): string =>
  `${NOT_MEANT} and not exists (select ${REMINDERS} and n.subscribe_time > ${at}) and not exists (select ${RUNNING_CALL})`;

/**
 * Nights until the rules move `customer c`, as of now: 0 for the next night, null for never. It is the first night in
 * which a rule applies and no reminder is pending.
 */
export const countdownText = (rules: RecycleRules | undefined, now: number, params: SqlParams): string => {
  const enabled = rules ? rulesOf(figuresOf(rules, params)) : [];
  if (enabled.length === 0) return 'null';
  const moments = enabled.map(({ moment, condition }) => `case when ${condition} then ${moment} end`);
  const next = `${params.add(nextRun(now))}::bigint`;
  const last = `(select max(n.subscribe_time) ${REMINDERS})`;
  // `offset 0` keeps the planner from evaluating the time twice.
  return `case when ${NOT_MEANT} then (
    select greatest(0, ceil((greatest(due.moment, ${last}) - ${next}) / ${DAY}.0))::int
    from (select least(${moments.join(', ')}) as moment offset 0) due where due.moment is not null) end`;
};

const dueText = (moment: Moment, params: SqlParams) => {
  const at = `${params.add(moment.at)}::bigint`;
  const tenant = params.add(moment.tenantId);
  return {
    rule: ruleOf(moment, params, at),
    where: `c.tenant_id = ${tenant} and c.owner_id is not null and ${spared(at)}`,
  };
};

export interface Due {
  readonly id: number;
  readonly ownerId: number;
  readonly rule: number;
}

/**
 * Locks the next customers by id. Both rows are locked: PostgreSQL then checks the rules again for a customer whose call ended
 * while this waited.
 */
export const lockDue = (trx: Db, moment: Moment, afterId: number, most: number): Promise<Due[]> => {
  const params = new SqlParams();
  const { rule, where } = dueText(moment, params);
  const text = `select c.id, c.owner_id as "ownerId", ${rule} as rule from ${CUSTOMERS}
    where ${where} and c.id > ${params.add(afterId)} and (${rule}) is not null
    order by c.id limit ${params.add(most)} for update of c, k`;
  return runStatement<Due>(trx, params.statement(text));
};

/** Customers with a running call. Read after the lock: a dial that was waited for is seen only by a new statement. */
export const readCalled = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await trx
    .selectFrom('call_log')
    .select('customer_id as id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', anyOf(ids))
    .where('is_open', '=', true)
    .$narrowType<{ id: number }>()
    .execute();
  return new Set(rows.map(({ id }) => id));
};

interface DueCount {
  readonly ownerId: number;
  readonly rule: number;
  readonly count: number;
}

/** Reads all owned customers of the tenant. */
export const countDue = (db: Db, moment: Moment, signal?: AbortSignal): Promise<DueCount[]> => {
  const params = new SqlParams();
  const { rule, where } = dueText(moment, params);
  const text = `select "ownerId", rule, count(*) as count from (
      select c.owner_id as "ownerId", ${rule} as rule from ${CUSTOMERS} where ${where}
    ) due where rule is not null group by 1, 2`;
  return readRows(db, params.statement(text), { plan: 'custom', isHeavy: true, signal });
};

export const sumByOwner = (due: readonly DueCount[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { ownerId, count } of due) sums.set(ownerId, (sums.get(ownerId) ?? 0) + Number(count));
  return sums;
};

/** Newly due customers by owner: due at that time, but not in the run of the day before. */
export const countNewlyDue = async (
  db: Db,
  moment: Moment,
  dayBefore: number,
): Promise<ReadonlyMap<number, number>> => {
  const [then, told] = await Promise.all([
    countDue(db, moment),
    countDue(db, { ...moment, at: moment.at - DAY, foreseenAt: dayBefore }),
  ]);
  const sums = sumByOwner(then);
  for (const [ownerId, count] of sumByOwner(told)) sums.set(ownerId, (sums.get(ownerId) ?? 0) - count);
  return new Map([...sums].filter(([, count]) => count > 0));
};

export const readOwnerNames = async (
  db: Db,
  tenantId: number,
): Promise<ReadonlyMap<number, { readonly name: string; readonly department: string }>> => {
  const rows = await db
    .selectFrom('staff as s')
    .leftJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .select(['s.id', 's.name', 'd.name as department'])
    .where('s.tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ id, name, department }) => [id, { name, department: department ?? '' }]));
};
