/** All SQL of the recycle rules: which customers they take, and when. */
import { DAY } from '@gonghai/contract/customers/customer-values.ts';
import type { RecycleRules } from '@gonghai/contract/settings/setting-values.ts';
import { type Db, readStatements, runStatement } from '../../db/database.ts';
import { Holes } from '../../db/statement.ts';

const BASE = 'coalesce(c.got_time, c.created_time)';

/** The number of the first enabled rule that takes `customer c` at that moment, else null. */
const ruleOf = (rules: RecycleRules, holes: Holes, at: string): string => {
  const { Type0, Type1, Type2, Type3 } = rules;
  const seconds = ({ CollectDays }: { readonly CollectDays: number }) => `${holes.hold(CollectDays * DAY)}::bigint`;
  const held = (rule: { readonly CollectDays: number }) => `${BASE} + ${seconds(rule)} <= ${at}`;
  const cases: string[] = [];
  if (Type0.Status) cases.push(`when c.call_times = 0 and ${held(Type0)} then 0`);
  if (Type1.Status) cases.push(`when c.latest_call_time + ${seconds(Type1)} <= ${at} then 1`);
  if (Type2.Status) {
    const least = holes.hold(Type2.MinCallCount);
    // Most are settled by the figure kept with them; the calls themselves are counted for the rest.
    cases.push(`when ${held(Type2)} and (c.call_times < ${least} or (select count(*) from call_log l
      where l.tenant_id = c.tenant_id and l.customer_id = c.id and l.start_time >= ${BASE}) < ${least}) then 2`);
  }
  if (Type3.Status) {
    const place = (id: string) => `(select s.sort from dictionary_item s
      where s.tenant_id = c.tenant_id and s.dic_table = 1 and s.id = ${id})`;
    cases.push(`when ${held(Type3)} and coalesce(${place('c.track_status_id')}, -1)
      < ${place(holes.hold(Type3.CustomerTrackStatusId))} then 3`);
  }
  return cases.length === 0 ? 'null::int' : `case ${cases.join(' ')} end`;
};

/** Somebody means to work them: a reminder lies ahead, or the intent is confirmed. */
const spared = (at: string): string => `c.intent_time is null and not exists (select from notice n
  where n.tenant_id = c.tenant_id and n.customer_id = c.id and n.cancelled_time is null and n.subscribe_time > ${at})`;

interface Moment {
  readonly tenantId: number;
  readonly rules: RecycleRules;
  /** When the rules are applied. */
  readonly at: number;
}

const dueText = ({ tenantId, rules, at: moment }: Moment, holes: Holes) => {
  const at = `${holes.hold(moment)}::bigint`;
  const tenant = holes.hold(tenantId);
  return {
    rule: ruleOf(rules, holes, at),
    where: `c.tenant_id = ${tenant} and c.owner_id is not null and ${spared(at)}`,
  };
};

export interface Due {
  readonly id: number;
  readonly ownerId: number;
  readonly rule: number;
}

/** The next of them by id, kept for this transaction: a rule is asked again of whatever was waited for. */
export const lockDue = (trx: Db, moment: Moment, afterId: number, most: number): Promise<Due[]> => {
  const holes = new Holes();
  const { rule, where } = dueText(moment, holes);
  const text = `select c.id, c.owner_id as "ownerId", ${rule} as rule from customer c
    where ${where} and c.id > ${holes.hold(afterId)} and (${rule}) is not null
    order by c.id limit ${holes.hold(most)} for update of c`;
  return runStatement<Due>(trx, holes.fill(text));
};

export interface DueCount {
  readonly ownerId: number;
  readonly rule: number;
  readonly count: number;
}

export const countDue = async (db: Db, moment: Moment): Promise<DueCount[]> => {
  const holes = new Holes();
  const { rule, where } = dueText(moment, holes);
  const text = `select "ownerId", rule, count(*) as count from (
      select c.owner_id as "ownerId", ${rule} as rule from customer c where ${where}
    ) due where rule is not null group by 1, 2`;
  const [rows = []] = await readStatements(db, [holes.fill(text)], { customPlan: true });
  return rows as unknown as DueCount[];
};

/** Due at the later moment and not yet at the earlier one, by owner. */
export const countNewlyDue = async (db: Db, moment: Moment, earlier: number): Promise<ReadonlyMap<number, number>> => {
  const [then, before] = await Promise.all([countDue(db, moment), countDue(db, { ...moment, at: earlier })]);
  const sums = new Map<number, number>();
  for (const { ownerId, count } of then) sums.set(ownerId, (sums.get(ownerId) ?? 0) + Number(count));
  for (const { ownerId, count } of before) sums.set(ownerId, (sums.get(ownerId) ?? 0) - Number(count));
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
